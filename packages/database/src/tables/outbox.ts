import type { Generated } from 'kysely';
import type { CreatedAt, Json, Timestamp } from './columns.ts';

/** What must happen after a commit: written in the same transaction, done by the outbox worker. */
export interface OutboxTable {
  portal_id: string;
  id: string;
  kind: 'mail' | 'client' | 'webhook';
  payload: Json<object>;
  attempts: Generated<number>;
  next_attempt_at: Timestamp;
  last_error: string | null;
  done_at: Timestamp | null;
  created_at: CreatedAt;
}

/** Mails as they would have gone out; written in development mode alone. */
export interface DevelopmentMailsTable {
  portal_id: string;
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  created_at: CreatedAt;
}
