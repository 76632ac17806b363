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
    .executeTakeFirst();
  if (!account) throw noAccount();
  const providers = await db
    .selectFrom('identities as identity')
    .leftJoin('identity_providers as provider', (join) =>
      join
        .onRef('provider.portal_id', '=', 'identity.portal_id')
        .onRef('provider.issuer', '=', 'identity.issuer')
        .on('provider.serves', 'in', ['developers', 'both']),
    )
    .select((row) => row.fn.coalesce('provider.name', 'identity.issuer').as('name'))
    .distinct()
    .where('identity.portal_id', '=', portal_id)
    .where('identity.developer_id', '=', actor.id)
    .orderBy('name')
    .execute();
  return {
    password:
      account.password_hash === null || !portal.basic_auth_enabled
        ? null
        : { changed_at: await lastPasswordChange(deps, portal, actor.id) },
    identity_providers: providers,
  };
}

/** From the audit log, which is append-only and kept: setting the first password is told there too. */
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
