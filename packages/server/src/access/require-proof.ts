import { Problem } from '@stoa/common/problem';
import { proofLastsMs } from '@stoa/contract/management-roles';
import { hasFactor } from '@stoa/factors/factor';
import type { DeveloperSession, ManagingActor, UserActor } from '@stoa/permissions/actor';
import { findAccount } from './accounts/account-rows.ts';
import type { CallContext } from './call-context.ts';

/** The part of a call that the proof depends on: `authorize` has no whole context yet. */
type Asked<A extends DeveloperSession | ManagingActor> = Pick<CallContext<A>, 'deps' | 'portal' | 'actor'>;

/** Whether the caller may log in by password. Users' passwords cannot be switched off. */
export function takesPasswords({ portal, actor }: Asked<DeveloperSession | UserActor>): boolean {
  return actor.kind === 'user' || portal.basic_auth_enabled;
}

/** `basic_auth: false` in the portal's settings. */
export function passwordsOff(): Problem {
  return new Problem('passwords_off', 403, 'This portal does not take passwords. Please use single sign-on.', {
    title: 'Passwords Are Switched Off',
  });
}

/** @throws Problem as `missingProof` has it */
export async function requireProof(context: Asked<DeveloperSession | ManagingActor>): Promise<void> {
  const missing = await missingProof(context);
  if (missing) throw missing;
}

/**
 * Asks who sits there before what opens the portal or the account later: a browser that was left open must not be enough. It is
 * proved by the sign-in, or by `proveOwn`, within the last ten minutes. Where the account has a second factor, the sign-in does not count:
 * a session that was stolen at once would have it too. A token of a program is proof by itself.
 * @returns undefined, or Problem 403 `password_needed` (what `proveOwn` asks for is needed) or `sign_in_needed` (before that, for
 *   an account that has no password here)
 */
export async function missingProof(context: Asked<DeveloperSession | ManagingActor>): Promise<Problem | undefined> {
  const { deps, portal, actor } = context;
  if (actor.kind === 'operator') return undefined;
  const owner = { portal_id: portal.portal_id, entity: actor.kind, id: actor.id };
  const { hasSignedIn, hasProved } = await proofsOf({ deps, portal, actor });
  if (hasProved) return undefined;
  const beside = await hasFactor(deps.db, owner);
  if (hasSignedIn && !beside) return undefined;
  const account = await findAccount(deps.db, owner, { id: actor.id });
  const hasPassword = account?.password_hash != null && takesPasswords({ deps, portal, actor });
  return hasPassword || (hasSignedIn && beside) ? proofNeeded(beside) : signInNeeded();
}

/**
 * Checks an account that has no password here. @throws Problem 403 `sign_in_needed` when the sign-in is more than ten minutes ago
 */
export async function requireSignIn(context: Asked<DeveloperSession | UserActor>): Promise<void> {
  if (!(await proofsOf(context)).hasSignedIn) throw signInNeeded();
}

/** What was given within the last ten minutes in the session that asks. */
export async function proofsOf({ deps, portal, actor }: Asked<DeveloperSession | UserActor>) {
  const session = await deps.db
    .selectFrom('sessions')
    .select(['proven_at', 'own_proof_at'])
    .where('portal_id', '=', portal.portal_id)
    .where('id', '=', actor.session_id)
    .executeTakeFirst();
  const isFresh = (at: Date | null | undefined) => at != null && deps.now().getTime() - at.getTime() < proofLastsMs;
  return { hasSignedIn: isFresh(session?.proven_at), hasProved: isFresh(session?.own_proof_at) };
}

function proofNeeded(beside: boolean): Problem {
  const what = beside ? 'prove again who you are, with your second factor' : 'give your password again';
  return new Problem('password_needed', 403, `This changes who may enter. Please ${what}.`, {
    title: 'Password Needed',
  });
}

export function signInNeeded(): Problem {
  return new Problem('sign_in_needed', 403, 'This changes who may enter. Please sign in again.', {
    title: 'Sign-In Needed',
  });
}
