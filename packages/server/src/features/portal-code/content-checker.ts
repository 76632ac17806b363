import type { DocumentNodes } from '@stoa/contract/document-nodes';
import type { CheckedSpecification } from '../specs/validate-openapi.ts';

/** A document to turn into nodes; `links` maps each link as written to where it leads. */
export interface MarkdownTask {
  readonly markdown: string;
  readonly links: Readonly<Record<string, string>>;
}

/** The costly part of publishing, done away from the thread that answers requests (`content-worker.ts`). */
export interface ContentChecker {
  checkSpecification(bytes: Uint8Array, syntax: 'json' | 'yaml'): Promise<CheckedSpecification>;
  renderDocument(task: MarkdownTask): Promise<DocumentNodes>;
  close(): Promise<void>;
}

/** Content that took more time or memory than publishing one file may take. */
export class ContentTooCostly extends Error {
  override name = 'ContentTooCostly';
}
