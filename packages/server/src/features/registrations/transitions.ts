import { Problem } from '@stoa/common/problem';
import type { RegistrationDecision } from '@stoa/contract/managed-registrations';
import type { RegistrationStatus } from '@stoa/database/tables';

/** What an operator decides, and what a developer asks. */
export type RegistrationAction = RegistrationDecision | 'request';

interface Transition {
  readonly by: 'operator' | 'developer';
  readonly from: readonly RegistrationStatus[];
  readonly to: RegistrationStatus;
  readonly event: `registration_${string}`;
  /** What tells the developer. */
  readonly mail: 'registration-approved' | 'registration-rejected' | 'registration-revoked' | null;
  /** What becomes of the memory that this developer was refused this version (refusals.ts). */
  readonly refusal: 'remember' | 'forget' | 'keep';
}

/** Which action leads where, from where it may be taken, and what else it does. Anything else is a 409. */
export const transitions: Readonly<Record<RegistrationAction, Transition>> = {
  approve: {
    by: 'operator',
    from: ['pending'],
    to: 'approved',
    event: 'registration_approved',
    mail: 'registration-approved',
    refusal: 'forget',
  },
  reject: {
    by: 'operator',
    from: ['pending'],
    to: 'rejected',
    event: 'registration_rejected',
    mail: 'registration-rejected',
    refusal: 'remember',
  },
  revoke: {
    by: 'operator',
    from: ['approved'],
    to: 'revoked',
    event: 'registration_revoked',
    mail: 'registration-revoked',
    refusal: 'remember',
  },
  // A word of its own: approving what waits must never bring back what was taken.
  reinstate: {
    by: 'operator',
    from: ['revoked', 'rejected'],
    to: 'approved',
    event: 'registration_reinstated',
    mail: 'registration-approved',
    refusal: 'forget',
  },
  // A developer whose registration was refused or taken back may ask again.
  request: {
    by: 'developer',
    from: ['rejected', 'revoked'],
    to: 'pending',
    event: 'registration_requested',
    mail: null,
    refusal: 'keep',
  },
};

/** @returns the new status. @throws Problem 409 when the action does not lead away from this status */
export function nextStatus(action: RegistrationAction, current: RegistrationStatus): RegistrationStatus {
  const { from, to } = transitions[action];
  if (from.includes(current)) return to;
  if (action === 'request')
    throw new Problem('registered_already', 409, 'This application is registered for this product version already.');
  const sentence = `A registration that is ${current} cannot be ${to}; it must be ${from.join(' or ')}.`;
  throw new Problem('invalid_transition', 409, sentence);
}
