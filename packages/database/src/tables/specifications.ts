import type { ColumnType, Generated } from 'kysely';
import type { Computed, Json } from './columns.ts';

/** That a specification was checked, and how it was cut into the parts of its reference (docs/decisions/007). */
export interface SpecIndexesTable {
  portal_id: string;
  spec_sha256: string;
  /** The syntax as which the file was checked. */
  syntax: 'json' | 'yaml';
  indexer_version: number;
  /** Null when it could not be indexed; `failure` says why. */
  revision: string | null;
  failure: string | null;
  indexed_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

/** Answers made at publish, as brotli (RFC 7932). Written and replaced together with their row in `spec_indexes`. */
export interface SpecPartsTable {
  portal_id: string;
  spec_sha256: string;
  kind: SpecPartKind;
  key: string;
  bytes: Buffer;
}

/**
 * `manifest`, `rows` (key: block), `operation` (key: position) and `schema` (key: reference) are the reference's own;
 * `changes` is the comparison with another specification (key: version of the rules, and that one's SHA-256);
 * `spec` and `operations` are the contract's answers, `file` is the document as it came; these three have the key ''.
 */
export type SpecPartKind = 'manifest' | 'rows' | 'operation' | 'schema' | 'spec' | 'operations' | 'file' | 'changes';

export interface SpecOperationsTable {
  portal_id: string;
  spec_sha256: string;
  /** Number of the operation in the reference; webhooks follow after the last operation. */
  position: number;
  kind: Generated<'operation' | 'webhook'>;
  /** Number of its first row in the operation list; null until it is indexed. */
  first_row: number | null;
  /** What addresses name it by (contract §C.4); null until it is indexed. */
  key: string | null;
  /** The text has no markup; the search reads it. */
  description: Generated<string>;
  path: string;
  method: string;
  operation_id: string | null;
  summary: string | null;
  deprecated: boolean;
  tags: Json<string[]>;
  names: Computed<string>;
  name_words: Computed<string>;
  text_words: Computed<string>;
}
