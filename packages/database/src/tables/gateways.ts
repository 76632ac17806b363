import type { ColumnType, Generated } from 'kysely';
import type { Computed, CreatedAt, MaybeTimestamp, Timestamp } from './columns.ts';

/** How a gateway tells the original request: for logs alone, it decides nothing. */
export type GatewayDialect = 'nginx' | 'ingress-nginx' | 'forwarded' | 'envoy';

/** A header in which a gateway tells the certificate of its caller, and that it never passes on from outside. */
export type CertificateHeader = 'x-client-cert-thumbprint' | 'x-client-cert' | 'x-forwarded-client-cert';

export interface GatewaysTable {
  portal_id: string;
  id: string;
  name: string;
  token_hash: string;
  dialect: Generated<GatewayDialect>;
  /** False: it may ask about the versions in `gateway_versions` alone. */
  all_versions: Generated<boolean>;
  /** Null: certificates are not read from this gateway, since its callers could write any header. */
  certificate_header: ColumnType<
    CertificateHeader | null,
    CertificateHeader | null | undefined,
    CertificateHeader | null
  >;
  /** The token before the last rotation goes on working until `previous_token_until`, and lies in a second place. */
  previous_token_hash: ColumnType<string | null, string | null | undefined, string | null>;
  previous_token_until: MaybeTimestamp;
  created_at: CreatedAt;
  last_seen_at: Timestamp | null;
  /** The last time at which a gateway that decides by itself asked; null: it asks about each request. */
  snapshot_pulled_at: MaybeTimestamp;
  /** What it has said to have in effect, and of when that is (docs/decisions/019). */
  acknowledged_snapshot: ColumnType<string | null, string | null | undefined, string | null>;
  acknowledged_at: MaybeTimestamp;
  calls_reported_at: MaybeTimestamp;
  /** Milliseconds between the newest call of that report and the report. */
  calls_late_ms: ColumnType<number | null, number | null | undefined, number | null>;
}

/** What a gateway may ask about that may not ask about all. */
export interface GatewayVersionsTable {
  portal_id: string;
  gateway_id: string;
  product_version_id: string;
}

/** What the directory of each process must read again; written by triggers, trimmed after a day (docs/decisions/015). */
export interface AdmissionChangesTable {
  /** The transaction (xid8), as text. */
  xid: Computed<string>;
  kind: 'application' | 'developer' | 'product_version' | 'auth_strategy' | 'gateway';
  portal_id: string;
  id: string;
  changed_at: Computed<Date>;
}
