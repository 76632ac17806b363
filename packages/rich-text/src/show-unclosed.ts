import type { Html, Nodes, Root } from 'mdast';

/** Elements whose start makes a browser read all that follows as their text (GFM §6.11, disallowed raw HTML). */
const swallowing = /<(title|textarea|style|xmp|iframe|noembed|noframes|script|plaintext)(?=[\s/>])/gi;
/** A block that begins with one of these Markdown itself reads up to its end (CommonMark §4.6, first kind): nothing else gets lost with them. */
const wholeBlocks = ['script', 'style', 'textarea'];

/**
 * Makes `<title>` and its like words where nothing closes them, in place: an author who names a tag without a code span
 * must not lose the rest of the page. Those that are closed are left to the allow-list, which drops them with their text.
 */
export function showUnclosed(root: Root): void {
  const open: Nodes[] = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    if (!('children' in node)) continue;
    const isLine = node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell';
    const pieces = (node.children as Nodes[]).filter(isHtml);
    pieces.forEach((piece, index) => {
      // A line's tags are pieces of their own; a block holds its end or has none.
      const after = isLine ? pieces.slice(index + 1).map(({ value }) => value) : [];
      piece.value = piece.value.replaceAll(swallowing, (start, written: string, at: number) => {
        const name = written.toLowerCase();
        const isClosed = closes([piece.value.slice(at), ...after].join(''), name);
        const isKept = name !== 'plaintext' && (isClosed || (!isLine && at === 0 && wholeBlocks.includes(name)));
        return isKept ? start : `&lt;${written}`;
      });
    });
    open.push(...node.children);
  }
}

function isHtml(node: Nodes): node is Html {
  return node.type === 'html';
}

function closes(text: string, name: string): boolean {
  return new RegExp(`</${name}[\\s/>]`, 'i').test(text);
}
