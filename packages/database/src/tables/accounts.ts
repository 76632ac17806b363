import type { UserRole } from '@stoa/contract/users';
import type { ColumnType } from 'kysely';
import type { Computed, CreatedAt, MaybeTimestamp, StatusSince, Timestamp } from './columns.ts';

export type DeveloperStatus = 'unverified' | 'pending' | 'approved' | 'rejected' | 'disabled';

export interface DevelopersTable {
  portal_id: string;
  id: string;
  /** The address is trimmed and in lower case. */
  email: string;
  full_name: string;
  password_hash: string | null;
  status: DeveloperStatus;
  email_verified_at: Timestamp | null;
  decided_at: Timestamp | null;
  created_at: CreatedAt;
  updated_at: Timestamp;
  status_since: StatusSince;
  /** The words of name and address, for search. */
  words: Computed<string>;
}

export type UserStatus = 'unverified' | 'active' | 'disabled';

/** A user who runs the portal. */
export interface UsersTable {
  portal_id: string;
  id: string;
  /** The address is trimmed and in lower case. */
  email: string;
  full_name: string;
  preferred_name: string | null;
  organization: string;
  region: 'us' | 'eu';
  password_hash: string | null;
  status: UserStatus;
  /** Null: may sign in, and nothing else, until an owner gives a role (docs/decisions/004). */
  role: UserRole | null;
  /** The identity provider whose claim gave the role; null: a user or a directory did. */
  role_claimed_by: ColumnType<string | null, string | null | undefined, string | null>;
  /** The company directory whose group gave the role; null: no directory did. */
  role_directory_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** The last time at which an owner or a company directory disabled or enabled the account. */
  decided_at: MaybeTimestamp;
  email_verified_at: Timestamp | null;
  created_at: CreatedAt;
  updated_at: Timestamp;
}

export interface InvitationsTable {
  portal_id: string;
  id: string;
  /** SHA-256 of the token, hex. */
  token_hash: string;
  email: string;
  full_name: string;
  organization: string;
  role: UserRole;
  /** `user:<id>` or `operator:<id>`. */
  invited_by: string;
  expires_at: Timestamp;
  used_at: Timestamp | null;
  /** The time of the newest invitation: it takes the row of an earlier one that is still open. */
  created_at: ColumnType<Date, never, Date>;
}

export interface AccountTokensTable {
  portal_id: string;
  /** SHA-256 of the token, hex. */
  token_hash: string;
  /** The owner: a developer or a user, exactly one of the two. */
  developer_id: string | null;
  user_id: string | null;
  purpose: 'verify' | 'reset';
  email: string;
  expires_at: Timestamp;
  used_at: Timestamp | null;
  created_at: CreatedAt;
}

/** The two kinds of account (auth-elements §6). */
export type UserEntity = 'developer' | 'user';

/** Failed sign-ins and mails by key, shared by all processes and kept over restarts (auth B1, B4, E1). */
export interface ThrottlesTable {
  portal_id: string;
  key: string;
  points: number;
  resets_at: Timestamp;
}
