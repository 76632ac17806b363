import type { RichNode, RichText } from '@stoa/contract/rich-nodes';

/** Rich text as words for search, at most so many characters. Without recursion: nesting is the author's. */
export function richPlainText(rich: RichText | undefined, most: number): string {
  if (rich === undefined) return '';
  if (typeof rich === 'string') return rich.slice(0, most);
  const open: RichNode[] = rich.toReversed();
  let result = '';
  for (let node = open.pop(); node && result.length < most; node = open.pop()) {
    if (node.type === 'text') result += node.text;
    else if (node.type === 'break') result += ' ';
    else if ('children' in node) {
      if (result !== '' && !result.endsWith(' ') && !inline.has(node.type)) result += ' ';
      for (let index = node.children.length - 1; index >= 0; index -= 1) open.push(node.children[index] as RichNode);
    }
  }
  return result.slice(0, most).toWellFormed().trim();
}

const inline = new Set(['emphasis', 'strikethrough', 'link', 'code', 'element']);
