import type { RichNode } from '@stoa/contract/rich-nodes';
import type { ElementContent, RootContent } from 'hast';
import { blockTags } from './html-tags.ts';

/** What an element holds. */
export type Kid = ElementContent | RootContent;

/** White space beside blocks is no text. */
export function withoutGaps(kids: readonly Kid[]): Kid[] {
  const isEdge = (kid: Kid | undefined) => !kid || (kid.type === 'element' && blockTags.has(kid.tagName));
  return kids.filter(
    (kid, index) =>
      kid.type !== 'text' || /[^ \t\r\n]/.test(kid.value) || !(isEdge(kids[index - 1]) || isEdge(kids[index + 1])),
  );
}

/** The words without white space at their two ends. */
export function trimmed(nodes: RichNode[]): RichNode[] {
  const [first] = nodes;
  if (first?.type === 'text') nodes[0] = { ...first, text: first.text.replace(/^[ \t\n]+/, '') };
  const last = nodes.at(-1);
  if (last?.type === 'text' && !last.hardBreak)
    nodes[nodes.length - 1] = { ...last, text: last.text.replace(/[ \t\n]+$/, '') };
  return nodes.filter((node) => node.type !== 'text' || node.text !== '' || node.hardBreak);
}
