import type { Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

/** CommonMark with GitHub's tables, task lists, strikethrough, autolinks and footnotes, as an mdast tree with positions. */
export function parseMarkdown(markdown: string): Root {
  return parser.parse(markdown);
}
