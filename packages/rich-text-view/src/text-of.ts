import type { RichNode } from '@stoa/contract/rich-nodes';

/** The words of a node and all below it. */
export function textOf(node: RichNode): string {
  if (node.type === 'image') return node.alt ?? '';
  if (node.type === 'text') return node.text + (node.hardBreak || node.softBreak ? ' ' : '');
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
