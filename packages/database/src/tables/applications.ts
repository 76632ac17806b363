import type { ColumnType } from 'kysely';
import type { Computed, CreatedAt, Json, MaybeTimestamp, Timestamp } from './columns.ts';

export interface ApplicationsTable {
  portal_id: string;
  id: string;
  developer_id: string;
  name: string;
  description: string | null;
  reference_id: string;
  redirect_uri: string | null;
  auth_strategy_id: string | null;
  scopes: Json<string[]>;
  /** The time since when the client id is a claim that its developer has not proven; null: proven, or nothing to prove. */
  client_unproven_since: MaybeTimestamp;
  /** Null also where the claim is older than proofs are. */
  client_proven_at: MaybeTimestamp;
  /** The words of the name, for search. */
  words: Computed<string>;
  client_proven_by: ColumnType<ClientProver | null, ClientProver | null | undefined, ClientProver | null>;
  created_at: CreatedAt;
  updated_at: Timestamp;
}

/** What has proven a client id: a token of the client, or an operator's word. */
export type ClientProver = 'token' | 'operator';

export interface CredentialsTable {
  portal_id: string;
  id: string;
  application_id: string;
  display_name: string;
  /** SHA-256 of the key, hex. The key itself is shown once and never stored. */
  secret_hash: string;
  expires_at: MaybeTimestamp;
  /** The time is exact to the minute. */
  last_used_at: MaybeTimestamp;
  /** The day of `last_used_at`, in UTC. Lists are ordered by it, since it changes only once a day. */
  last_used_on: Computed<string | null>;
  expiry_notice: ExpiryNotice;
  /** The key that a rotation made in its place; it may be gone. */
  replaced_by: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: CreatedAt;
  updated_at: Timestamp;
}

/** Calls that a key was let in for, by the hour; kept for two days. */
export interface CredentialUsesTable {
  portal_id: string;
  credential_id: string;
  /** The start of the hour. */
  hour: Timestamp;
  count: number;
}

/** The last notice that was sent: for 30, 7, 1 or 0 days before the end; null: none yet. */
export type ExpiryNotice = ColumnType<number | null, number | null | undefined, number | null>;

/** The certificate that an application proves itself with (RFC 8705). */
export interface CertificatesTable {
  portal_id: string;
  application_id: string;
  /** SHA-256 of the DER, 64 hexadecimal digits. */
  thumbprint: string;
  subject: string;
  issuer: string;
  serial_number: string;
  not_before: Timestamp;
  not_after: Timestamp;
  der: Buffer;
  expiry_notice: ExpiryNotice;
  created_at: CreatedAt;
  updated_at: Timestamp;
}
