import { Problem } from '@stoa/common/problem';
import { proofLastsMs } from '@stoa/contract/management-roles';
import type { ManagingActor } from '@stoa/permissions/actor';

/**
 * Lets through whoever has signed in or given the password within the last ten minutes. A token of a program is proof by itself.
 * @throws Problem 403 `password_needed`; `sign_in_needed` for somebody who has no password here
 */
export function requireProof(actor: ManagingActor, now: Date): void {
  if (isProven(actor, now)) return;
  throw actor.kind === 'user' && actor.has_password
    ? new Problem('password_needed', 403, 'This changes who may enter the portal. Please give your password again.', {
        title: 'Password Needed',
      })
    : new Problem('sign_in_needed', 403, 'This changes who may enter the portal. Please sign in again.', {
        title: 'Sign-In Needed',
      });
}

export function isProven(actor: ManagingActor, now: Date): boolean {
  return actor.kind === 'operator' || now.getTime() - actor.proven_at.getTime() < proofLastsMs;
}
