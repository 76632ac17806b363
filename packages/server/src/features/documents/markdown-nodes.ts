import type { DocumentNodes } from '@stoa/contract/document-nodes';
import { closedNodes } from '../../markdown/closed-nodes.ts';
import { type DocumentOptions, richDocument } from '../../markdown/rich-document.ts';

/** Markdown (CommonMark and GFM) as the closed node tree of contract §A.5. */
export function markdownNodes(markdown: string, options: DocumentOptions = {}): DocumentNodes {
  return closedNodes(richDocument(markdown, options));
}
