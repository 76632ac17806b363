import type { UserRole } from '@stoa/contract/users';
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, Json, MaybeTimestamp, Timestamp } from './columns.ts';

export interface OperatorTokensTable {
  portal_id: string;
  id: string;
  name: string;
  token_hash: string;
  /** What it may do; those from before there were roles may do everything. */
  role: Generated<UserRole>;
  /** Null: it has no end. */
  expires_at: MaybeTimestamp;
  last_used_at: MaybeTimestamp;
  /** `user:<id>` or `operator:<id>`; null for what the server made. */
  created_by: ColumnType<string | null, string | null | undefined, null>;
  created_at: CreatedAt;
}

/** What a developer has made for a program. */
export interface DeveloperTokensTable {
  portal_id: string;
  id: string;
  developer_id: string;
  name: string;
  token_hash: string;
  scopes: string[];
  /** How the session was opened that made it: as with sessions, what a password opened is shut where passwords are off. */
  opened_by: 'password' | 'sso';
  expires_at: Timestamp;
  last_used_at: MaybeTimestamp;
  /** Days before the end that the owner was told of last. */
  expiry_notice: ColumnType<number | null, number | null | undefined, number | null>;
  created_at: CreatedAt;
}

/** Append-only. Never holds a password, token, cookie or key. */
export interface AuditEventsTable {
  portal_id: string;
  id: string;
  event: string;
  /** `developer:<id>`, `operator:<id>`, `system` … */
  actor: string;
  subject: string | null;
  ip: string | null;
  user_agent: string | null;
  request_id: string | null;
  details: Json<Record<string, unknown>>;
  created_at: CreatedAt;
}
