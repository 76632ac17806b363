import type { RichNode } from '@stoa/contract/rich-nodes';
import { richDocument } from '@stoa/rich-text/rich-document';

/** What a document's Markdown is published as. */
export function publishedNodes(markdown: string): RichNode[] {
  return richDocument(markdown).children;
}
