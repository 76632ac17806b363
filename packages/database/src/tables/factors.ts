import type { Timestamp } from './columns.ts';

/** The authenticator app of an account: one at most. */
export interface AuthenticatorsTable {
  portal_id: string;
  /** The owner: a developer or a user, exactly one of the two. */
  developer_id: string | null;
  user_id: string | null;
  /** Sealed. */
  secret: string;
  begun_at: Timestamp;
  /** Null until the first right code. */
  confirmed_at: Timestamp | null;
  /** Of the last code that was used; this one and those before it are refused. */
  last_step: number;
}

/** Codes that open an account once each, in place of its app. */
export interface RecoveryCodesTable {
  portal_id: string;
  code_hash: string;
  developer_id: string | null;
  user_id: string | null;
  used_at: Timestamp | null;
}
