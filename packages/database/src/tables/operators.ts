import type { CreatedAt, Json } from './columns.ts';

export interface OperatorTokensTable {
  portal_id: string;
  id: string;
  name: string;
  token_hash: string;
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
