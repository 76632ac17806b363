import type { ColumnType } from 'kysely';
import type { CreatedAt, Json, MaybeTimestamp, Timestamp } from './columns.ts';

/** A company directory that provisions developers and teams by SCIM 2.0 (RFC 7644). */
export interface DirectoriesTable {
  portal_id: string;
  id: string;
  name: string;
  token_hash: string;
  /** Of the addresses that it may manage, in lower case. */
  domains: Json<string[]>;
  /** `user:<id>` or `operator:<id>`. */
  created_by: string;
  last_used_at: MaybeTimestamp;
  created_at: CreatedAt;
}

/** A developer whom a directory has created or adopted. */
export interface DirectoryPeopleTable {
  portal_id: string;
  developer_id: string;
  directory_id: string;
  user_name: string;
  external_id: string | null;
  /** The attributes of RFC 7643 §4.1 that are supported, as the directory has sent them. */
  attributes: Json<Record<string, unknown>>;
  /** The same moment as the account's `decided_at`: the directory disabled it, and nobody has decided since. */
  deactivated_at: MaybeTimestamp;
  /** Hidden from the directory until it creates the person again. */
  deleted_at: MaybeTimestamp;
  created_at: CreatedAt;
  updated_at: Timestamp;
}

/** A team that a directory has created. */
export interface DirectoryGroupsTable {
  portal_id: string;
  team_id: string;
  directory_id: string;
  external_id: ColumnType<string | null, string | null | undefined, string | null>;
}
