import { Problem } from '@stoa/common/problem';
import type { InvalidParameter } from '@stoa/contract/problem';

/** Limits of the contract's rules `min` and `max`, with the limit that was broken. */
export type BrokenLimit =
  | { readonly rule: 'min'; readonly minimum: number }
  | { readonly rule: 'max'; readonly maximum: number }
  | { readonly rule: 'invalid' };

/** A question that is well-formed and cannot be answered (contract §A.9): `Malformed Query: start_ms must not …`. */
export function malformedQuery(field: string, reason: string, limit: BrokenLimit): Problem {
  const invalid: InvalidParameter = { field, reason, source: 'body', ...limit };
  return new Problem('malformed_query', 400, `Malformed Query: ${field} ${reason}.`, { invalid: [invalid] });
}
