import type { Element, Nodes as HtmlNodes, Root as HtmlRoot } from 'hast';
import type { Nodes, Root } from 'mdast';
import { strippedTags } from './safe-html.ts';

/** Tells a block of Markdown from HTML that an author wrote; the allow-list takes it away. */
const mark = 'dataBlock';

/** Marks the blocks of a document, in place, so that those that end up in what the allow-list drops can be found. */
export function markBlocks(root: Root): void {
  for (const block of root.children) {
    block.data = { ...block.data, hProperties: { ...block.data?.hProperties, [mark]: '' } };
  }
}

/**
 * The elements that would take blocks of Markdown away with them: written without their end, or with one that a comment
 * hides, as in `<math><mtext><table><mglyph><style><!--</style>`.
 */
export function swallowing(tree: HtmlRoot): Set<string> {
  const found = new Set<string>();
  const open: { readonly node: HtmlNodes; readonly within: string | undefined }[] = [{ node: tree, within: undefined }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, within } = next;
    const element = node.type === 'element' ? node : undefined;
    if (within && element?.properties[mark] !== undefined) found.add(within);
    const dropped = within ?? (element && isDropped(element) ? element.tagName : undefined);
    for (const child of contentOf(node)) open.push({ node: child, within: dropped });
  }
  return found;
}

/** Makes words of the tags that open these elements, in place. */
export function showTags(root: Root, names: ReadonlySet<string>): void {
  const tags = new RegExp(`<(?=(?:${[...names].join('|')})(?=[\\s/>]))`, 'gi');
  const open: Nodes[] = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === 'html') node.value = node.value.replaceAll(tags, '&lt;');
    if ('children' in node) open.push(...node.children);
  }
}

const isDropped = ({ tagName }: Element) => (strippedTags as readonly string[]).includes(tagName);

function contentOf(node: HtmlNodes): readonly HtmlNodes[] {
  if (node.type === 'element' && node.content) return [...node.children, node.content];
  return 'children' in node ? node.children : [];
}
