import { hasFactor } from '@stoa/factors/factor';
import { policyFor } from '@stoa/factors/policy';
import { waysByProvider } from '@stoa/openid/sign-in/linking';
import type { DeveloperSession, UserActor } from '@stoa/permissions/actor';
import type { CallContext } from './call-context.ts';
import { signInNeeded } from './require-proof.ts';

/**
 * Refuses a session that no provider has opened, where the portal requires a second factor and the account has none yet but has a
 * provider: a password that was set by mail proves only the mailbox. Linking and unlinking providers waits for a sign-in there
 * too; otherwise the reader of the mailbox could take the provider away, or bring one of their own.
 * @throws Problem 403 `sign_in_needed`
 */
export async function refuseMailedPassword(context: CallContext<DeveloperSession | UserActor>): Promise<void> {
  const { deps, portal, actor } = context;
  const owner = { portal_id: portal.portal_id, entity: actor.kind, id: actor.id } as const;
  if (policyFor(portal, actor.kind) !== 'required' || (await hasFactor(deps.db, owner))) return;
  const session = await deps.db
    .selectFrom('sessions')
    .select('opened_by')
    .where('portal_id', '=', owner.portal_id)
    .where('id', '=', actor.session_id)
    .executeTakeFirst();
  if (session?.opened_by === 'sso') return;
  const { identity_providers } = await waysByProvider(deps.db, owner, true);
  if (identity_providers.some(({ identifier }) => identifier !== null)) throw signInNeeded();
}
