import type { RichDocument, RichNode } from '@stoa/contract/rich-nodes';
import { textOf } from '@stoa/rich-text-view/text-of';

export interface Heading {
  /** The anchor, made by the server. */
  readonly id: string;
  readonly title: string;
  readonly level: number;
}

/** The headings of a document that can be linked to, in order. */
export function headingsOf({ children }: RichDocument): Heading[] {
  const headings: Heading[] = [];
  visit(children);
  return headings;

  function visit(nodes: readonly RichNode[]): void {
    for (const node of nodes) {
      if (node.type === 'heading' && node.id !== undefined)
        headings.push({ id: node.id, title: textOf(node).trim(), level: node.level });
      else if (node.type !== 'paragraph' && node.type !== 'code_block' && 'children' in node) visit(node.children);
    }
  }
}

/** "On this page": the headings with their levels flattened to two. The page's own title is left out. */
export function tableOfContents(headings: readonly Heading[]): (Heading & { readonly depth: 1 | 2 })[] {
  const listed = headings.filter((heading) => heading.title !== '');
  const top = listed.reduce((least, { level }) => Math.min(least, level), 6);
  return listed.map((heading) => ({ ...heading, depth: heading.level === top ? 1 : 2 }));
}
