import type { RichNode } from '@stoa/contract/rich-nodes';
import { authoredIdPrefix } from './safe-html.ts';

/** A heading as "On this page" lists it. */
export interface Heading {
  readonly id: string;
  readonly title: string;
  readonly level: number;
}

/** The target of each fragment that authors write behind `#`. */
export type Anchors = ReadonlyMap<string, string>;

/** Lower case, spaces to hyphens, everything else that is no word character dropped (contract §A.5). */
export function headingSlug(text: string): string {
  return text
    .toLowerCase()
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[^\p{L}\p{N}_-]/gu, '');
}

/** Gives every heading its anchor, in place: `doc-heading-` and its words; a repeated one gets `-2`, `-3` … */
export function anchorHeadings(nodes: readonly RichNode[]): Heading[] {
  const seen = new Map<string, number>();
  const taken = new Set<string>();
  const headings: Heading[] = [];
  for (const node of everyNode(nodes)) {
    if (node.type !== 'heading') continue;
    const title = wordsOf(node).trim();
    const slug = headingSlug(title);
    let times = (seen.get(slug) ?? 0) + 1;
    const id = () => `doc-heading-${slug}${times > 1 ? `-${times}` : ''}`;
    // "A", "A 2", "A": the third would have the second one's anchor.
    while (taken.has(id())) times += 1;
    seen.set(slug, times);
    taken.add(id());
    node.id = id();
    headings.push({ id: id(), title, level: node.level });
  }
  return headings;
}

/**
 * What may stand behind `#`: the anchor itself, the heading's words alone as other Markdown readers have them (a repeated
 * one with `-1`, `-2` …), and what the author called `id` or `name`.
 */
export function anchorsOf(nodes: readonly RichNode[], headings: readonly Heading[]): Anchors {
  const anchors = new Map<string, string>();
  const seen = new Map<string, number>();
  for (const { id, title } of headings) {
    const slug = headingSlug(title);
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    for (const name of [id, times === 0 ? slug : `${slug}-${times}`]) if (!anchors.has(name)) anchors.set(name, id);
  }
  for (const node of everyNode(nodes)) {
    if (node.type === 'footnote_reference' || node.type === 'footnote') anchors.set(node.id, node.id);
    if (node.type !== 'element') continue;
    for (const id of [node.attributes.id, node.attributes.name]) {
      if (id === undefined) continue;
      anchors.set(id, id);
      const written = id.slice(authoredIdPrefix.length);
      if (!anchors.has(written)) anchors.set(written, id);
    }
  }
  return anchors;
}

/** Every node below, in the order of the text. */
export function* everyNode(nodes: readonly RichNode[]): Generator<RichNode> {
  for (const node of nodes) {
    yield node;
    if ('children' in node) yield* everyNode(node.children);
  }
}

/** The words of a node and all below it. */
export function wordsOf(node: RichNode): string {
  if (node.type === 'image') return node.alt ?? '';
  if (node.type === 'text') return node.text + (node.hardBreak || node.softBreak ? ' ' : '');
  return 'children' in node ? node.children.map(wordsOf).join('') : '';
}
