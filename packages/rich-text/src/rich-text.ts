import type { RichNode, RichText } from '@stoa/contract/rich-nodes';
import { markdownHtml } from './markdown-html.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { quickRichText } from './quick-rich-text.ts';
import { type Picture, RichWriter } from './rich-writer.ts';

/** What could be markup anywhere, or at the start of a line. Without any of it a text is what it says. */
const markup = /[\\`*_[\]<>|~&]|:\/\/|www\.|@| {2}\n|(?:^|\n)[ \t]*(?:[#+=-]|\d{1,9}[.)]|\n|:)|(?:^|\n)(?: {4}|\t)/;

/**
 * The length up to which code is highlighted. Longer texts are not cut, only not colored: a specification has thousands of them.
 */
const highlightUpTo = 20_000;

/**
 * A description in Markdown, such as OpenAPI's (CommonMark, and GFM as people write it). Text without markup stays a
 * string. Raw HTML and addresses are made safe. Costs tens of microseconds to a millisecond: callers remember results.
 */
export function richText(markdown: string): RichText {
  const text = markdown.trim();
  if (!markup.test(text)) return text;
  const nodes = quickRichText(text) ?? parsedRichText(text);
  return plain(nodes) ?? nodes;
}

/** What a text says, by way of the parser. */
export function parsedRichText(text: string): RichNode[] {
  const root = parseMarkdown(text);
  return new RichWriter({ highlight: text.length <= highlightUpTo, resolveImage }).document(markdownHtml(root));
}

/** A specification has no folder: a browser would look for `x.png` beside the page that shows the description. */
function resolveImage(url: string): Picture | undefined {
  return URL.canParse(url) ? { url } : undefined;
}

/** One paragraph of nothing but words. */
function plain(nodes: readonly RichNode[]): string | undefined {
  const [only] = nodes;
  if (!only) return '';
  if (nodes.length > 1 || only.type !== 'paragraph') return undefined;
  let words = '';
  for (const node of only.children) {
    if (node.type !== 'text' || node.hardBreak) return undefined;
    words += node.text;
  }
  return words;
}
