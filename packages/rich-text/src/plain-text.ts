import type { Nodes } from 'mdast';

/** Returns all text below a node, in order. It does not recurse: an author's nesting has no limit. */
export function plainText(start: Nodes): string {
  const open: Nodes[] = [start];
  let result = '';
  for (let node = open.shift(); node; node = open.shift()) {
    if ('value' in node) result += node.value;
    if ('children' in node) open.unshift(...node.children);
  }
  return result;
}
