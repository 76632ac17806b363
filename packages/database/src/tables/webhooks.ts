import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, DefaultedJson, Json, MaybeTimestamp, Timestamp } from './columns.ts';

/** An address of an operator's program that receives events (docs/decisions/020). */
export interface WebhooksTable {
  portal_id: string;
  id: string;
  url: string;
  description: string | null;
  /** Empty: all. */
  events: Json<string[]>;
  include_personal_data: boolean;
  allow_private: boolean;
  enabled: Generated<boolean>;
  /** Sealed for `webhook <id>`. */
  secret: string;
  /** Sealed; signs beside the new one until then. */
  previous_secret: ColumnType<string | null, undefined, string | null>;
  previous_secret_until: MaybeTimestamp;
  /** Attempts that failed since one succeeded. */
  failures: Generated<number>;
  failing_since: MaybeTimestamp;
  /** While it fails, nothing is sent before this time. */
  resting_until: MaybeTimestamp;
  /** The last time at which operators were told that the webhook keeps failing. */
  failure_told_at: MaybeTimestamp;
  last_delivered_at: MaybeTimestamp;
  created_at: CreatedAt;
  updated_at: Timestamp;
}

/** An event for one webhook; written by triggers. Its row in the outbox, of the same id, says when it is due. */
export interface WebhookDeliveriesTable {
  portal_id: string;
  id: string;
  webhook_id: string;
  /** The same for every webhook that is told. */
  event_id: string;
  type: string;
  data: Json<Record<string, unknown>>;
  attempts: Generated<number>;
  /** The latest attempts, oldest first. */
  log: DefaultedJson<WebhookAttempt[]>;
  /** The beginning of what the receiver answered last. */
  last_answer: ColumnType<string | null, undefined, string | null>;
  delivered_at: MaybeTimestamp;
  created_at: CreatedAt;
}

export interface WebhookAttempt {
  readonly at: string;
  /** Null: there was no answer; `reason` says why. */
  readonly status: number | null;
  readonly reason: string | null;
  readonly duration_ms: number;
}
