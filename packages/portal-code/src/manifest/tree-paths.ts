import { posix } from 'node:path';
import type { DocumentManifest } from '@stoa/contract/portal-code';
import { parseMarkdown } from '@stoa/rich-text/parse-markdown';
import type { Nodes, Root } from 'mdast';
import { linkedFile } from '../document-links.ts';

/**
 * Computes the path that each document's file needs, by its present path, so that the folder has the tree. Moving a document in
 * the console does not move its file. Most stay.
 */
export function treePaths(product: string, documents: readonly DocumentManifest[]): Map<string, string> {
  const children = Map.groupBy(documents, ({ parent }) => parent);
  const paths = new Map<string, string>();
  const walk = (parent: string | null, folder: string) => {
    const taken = new Set<string>();
    for (const { slug, content } of children.get(parent) ?? []) {
      const [, own, index] = /^(.*?)(\/index)?\.md$/.exec(content.path) ?? [];
      const isHere = own !== undefined && posix.dirname(own) === folder;
      let name = isHere ? posix.basename(own) : slug;
      while (taken.has(name)) name = `${name}-${slug}`;
      taken.add(name);
      const isFolder = children.has(slug) || (isHere && index !== undefined);
      paths.set(content.path, isFolder ? `${folder}/${name}/index.md` : `${folder}/${name}.md`);
      walk(slug, `${folder}/${name}`);
    }
  };
  walk(null, `products/${product}/documents`);
  return paths;
}

/** Links to files that moved, and all relative ones of a file that moved, lead to the same files as before. */
export function relinked(markdown: string, from: string, paths: ReadonlyMap<string, string>): string {
  const to = paths.get(from) ?? from;
  if ([...paths].every(([before, after]) => before === after)) return markdown;
  const edits: { start: number; end: number; text: string }[] = [];
  for (const node of everyNode(parseMarkdown(markdown))) {
    if (node.type !== 'link' && node.type !== 'image' && node.type !== 'definition') continue;
    const [start, end] = [node.position?.start.offset, node.position?.end.offset];
    const linked = linkedFile(from, node.url);
    if (!linked || start === undefined || end === undefined) continue;
    const target = paths.get(linked.path) ?? linked.path;
    if (target === linked.path && to === from) continue;
    const at = markdown.slice(start, end).lastIndexOf(node.url);
    // A target that is written with escapes or entities stays as it is, and the check of links names it.
    if (at === -1) continue;
    const text = `${posix.relative(posix.dirname(to), target)}${linked.fragment}`;
    edits.push({ start: start + at, end: start + at + node.url.length, text });
  }
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), markdown);
}

function* everyNode(root: Root): Generator<Nodes> {
  const open: Nodes[] = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    yield node;
    if ('children' in node) open.push(...node.children);
  }
}
