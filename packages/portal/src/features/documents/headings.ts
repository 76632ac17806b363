import { type DocumentNode, textOf } from './document-node.ts';

export interface Heading {
  /** The anchor: `doc-heading-` and the words of the heading. */
  readonly id: string;
  readonly title: string;
  readonly level: number;
}

/** Lower case, spaces to hyphens, everything else that is no word character dropped (contract §A.5). */
export function headingSlug(text: string): string {
  return text
    .toLowerCase()
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[^\p{L}\p{N}_-]/gu, '');
}

/** The anchor of every heading of a document, in order; a repeated one gets `-2`, `-3` … */
export function headingsOf(root: DocumentNode): ReadonlyMap<DocumentNode, Heading> {
  const seen = new Map<string, number>();
  const headings = new Map<DocumentNode, Heading>();
  visit(root);
  return headings;

  function visit(node: DocumentNode): void {
    if (node.type === 'heading') {
      const title = textOf(node).trim();
      const slug = headingSlug(title);
      const times = (seen.get(slug) ?? 0) + 1;
      seen.set(slug, times);
      headings.set(node, {
        id: `doc-heading-${slug}${times > 1 ? `-${times}` : ''}`,
        title,
        level: clampLevel(node.level),
      });
    }
    for (const child of node.children ?? []) visit(child);
  }
}

/** "On this page": the headings with their levels flattened to two. The page's own title is left out. */
export function tableOfContents(headings: Iterable<Heading>): (Heading & { readonly depth: 1 | 2 })[] {
  const listed = [...headings].filter((heading) => heading.title !== '');
  const top = Math.min(...listed.map((heading) => heading.level));
  return listed.map((heading) => ({ ...heading, depth: heading.level === top ? 1 : 2 }));
}

function clampLevel(level: number | undefined): number {
  return Math.min(6, Math.max(1, Math.trunc(level ?? 1)));
}
