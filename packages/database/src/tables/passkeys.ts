import type { ColumnType } from 'kysely';
import type { Timestamp } from './columns.ts';

/** A passkey: the public half of a key that a user's or developer's device or password manager holds. */
export interface PasskeysTable {
  portal_id: string;
  id: string;
  /** The owner: a developer or a user, exactly one of the two. */
  developer_id: string | null;
  user_id: string | null;
  /** The id as browsers send it, in base64url. */
  credential_id: string;
  /** COSE_Key. */
  public_key: Buffer;
  /** The counter of the last use; 0 for passkeys that do not count. */
  counter: number;
  transports: ColumnType<string[], string, string>;
  /** `multiDevice` may be copied to other devices, as password managers do. */
  device_type: 'singleDevice' | 'multiDevice';
  /** It has been copied. */
  backed_up: boolean;
  aaguid: string | null;
  name: string;
  created_at: Timestamp;
  last_used_at: Timestamp | null;
}

/** Random bytes that a passkey is to sign once, for one purpose, in one browser or session. */
export interface PasskeyChallengesTable {
  portal_id: string;
  challenge_hash: string;
  purpose: 'sign_in' | 'register' | 'proof';
  entity: 'developer' | 'user';
  bound_to: string;
  expires_at: Timestamp;
}
