import type { Nodes } from 'mdast';

/** All text below a node, in order. Without recursion: nesting is the author's. */
export function plainText(start: Nodes): string {
  const open: Nodes[] = [start];
  let result = '';
  for (let node = open.shift(); node; node = open.shift()) {
    if ('value' in node) result += node.value;
    if ('children' in node) open.unshift(...node.children);
  }
  return result;
}
