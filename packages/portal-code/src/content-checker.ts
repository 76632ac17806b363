import type { SpecificationComparer } from '@stoa/openapi/compare/comparing';
import type { SpecificationIndexer } from '@stoa/openapi/index/indexing';
import type { CheckedSpecification } from '@stoa/openapi/validate/validate-openapi';
import type { Picture } from '@stoa/rich-text/rich-writer';
import type { DocumentTarget } from './document-targets.ts';
import type { RenderedDocument } from './render-document.ts';

/** Documents to turn into trees, and where links to a file of the folder lead. */
export interface MarkdownTask {
  readonly documents: readonly { readonly path: string; readonly markdown: string }[];
  readonly addresses: ReadonlyMap<string, string>;
  /** Images of the folder, by their path. */
  readonly pictures: ReadonlyMap<string, Picture>;
}

export interface DocumentLinks {
  readonly targets: readonly DocumentTarget[];
  readonly anchors: ReadonlySet<string>;
}

/** The costly part of publishing, done away from the process that answers requests (`content-process.ts`). */
export interface ContentChecker extends SpecificationIndexer, SpecificationComparer {
  checkSpecification(bytes: Uint8Array, syntax: 'json' | 'yaml'): Promise<CheckedSpecification>;
  /** The trees of each document, in order. */
  renderDocuments(task: MarkdownTask): Promise<RenderedDocument[]>;
  /** Reads the targets of each document's links and pictures, and the names that a link may use in it, in order. */
  readLinks(markdown: readonly string[]): Promise<DocumentLinks[]>;
  /** Reads the size in pixels; null where the image does not say. */
  measureImage(bytes: Uint8Array): Promise<{ readonly width: number; readonly height: number } | null>;
  close(): Promise<void>;
}

/**
 * Content that could not be read: the process ended, or could not be started. That says nothing about the content;
 * another attempt may succeed.
 */
export class ContentUnread extends Error {
  override name = 'ContentUnread';
  /** The rule that the problems of a folder report. */
  readonly rule: string = 'unread';
}

/** Content that took more time or memory than one file may take. A busy machine can be the reason too. */
export class ContentTooCostly extends ContentUnread {
  override name = 'ContentTooCostly';
  override readonly rule = 'too_costly';
}
