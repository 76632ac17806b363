import { Problem } from '@stoa/common/problem';

/**
 * @param seen number of the publication that was the latest when the operator looked; null: there was none
 * @throws Problem 409 when another came since
 */
export function refuseUnseenRevision(latest: { readonly number: number } | undefined, seen: number | null): void {
  if ((latest?.number ?? null) !== seen) throw outdated('Somebody else has just published. Look at the plan again.');
}

/** The problem for a plan or a state that was read before another change came. */
export function outdated(sentence: string): Problem {
  return new Problem('plan_outdated', 409, sentence);
}
