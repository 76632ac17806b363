import { calloutKinds, type RichNode } from '@stoa/contract/rich-nodes';
import { quickInlines } from './quick-inlines.ts';

/** A line that begins a paragraph or goes on with one, and nothing else. No blank at its end, which could be a line break. */
const plainLine = /^(?!\d{1,9}[.)])[\p{L}\p{N}"'(`[*]\S*(?: +\S+)*$/u;
const bullet = /^([*+-]) {1,4}(?=\S)/;
const quoted = /^>(?: |$)/;
const calloutLine = new RegExp(`^\\[!(${calloutKinds.join('|')})\\]$`, 'i');

/**
 * What `richText` makes of text with paragraphs, lists of one-line items, quotations, callouts, and code, links and strong
 * words in them: most descriptions that have any markup, for a hundredth of what parsing costs.
 * @returns undefined for text that may say anything else
 */
export function quickRichText(markdown: string): RichNode[] | undefined {
  return blocks(markdown, true);
}

function blocks(markdown: string, isOutermost: boolean): RichNode[] | undefined {
  const nodes: RichNode[] = [];
  for (const piece of markdown.split(/\n{2,}/)) {
    const lines = piece.split('\n');
    const isQuoted = isOutermost && lines.every((line) => quoted.test(line));
    const read = isQuoted ? quotation(lines) : wordsAndList(lines);
    // Items on both sides of an empty line would be one list.
    const isList = read?.[0]?.type === 'list' && nodes.at(-1)?.type === 'list';
    if (!read || isList) return undefined;
    nodes.push(...read);
  }
  return nodes;
}

/** A paragraph, a list, or a list that begins right behind a paragraph. */
function wordsAndList(lines: readonly string[]): RichNode[] | undefined {
  const first = lines.findIndex((line) => bullet.test(line));
  const words = lines.slice(0, first < 0 ? lines.length : first);
  const items = lines.slice(words.length);
  const children = words.every((line) => plainLine.test(line)) ? quickInlines(words.join('\n')) : undefined;
  const list = items.length > 0 ? listOf(items) : undefined;
  if (!children || (items.length > 0 && !list)) return undefined;
  return [...(words.length > 0 ? [{ type: 'paragraph', children } as const] : []), ...(list ? [list] : [])];
}

function listOf(lines: readonly string[]): RichNode | undefined {
  const marker = lines[0]?.[0];
  const children: RichNode[] = [];
  for (const line of lines) {
    const [start = '', sign] = bullet.exec(line) ?? [];
    const words = line.slice(start.length);
    const inlines = sign === marker && plainLine.test(words) ? quickInlines(words) : undefined;
    if (!inlines) return undefined;
    children.push({ type: 'list_item', children: [{ type: 'text_block', children: inlines }] });
  }
  return { type: 'list', isOrdered: false, children };
}

function quotation(lines: readonly string[]): RichNode[] | undefined {
  const [first = '', ...rest] = lines.map((line) => line.replace(quoted, ''));
  const kind = calloutKinds.find((name) => name === calloutLine.exec(first)?.[1]?.toLowerCase());
  const words = kind ? rest : [first, ...rest];
  const children = blocks(words.join('\n').replace(/^\n+|\n+$/g, ''), false);
  return children && [kind ? { type: 'callout', kind, children } : { type: 'blockquote', children }];
}
