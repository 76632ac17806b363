import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, MaybeTimestamp } from './columns.ts';

/**
 * A client at an issuer that the portal made, or is to make (RFC 7591). It outlives its application, until the issuer has
 * deleted it too (docs/decisions/016).
 */
export interface ClientsTable {
  portal_id: string;
  id: string;
  /** Null once the application is deleted: then the client is to be deleted too. */
  application_id: ColumnType<string | null, string, null>;
  /** The client that this one replaces once it exists. */
  replaces: ColumnType<string | null, string | null | undefined, null>;
  issuer: string;
  /** Null until the issuer has made it. */
  client_id: ColumnType<string | null, undefined, string>;
  /** `registration_client_uri`; null where the issuer does not let clients be managed (RFC 7592). */
  management_uri: ColumnType<string | null, undefined, string | null>;
  /** `registration_access_token`, sealed. */
  management_token: ColumnType<string | null, undefined, string | null>;
  /** HMAC of the secret, to see whether an answer contains a new one. */
  secret_mac: ColumnType<string | null, undefined, string>;
  secret_expires_at: MaybeTimestamp;
  /** Counters: the changes that were requested, and those that the issuer has. */
  metadata_wanted: Generated<number>;
  metadata_done: Generated<number>;
  rotation_wanted: Generated<number>;
  rotation_done: Generated<number>;
  /** Why the rotation asked for last did not happen. */
  rotation_refusal: ColumnType<string | null, undefined, string | null>;
  /** A registration was sent and its answer is not known. */
  asked_at: MaybeTimestamp;
  /** Registrations without a usable answer: the issuer may have as many clients that are not known here. */
  perhaps_left: Generated<number>;
  /** A change was sent, and what became of the secret is not known. */
  change_asked_at: MaybeTimestamp;
  /** Given up, until a new change is requested. */
  failed_at: MaybeTimestamp;
  /** Developers read this text, so it contains no text of the provider. */
  last_error: ColumnType<string | null, undefined, string | null>;
  /** One worker at a time holds the client. */
  lease: ColumnType<string | null, undefined, string | null>;
  leased_until: MaybeTimestamp;
  since: ColumnType<Date, Date | undefined, Date>;
  created_at: CreatedAt;
}

/** A client secret that waits, sealed, to be shown once. */
export interface ClientSecretsTable {
  portal_id: string;
  /** The row in `clients`. */
  client_id: string;
  sealed: string;
  created_at: ColumnType<Date, undefined, Date>;
}
