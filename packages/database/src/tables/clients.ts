import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, MaybeTimestamp } from './columns.ts';

/**
 * A client at an issuer that the portal made, or is to make (RFC 7591). It outlives its application, until the issuer has
 * deleted it too (docs/decisions/016).
 */
export interface ClientsTable {
  portal_id: string;
  id: string;
  /** Null once the application is gone: the client is to go too. */
  application_id: ColumnType<string | null, string, null>;
  /** The client whose place it takes when it is there. */
  replaces: ColumnType<string | null, string | null | undefined, null>;
  issuer: string;
  /** Null until the issuer has made it. */
  client_id: ColumnType<string | null, undefined, string>;
  /** `registration_client_uri`; null where the issuer does not let clients be managed (RFC 7592). */
  management_uri: ColumnType<string | null, undefined, string | null>;
  /** `registration_access_token`, sealed. */
  management_token: ColumnType<string | null, undefined, string | null>;
  /** HMAC of the secret, to see whether another one is another one. */
  secret_mac: ColumnType<string | null, undefined, string>;
  secret_expires_at: MaybeTimestamp;
  /** Counts what was asked for, and what the issuer has of it. */
  metadata_wanted: Generated<number>;
  metadata_done: Generated<number>;
  rotation_wanted: Generated<number>;
  rotation_done: Generated<number>;
  /** Why the rotation asked for last did not happen. */
  rotation_refusal: ColumnType<string | null, undefined, string | null>;
  /** A registration was sent and its answer is not known. */
  asked_at: MaybeTimestamp;
  /** Registrations whose answer was lost or of no use: the issuer may have as many clients that nobody knows. */
  perhaps_left: Generated<number>;
  /** A change was sent, and what became of the secret is not known. */
  change_asked_at: MaybeTimestamp;
  /** Given up, until something new is asked for. */
  failed_at: MaybeTimestamp;
  /** For developers: nothing that a provider said. */
  last_error: ColumnType<string | null, undefined, string | null>;
  /** One worker at a time has it. */
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
