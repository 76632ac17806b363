import type { UserEntity } from './accounts.ts';
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
  /** The time step of the last code that was used. Codes of this step and of earlier ones are refused. */
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

/** Second factors that go when the time to stop it is over: one row an account at most. */
export interface FactorResetsTable {
  portal_id: string;
  developer_id: string | null;
  user_id: string | null;
  due_at: Timestamp;
  /** The mail about it, in the outbox. */
  mail_id: string;
  /** The hash of the token in the mailed link, by which the owner of the account stops the reset. */
  token_hash: string;
}

/** How far the mails have come that announce a required second factor: one row a kind of account. */
export interface FactorNoticesTable {
  portal_id: string;
  entity: UserEntity;
  /** The announced moment. */
  factor_from: Timestamp;
  /** The account that was looked at last, in the order of ids; null: none yet. */
  last_id: string | null;
}
