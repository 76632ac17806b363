import { Problem } from '@stoa/common/problem';
import type { Actor } from '@stoa/permissions/actor';

/**
 * Refuses a session that lacks a second factor which the portal requires. Tokens of programs have none: a session that had
 * one has made them.
 * @throws Problem 403 `factor_required`
 */
export function requireFactor(actor: Actor, now: Date): void {
  if (!('factor_due_at' in actor) || !lacksFactor(actor, now)) return;
  throw new Problem(
    'factor_required',
    403,
    'This portal requires a second factor. Add or use one on your account page.',
    {
      title: 'Second Factor Required',
    },
  );
}

/** Whether a session lacks a factor that is due. */
export function lacksFactor({ factor_due_at }: { readonly factor_due_at: Date | null }, now: Date): boolean {
  return factor_due_at !== null && factor_due_at <= now;
}
