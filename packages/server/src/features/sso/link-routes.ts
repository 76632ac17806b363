import { notFound } from '@stoa/common/problem';
import { inTransaction } from '@stoa/database/in-transaction';
import { providerOf } from '@stoa/openid/sign-in/identity-providers';
import { linkedAccount, requireFreshProof, unlinkIdentity } from '@stoa/openid/sign-in/linking';
import type { ProviderClient } from '@stoa/openid/sign-in/provider-client';
import type { DeveloperActor } from '@stoa/permissions/actor';
import { provePassword } from '../../access/accounts/prove-password.ts';
import type { CallContext } from '../../access/call-context.ts';
import type { Deps } from '../../deps.ts';
import { accountBody, type Implementer } from '../../http/implement.ts';
import { linkOwner } from './finish-link.ts';
import { tellOfLink } from './link-mail.ts';
import { startSignIn } from './start-sign-in.ts';

/** Which providers open the account of somebody who is signed in: their own matter, once it is proved who sits there. */
export function linkRoutes(implement: Implementer, deps: Deps, client: ProviderClient): void {
  const requireProof = async ({ portal, actor }: CallContext<DeveloperActor>) => {
    const owner = linkOwner(portal.portal_id, actor);
    const hasPassword = portal.basic_auth_enabled && (await linkedAccount(deps.db, owner))?.password_hash != null;
    await requireFreshProof(deps.db, owner, deps.now(), hasPassword);
    return owner;
  };

  implement(
    'proveDeveloperPassword',
    async ({ context, body }) => {
      await provePassword(context, body.password);
      return undefined;
    },
    accountBody,
  );

  implement('linkDeveloperProvider', async ({ context, portal, reply, body }) => {
    const provider = await providerOf(deps.db, portal.portal_id, 'developer', body.identity_provider);
    if (!provider) throw notFound('This identity provider');
    const link = await requireProof(context);
    const page = `${deps.config.publicUrl}/account`;
    const input = { entity: 'developer', provider, callbackUrl: undefined, link, failureTo: page } as const;
    const returnTo = `${page}?linked=${encodeURIComponent(provider.identifier)}`;
    return { location: await startSignIn(context, client, reply, { ...input, returnTo }) };
  });

  implement('unlinkDeveloperProvider', async ({ context, portal, request, params: { identityId } }) => {
    const owner = await requireProof(context);
    await inTransaction(deps.db, async (trx) => {
      const by = { identityId, request, now: deps.now() };
      const { name } = await unlinkIdentity(trx, owner, by, portal.basic_auth_enabled);
      await tellOfLink(trx, context, owner, { name, isGone: true });
    });
    deps.nudgeOutbox();
    return undefined;
  });
}
