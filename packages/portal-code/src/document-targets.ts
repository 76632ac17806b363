import { documentImages } from '@stoa/appearance/image-type';
import type { Position } from '@stoa/openapi/read/json-position';
import { headingSlug } from '@stoa/rich-text/anchors';
import { plainText } from '@stoa/rich-text/plain-text';
import type { Html, Nodes, Root } from 'mdast';

/** A link or an image with the place where it stands. */
export interface DocumentTarget {
  readonly url: string;
  /** Whether it has to be an image, because it is shown. */
  readonly image: boolean;
  readonly position: Position | null;
}

/** Everything that a document links to or shows, in Markdown and in HTML. */
export function targetsOf(root: Root): DocumentTarget[] {
  const targets: DocumentTarget[] = [];
  for (const node of everyNode(root)) {
    if (node.type === 'html') targets.push(...htmlTargets(node));
    if (node.type !== 'link' && node.type !== 'image' && node.type !== 'definition') continue;
    const at = node.position?.start;
    const position = at ? { line: at.line, column: at.column } : null;
    targets.push({ url: node.url, image: node.type === 'image', position });
  }
  return targets;
}

/** What may stand behind `#` in a link to this document, in lower case: words of headings, and what authors call `id` or `name`. */
export function anchorNames(root: Root): Set<string> {
  const names = new Set<string>();
  const seen = new Map<string, number>();
  for (const node of everyNode(root)) {
    if (node.type === 'html') {
      for (const [, , double, single] of node.value.matchAll(/\s(id|name)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi))
        names.add((double ?? single ?? '').toLowerCase());
    }
    if (node.type !== 'heading') continue;
    const slug = headingSlug(plainText(node));
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    // Others count a repeated heading from 1, this portal's own anchors from 2.
    for (const name of times === 0 ? [slug] : [`${slug}-${times}`, `${slug}-${times + 1}`]) {
      names.add(name);
      names.add(`doc-heading-${name}`);
    }
  }
  return names;
}

/** Whether a path names an image, by its end. */
export function isImagePath(path: string): boolean {
  return Object.hasOwn(documentImages, /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '');
}

function htmlTargets({ value, position }: Html): DocumentTarget[] {
  const attribute = /<(img|a)\b[^>]*?\s(?:src|href)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;
  return [...value.matchAll(attribute)].map(({ index, 1: tag, 2: double, 3: single, 4: bare }) => ({
    url: (double ?? single ?? bare ?? '').replaceAll('&amp;', '&'),
    image: tag?.toLowerCase() === 'img',
    position: position ? placeIn(value.slice(0, index), position.start) : null,
  }));
}

function placeIn(before: string, start: Position): Position {
  const lines = before.split('\n');
  const last = lines.at(-1) ?? '';
  return { line: start.line + lines.length - 1, column: (lines.length === 1 ? start.column : 1) + last.length };
}

function* everyNode(root: Root): Generator<Nodes> {
  const open: Nodes[] = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    yield node;
    // Reversed, so that the text is walked in its order.
    if ('children' in node) open.push(...node.children.toReversed());
  }
}
