import { calloutKinds } from '@stoa/contract/rich-nodes';
import type { Blockquote, Root, RootContent } from 'mdast';

const marker = /^\[!([a-z]+)\][ \t]*(?:\r?\n|$)/i;

/**
 * Marks the quotations that begin with `[!NOTE]` and its like, in place: GitHub's alerts. As there, the mark stands alone
 * on its line, something follows it, and one within a list or another quotation stays a quotation.
 */
export function markCallouts(root: Root): void {
  for (const node of root.children) if (node.type === 'blockquote') mark(node);
}

function mark(quote: Blockquote): void {
  const [first, ...others] = quote.children;
  if (first?.type !== 'paragraph') return;
  const [start, ...words] = first.children;
  const found = start?.type === 'text' ? marker.exec(start.value) : null;
  const kind = calloutKinds.find((name) => name === found?.[1]?.toLowerCase());
  if (start?.type !== 'text' || !found || !kind) return;
  const rest = start.value.slice(found[0].length);
  // `[!NOTE] *words*`: not alone on its line. A hard break ends the line as well.
  const isAlone = found[0].endsWith('\n') || words.length === 0 || words[0]?.type === 'break';
  const line = [
    ...(rest === '' ? [] : [{ ...start, value: rest }]),
    ...(words[0]?.type === 'break' ? words.slice(1) : words),
  ];
  if (!isAlone || (line.length === 0 && others.length === 0)) return;
  const content: RootContent[] = line.length === 0 ? others : [{ ...first, children: line }, ...others];
  quote.children = content as Blockquote['children'];
  quote.data = { ...quote.data, hProperties: { dataCallout: kind } };
}
