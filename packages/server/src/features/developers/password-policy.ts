import type { InvalidParameter } from '@stoa/contract/problem';
import { Problem } from '../../problem.ts';

/** auth-elements §5: at least three of four classes. The length (8 to 128) is checked by the contract's schema. */
const leastClasses = 3;

const classes = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{Lu}\p{Ll}\p{Nd}]/u];

const reason = 'must contain at least 3 of: an uppercase letter, a lowercase letter, a digit, a special character';

/** @throws Problem 400 that names the rule; a space counts as a special character. */
export function refuseWeakPassword(password: string): void {
  if (classes.filter((kind) => kind.test(password)).length >= leastClasses) return;
  const invalid: InvalidParameter[] = [{ field: 'password', rule: 'invalid', reason, source: 'body' }];
  throw new Problem('invalid_request', 400, `The password ${reason}.`, { invalid });
}
