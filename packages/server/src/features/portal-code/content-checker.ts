import type { DocumentNodes } from '@stoa/contract/document-nodes';
import type { SpecificationIndexer } from '../specs/indexing.ts';
import type { CheckedSpecification } from '../specs/validate-openapi.ts';

/** Documents to turn into nodes, and where links to a file of the folder lead. */
export interface MarkdownTask {
  readonly documents: readonly { readonly path: string; readonly markdown: string }[];
  readonly addresses: ReadonlyMap<string, string>;
}

/** The costly part of publishing, done away from the process that answers requests (`content-process.ts`). */
export interface ContentChecker extends SpecificationIndexer {
  checkSpecification(bytes: Uint8Array, syntax: 'json' | 'yaml'): Promise<CheckedSpecification>;
  /** One tree for each document, in order. */
  renderDocuments(task: MarkdownTask): Promise<DocumentNodes[]>;
  close(): Promise<void>;
}

/** Content that took more time or memory than publishing one file may take. */
export class ContentTooCostly extends Error {
  override name = 'ContentTooCostly';
}
