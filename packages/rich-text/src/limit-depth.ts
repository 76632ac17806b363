/** A tree of any kind: mdast and hast alike. */
interface TreeNode {
  type: string;
  value?: string;
  children?: TreeNode[];
}

/**
 * Makes everything below `deepest` levels plain text, in place: deeper nesting than any reader can follow must not
 * exhaust the stack of those who walk the tree after this. It walks without recursion itself.
 */
export function limitDepth(root: object, deepest: number): void {
  let level = [root as TreeNode];
  for (let depth = 0; depth < deepest && level.length > 0; depth += 1) {
    level = level.flatMap((node) => node.children ?? []);
  }
  for (const node of level) {
    if (node.children) node.children = [{ type: 'text', value: wordsBelow(node) }];
  }
}

function wordsBelow(start: TreeNode): string {
  const open: TreeNode[] = [start];
  const words: string[] = [];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === 'text' || node.type === 'code' || node.type === 'inlineCode') words.push(node.value ?? '');
    // Reversed, so that the first child is looked at first.
    for (const child of node.children?.toReversed() ?? []) open.push(child);
  }
  return words.join('');
}
