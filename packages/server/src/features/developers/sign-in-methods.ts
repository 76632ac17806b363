import { waysByProvider } from '@stoa/openid/sign-in/linking';
import type { DeveloperActor } from '@stoa/permissions/actor';
import type { Portal } from '@stoa/permissions/portal';
import type { Deps } from '../../deps.ts';
import { noAccount } from './current-developer.ts';

/** The ways into the caller's account: its password, if it has one and the portal takes it, and the identity providers that know it. */
export async function signInMethods(deps: Deps, portal: Portal, actor: DeveloperActor) {
  const { db } = deps;
  const { portal_id } = portal;
  const account = await db
    .selectFrom('developers')
    .select('password_hash')
    .where('portal_id', '=', portal_id)
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow(() => noAccount());
  const hasPassword = account.password_hash !== null && portal.basic_auth_enabled;
  return {
    password: hasPassword ? { changed_at: await lastPasswordChange(deps, portal, actor.id) } : null,
    ...(await waysByProvider(db, { portal_id, entity: 'developer', id: actor.id }, hasPassword)),
  };
}

/** Reads the audit log, which is append-only and kept: it also has an entry for the first password. */
async function lastPasswordChange({ db }: Deps, portal: Portal, developerId: string): Promise<Date | null> {
  const last = await db
    .selectFrom('audit_events')
    .select('created_at')
    .where('portal_id', '=', portal.portal_id)
    .where('subject', '=', `developer:${developerId}`)
    .where('event', '=', 'authn_password_change')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.created_at ?? null;
}
