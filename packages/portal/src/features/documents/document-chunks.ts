import type { RichDocument, RichNode } from '@stoa/contract/rich-nodes';

/** So much of a document, in pieces of text and elements, is drawn at once: a few milliseconds of work. */
const chunkWeight = 300;

/** The blocks of a document in portions that are drawn one after the other. */
export function documentChunks({ children }: RichDocument): RichNode[][] {
  const chunks: RichNode[][] = [];
  let room = 0;
  for (const node of children) {
    const weight = weightOf(node);
    const last = chunks.at(-1);
    if (last && weight <= room) last.push(node);
    else {
      chunks.push([node]);
      room = chunkWeight;
    }
    room -= weight;
  }
  return chunks;
}

function weightOf(node: RichNode): number {
  if (node.type === 'code_block') return 2 + (node.tokens?.length ?? 0);
  if (!('children' in node)) return 1;
  return node.children.reduce((sum, child) => sum + weightOf(child), 1);
}
