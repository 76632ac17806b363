import type { DocumentNodes } from '@stoa/contract/document-nodes';
import type { RichDocument } from '@stoa/contract/rich-nodes';
import { closedNodes } from '@stoa/rich-text/closed-nodes';
import { type DocumentOptions, richDocument } from '@stoa/rich-text/rich-document';

/** A document in both forms. */
export interface RenderedDocument {
  /** The closed tree of contract §A.5. */
  readonly nodes: DocumentNodes;
  /** The document as the portal's own pages show it. */
  readonly rich: RichDocument;
}

/** Markdown (CommonMark and GFM) parsed once, written in both forms. */
export function renderDocument(markdown: string, options: DocumentOptions = {}): RenderedDocument {
  const rich = richDocument(markdown, options);
  return { rich, nodes: closedNodes(rich) };
}
