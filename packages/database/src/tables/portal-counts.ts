import type { Computed, MaybeTimestamp, NullableJson, Timestamp } from './columns.ts';

/** The steps that a developer who signed up lately has reached. */
export interface DeveloperJourneysTable {
  portal_id: string;
  developer_id: string;
  signed_up_at: Timestamp;
  confirmed_at: MaybeTimestamp;
  approved_at: MaybeTimestamp;
  application_at: MaybeTimestamp;
  access_at: MaybeTimestamp;
  key_at: MaybeTimestamp;
  called_at: MaybeTimestamp;
  /** The first step that is not reached; null: none. */
  missing: Computed<string | null>;
  /** The time at which the last step was reached. */
  since: Computed<Date>;
}

export interface PortalCountsTable {
  portal_id: string;
  claimed_until: Timestamp;
  counted_at: MaybeTimestamp;
  counts: NullableJson<object>;
}
