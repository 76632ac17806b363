import type { Element, Root, RootContent, Text } from 'hast';
import { raw } from 'hast-util-raw';
import { parseMarkdown } from '../parse-markdown.ts';
import { safeHtml } from '../safe-html.ts';

/** The specification's own HTML, sanitised by the allow-list: what an example with raw HTML may come to here. */
export function harmlessHtml(html: string): string {
  const tree = { type: 'root', children: [{ type: 'raw', value: html.trim() }] } as unknown as Root;
  return safeHtml(raw(tree) as Root)
    .children.map(written)
    .join('');
}

/** Whether an example holds raw HTML. */
export function hasRawHtml(markdown: string): boolean {
  return /"type":"html"/.test(JSON.stringify(parseMarkdown(markdown)));
}

function written(node: RootContent | Element | Text): string {
  if (node.type === 'text') return node.value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  if (node.type !== 'element') return '';
  const attributes = Object.entries(node.properties).map(
    ([name, value]) =>
      ` ${name === 'className' ? 'class' : name}="${String(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`,
  );
  const end = ['br', 'hr', 'img', 'input', 'wbr'].includes(node.tagName) ? '' : `</${node.tagName}>`;
  return `<${node.tagName}${attributes.join('')}>${node.children.map(written).join('')}${end}`;
}
