import type { CreatedAt, DefaultedJson, Json, StatusSince, Timestamp } from './columns.ts';

export type RegistrationStatus = 'approved' | 'pending' | 'rejected' | 'revoked';

export interface RegistrationsTable {
  portal_id: string;
  id: string;
  application_id: string;
  product_id: string;
  product_version_id: string;
  status: RegistrationStatus;
  /** Granted once it is approved; until then what is asked for. */
  scopes: Json<string[]>;
  /** What the developer asked for: an approval grants these or fewer. */
  requested_scopes: DefaultedJson<string[]>;
  created_at: CreatedAt;
  updated_at: Timestamp;
  status_since: StatusSince;
}

/** An operator's refusal outlives the registration that it was about. */
export interface RegistrationRefusalsTable {
  portal_id: string;
  developer_id: string;
  product_version_id: string;
  refused_at: Timestamp;
}

/** A sentence that an operator wrote when deciding, kept to be used again. */
export interface DecisionReasonsTable {
  portal_id: string;
  id: string;
  text: string;
  used_at: Timestamp;
}
