import type { PortalManifest, ProductManifest } from '@stoa/contract/portal-code';
import type { Json, Timestamp } from './columns.ts';

/** How a revision came: `outside` is what other calls had changed before the next publication. */
export type RevisionSource = 'apply' | 'console' | 'start' | 'undo' | 'restore' | 'outside';

/** What was published, whole. Numbers have no gaps until the oldest are forgotten. */
export interface PortalRevisionsTable {
  portal_id: string;
  number: number;
  created_at: Timestamp;
  /** The actor is written as in `audit_events`. */
  actor: string;
  source: RevisionSource;
  git_commit: string | null;
  /** What was undone or restored. */
  of_revision: number | null;
  manifest: Json<PortalManifest>;
  created: number;
  updated: number;
  deleted: number;
}

/** Contents that the portal no longer has, with the last revision that names each. */
export interface RevisionContentsTable {
  portal_id: string;
  sha256: string;
  last_revision: number;
}

/** A product as it was when the edit began, and as it is to be; null where there is none. */
export interface ProductEdit {
  readonly base: ProductManifest | null;
  readonly mine: ProductManifest | null;
}

/** What one operator is about to publish. */
export interface ChangeSetsTable {
  portal_id: string;
  /** The owner is written as in `audit_events`. */
  owner: string;
  base_revision: number | null;
  /** The key is the product's slug. */
  edits: Json<Readonly<Record<string, ProductEdit>>>;
  /** Contents that `edits` name. */
  contents: string[];
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** The portal as a change set would make it, for one session of the operator who edits. */
export interface PreviewsTable {
  portal_id: string;
  session_id: string;
  /** Its row of `portals`. */
  preview_id: string;
  /** SHA-256 of the cookie. */
  token_hash: string;
  /** The owner of the change set, with the times at which it was begun and last edited. */
  owner: string;
  begun_at: Timestamp;
  edited_at: Timestamp;
  created_at: Timestamp;
}
