import type { ComparedVersions } from './compare-specifications.ts';

/**
 * The version is raised by one whenever changes are found or classed in another way: comparisons are then made again. It has a
 * file of its own, so that the server knows it without loading what compares.
 */
export const rulesVersion = 6;

export interface CompareTask {
  readonly from: SpecificationFile;
  readonly to: SpecificationFile;
}

export interface SpecificationFile {
  readonly bytes: Uint8Array;
  readonly syntax: 'json' | 'yaml';
}

/** The differences, or a sentence that says why the documents cannot be compared. */
export type CompareResult = ComparedVersions | { readonly failure: string };

/** Compares specifications, away from the process that answers requests. */
export interface SpecificationComparer {
  /** @throws ContentTooCostly, ContentUnread */
  compareSpecifications(task: CompareTask): Promise<CompareResult>;
}
