import type { UserRole } from '@stoa/contract/users';
import type { ColumnType } from 'kysely';
import type { UserEntity } from './accounts.ts';
import type { Computed, CreatedAt, DefaultedJson, Json, MaybeTimestamp, Timestamp } from './columns.ts';

/** A company directory that provisions developers and teams, or users and their roles, by SCIM 2.0 (RFC 7644). */
export interface DirectoriesTable {
  portal_id: string;
  id: string;
  name: string;
  token_hash: string;
  /** It may manage only addresses of these domains; in lower case. */
  domains: Json<string[]>;
  /** Whom it manages. */
  entity: ColumnType<UserEntity, UserEntity | undefined, never>;
  /** Which group gives users which role: of several that fit, the first. */
  roles: DefaultedJson<DirectoryRole[]>;
  /** `user:<id>` or `operator:<id>`. */
  created_by: string;
  last_used_at: MaybeTimestamp;
  created_at: CreatedAt;
}

export interface DirectoryRole {
  /** Its name or its `externalId`, in any case of letters. */
  readonly group: string;
  readonly role: UserRole;
}

/** A person whom a directory has created or adopted: a developer or a user, exactly one of the two. */
export interface DirectoryPeopleTable {
  portal_id: string;
  developer_id: ColumnType<string | null, string | null | undefined, never>;
  user_id: ColumnType<string | null, string | null | undefined, never>;
  /** The one of the two that is set. */
  account_id: Computed<string>;
  directory_id: string;
  user_name: string;
  external_id: string | null;
  /** The attributes of RFC 7643 §4.1 that are supported, as the directory has sent them. */
  attributes: Json<Record<string, unknown>>;
  /** Equals the account's `decided_at` if the directory disabled the account and no later decision was made. */
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

/** A group of a directory that manages users. */
export interface DirectoryRoleGroupsTable {
  portal_id: string;
  id: string;
  directory_id: string;
  name: string;
  external_id: string | null;
  /** Ids of users. A user who is not a person of the directory any more is passed over. */
  members: string[];
  created_at: CreatedAt;
  updated_at: Timestamp;
}
