import { decodeText } from '@stoa/contract/decode-text';
import type { RichDocument, RichNode } from '@stoa/contract/rich-nodes';
import { type Anchors, anchorHeadings, anchorsOf, everyNode } from './anchors.ts';
import { markdownHtml } from './markdown-html.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { type Picture, RichWriter } from './rich-writer.ts';

export interface DocumentOptions {
  /** Returns the address for a link between documents. It gets the target as written; the default keeps it. */
  readonly resolveLink?: (target: string) => string;
  /** Returns the address of an image of the folder; undefined leaves its alternative text. */
  readonly resolveImage?: (address: string) => Picture | undefined;
}

/**
 * Markdown as the tree that our own reader shows: anchors on headings and footnotes, colored code, safe HTML. Costs
 * about as much as a page view for a long document: made once, at publish.
 */
export function richDocument(markdown: string, options: DocumentOptions = {}): RichDocument {
  const writer = new RichWriter({ ...options, highlight: true, anchors: true });
  return withAnchors(writer.document(markdownHtml(parseMarkdown(markdown))));
}

/** A tree with its headings' anchors, and its links to its own sections led there. */
export function withAnchors(children: RichNode[]): RichDocument {
  const headings = anchorHeadings(children);
  const anchors = anchorsOf(children, headings);
  for (const node of everyNode(children)) {
    if (node.type === 'link' && node.href.startsWith('#')) node.href = `#${ownAnchor(node.href.slice(1), anchors)}`;
  }
  return { type: 'document', version: '2', children };
}

function ownAnchor(fragment: string, anchors: Anchors): string {
  return anchors.get(fragment) ?? anchors.get(decodeText(fragment).toLowerCase()) ?? fragment;
}
