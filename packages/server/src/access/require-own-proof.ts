import { hasFactor } from '@stoa/factors/factor';
import { linkedAccount, requireFreshProof } from '@stoa/openid/sign-in/linking';
import type { DeveloperSession, UserActor } from '@stoa/permissions/actor';
import type { CallContext } from './call-context.ts';

type Own = CallContext<DeveloperSession | UserActor>;

/** Whether whoever is asking may log in by password. Users' passwords cannot be switched off. */
export function takesPasswords({ portal, actor }: Own): boolean {
  return actor.kind === 'user' || portal.basic_auth_enabled;
}

/**
 * Lets through whoever has signed in or given the password within the last ten minutes, before what opens the account later. Where the
 * account has a second factor, the sign-in does not count: a session that was stolen at once would have it too.
 * @throws Problem 403 `password_needed`, or `sign_in_needed` for somebody who has no password here
 */
export async function requireOwnProof(context: Own): Promise<void> {
  const { deps, portal, actor } = context;
  const owner = { portal_id: portal.portal_id, entity: actor.kind, id: actor.id, session_id: actor.session_id };
  const hasPassword = takesPasswords(context) && (await linkedAccount(deps.db, owner))?.password_hash != null;
  const beside = hasPassword && (await hasFactor(deps.db, owner));
  await requireFreshProof(deps.db, owner, deps.now(), { hasPassword, beside });
}
