import type { ColumnType } from 'kysely';
import type { CreatedAt, Timestamp } from './columns.ts';

export type SessionFactor = 'totp' | 'recovery_code' | 'passkey' | 'provider';

/** One sign-in on one browser; its tokens rotate, the session stays. */
export interface SessionsTable {
  portal_id: string;
  id: string;
  /** The owner: a developer or a user, exactly one of the two. */
  developer_id: string | null;
  user_id: string | null;
  ip: string;
  user_agent: string;
  created_at: CreatedAt;
  last_seen_at: Timestamp;
  /** Absolute limit: no refresh beyond it. */
  expires_at: Timestamp;
  ended_at: Timestamp | null;
  /** `password`: by the portal itself, also with a passkey. Developers' sessions of this kind end when the portal switches passwords off. */
  opened_by: 'password' | 'sso';
  /** What was proven beside the password; `provider`: the identity provider says that it asked for a second factor. */
  factor: ColumnType<SessionFactor | null, SessionFactor | null | undefined, SessionFactor>;
  /** Opened by the first sign-in of the account. */
  is_first: ColumnType<boolean, boolean | undefined, never>;
  /** The last sign-in, or the last time that the password was given or a passkey was used again. */
  proven_at: ColumnType<Date, Date | undefined, Date>;
  /** The time of a proof beyond the sign-in itself; null: there was none. */
  own_proof_at: ColumnType<Date | null, Date | undefined, Date | null>;
}

export interface SessionTokensTable {
  portal_id: string;
  /** SHA-256 of the token, hex. */
  token_hash: string;
  session_id: string;
  kind: 'access' | 'refresh';
  expires_at: Timestamp;
  /** The time at which a refresh token was exchanged; set once. */
  used_at: Timestamp | null;
  created_at: CreatedAt;
}
