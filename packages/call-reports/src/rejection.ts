/**
 * Why a record is not kept, for those who count:
 * `unreadable` it is no JSON object, `invalid` a field breaks a rule, `unknown` an id that is not the portal's or not this
 * gateway's, `time` it lies before what is kept or in the future.
 */
export const rejectionKinds = ['unreadable', 'invalid', 'unknown', 'time'] as const;
export type RejectionKind = (typeof rejectionKinds)[number];

/** Names the field and the rule, never the value: a misplaced value may be a secret. */
export interface Rejection {
  readonly kind: RejectionKind;
  readonly reason: string;
}

export interface RejectedRecord extends Rejection {
  /** The number of the line, or the place in the array, counted from 1. */
  readonly line: number;
}

export const invalid = (reason: string): Rejection => ({ kind: 'invalid', reason });
