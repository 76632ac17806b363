import type { RegistrationStatus } from '../../database/tables.ts';
import { Problem } from '../../problem.ts';

export type RegistrationAction = 'approve' | 'reject' | 'revoke' | 'request';

/** Which decision leads where, and from where it may be taken. Anything else is a 409. */
const transitions: Readonly<
  Record<RegistrationAction, { readonly from: readonly RegistrationStatus[]; readonly to: RegistrationStatus }>
> = {
  approve: { from: ['pending'], to: 'approved' },
  reject: { from: ['pending'], to: 'rejected' },
  revoke: { from: ['approved'], to: 'revoked' },
  // A developer whose registration was refused or taken back may ask again.
  request: { from: ['rejected', 'revoked'], to: 'pending' },
};

/** @returns the new status. @throws Problem 409 when the action does not lead away from this status */
export function nextStatus(action: RegistrationAction, current: RegistrationStatus): RegistrationStatus {
  const { from, to } = transitions[action];
  if (from.includes(current)) return to;
  const sentence =
    action === 'request'
      ? 'This application is registered for this product version already.'
      : `A registration that is ${current} cannot be ${to}; it must be ${from.join(' or ')}.`;
  throw new Problem('invalid_transition', 409, sentence);
}
