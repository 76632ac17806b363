import type { RichNode } from '@stoa/contract/rich-nodes';
import { safeLink } from './safe-address.ts';

/** The characters at which something other than words may begin. */
const sign = /[`[*]/g;
/** Code in single backticks (CommonMark §6.1), without what would be changed in it. */
const code = /`([^`\s\0](?:[^`\n\0]*[^`\s\0])?)`(?!`)/y;
/** An inline link (CommonMark §6.3) to an address that is kept as it was written. */
const link = /(?<!!)\[([^[\]*\s^](?:[^[\]*]*[^[\]*\s])?)\]\(((?:https?:\/\/|\/|#)[\w./~:?#@$+,;=-]*)\)/y;
/** Strong words with blanks or the ends of the text around them, or a sign after them: so they can be nothing else (CommonMark §6.2). */
const strong = /(?<![^ \n])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*(?![^ \n.,:;)])/y;
/** What may mean something among words: the signs of Markdown, HTML and entities, and what becomes a link by itself. */
const marked = /[\\\]<>&~|@\0]|:\/\/|www\.|(?<![a-z\d])_|_(?![a-z\d])/i;

/**
 * Words of a paragraph, with code, links and strong words among them.
 * @returns undefined where there may be anything else
 */
export function quickInlines(text: string): RichNode[] | undefined {
  return inlines(text, true);
}

function inlines(text: string, isOutermost: boolean): RichNode[] | undefined {
  const nodes: RichNode[] = [];
  for (let at = 0; at < text.length; ) {
    sign.lastIndex = at;
    const end = sign.exec(text)?.index ?? text.length;
    const words = text.slice(at, end);
    if (marked.test(words)) return undefined;
    if (words !== '') nodes.push({ type: 'text', text: words });
    if (end === text.length) break;
    const found =
      text[end] === '`'
        ? takeCode(text, end)
        : isOutermost
          ? (takeLink(text, end) ?? takeStrong(text, end))
          : undefined;
    if (!found) return undefined;
    nodes.push(found.node);
    at = end + found.length;
  }
  return nodes;
}

/** What begins at a place, and how many characters it takes. */
interface Taken {
  readonly node: RichNode;
  readonly length: number;
}

function takeCode(text: string, at: number): Taken | undefined {
  const [whole = '', content] = matchAt(code, text, at);
  if (content === undefined) return undefined;
  return { node: { type: 'code', children: [{ type: 'text', text: content }] }, length: whole.length };
}

function takeLink(text: string, at: number): Taken | undefined {
  const [whole = '', label, address] = matchAt(link, text, at);
  const href = address === undefined ? undefined : safeLink(address);
  const children = label === undefined ? undefined : inlines(label, false);
  if (href === undefined || children === undefined) return undefined;
  return { node: { type: 'link', href, children }, length: whole.length };
}

function takeStrong(text: string, at: number): Taken | undefined {
  const [whole = '', content] = matchAt(strong, text, at);
  const children = content === undefined ? undefined : inlines(content, false);
  return children && { node: { type: 'emphasis', level: 2, children }, length: whole.length };
}

function matchAt(pattern: RegExp, text: string, at: number): readonly (string | undefined)[] {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? [];
}
