import type { RichNode, RichText } from '@stoa/contract/rich-nodes';

/** Rich text as words for search, at most so many characters. It does not recurse: an author's nesting has no limit. */
export function richPlainText(rich: RichText | undefined, most: number): string {
  if (rich === undefined) return '';
  const words = typeof rich === 'string' ? rich : wordsOf(rich, most);
  return words.slice(0, most).toWellFormed().replaceAll(/\s+/g, ' ').trim();
}

const inline = new Set(['emphasis', 'strikethrough', 'link', 'code', 'element']);

function wordsOf(nodes: readonly RichNode[], most: number): string {
  const open: RichNode[] = nodes.toReversed();
  let result = '';
  for (let node = open.pop(); node && result.length < most; node = open.pop()) {
    if (node.type === 'text') result += node.softBreak || node.hardBreak ? `${node.text} ` : node.text;
    else if (node.type === 'break') result += ' ';
    else if ('children' in node) {
      if (!inline.has(node.type)) result += ' ';
      for (let index = node.children.length - 1; index >= 0; index -= 1) open.push(node.children[index] as RichNode);
    }
  }
  return result;
}
