import type { DocumentProblem } from '../read/parse-document.ts';
import type { IndexedOperation } from './index-specification.ts';
import type { SpecificationPart } from './specification-parts.ts';

export interface IndexTask {
  readonly bytes: Uint8Array;
  readonly syntax: 'json' | 'yaml';
  /** False for what was checked when it was published: an old document must not fail a rule that is younger. */
  readonly validate: boolean;
}

/** A piece of an index on its way; the first has the revision. */
export interface IndexBatch {
  readonly revision: string;
  readonly parts: readonly SpecificationPart[];
  readonly operations: readonly IndexedOperation[];
}

/** Cuts specifications into parts, away from the process that answers requests. */
export interface SpecificationIndexer {
  /**
   * Gives the parts in batches; the next comes when `take` is through with the last. If the text has problems, the parts given so
   * far are void.
   * @throws ContentTooCostly, ContentUnread
   */
  indexSpecification(task: IndexTask, take: (batch: IndexBatch) => Promise<void>): Promise<readonly DocumentProblem[]>;
}
