import { notFound } from '@stoa/common/problem';
import { inTransaction } from '@stoa/database/in-transaction';
import { providerOf } from '@stoa/openid/sign-in/identity-providers';
import { unlinkIdentity, waysByProvider } from '@stoa/openid/sign-in/linking';
import type { ProviderClient } from '@stoa/openid/sign-in/provider-client';
import type { DeveloperSession, UserActor } from '@stoa/permissions/actor';
import type { FastifyReply } from 'fastify';
import { proveOwn } from '../../access/accounts/own-proof.ts';
import type { CallContext } from '../../access/call-context.ts';
import { refuseMailedPassword } from '../../access/mailed-password.ts';
import { requireProof, takesPasswords } from '../../access/require-proof.ts';
import type { Deps } from '../../deps.ts';
import { type Implementer, passkeyBody } from '../../http/implement.ts';
import { setSessionCookies } from '../../http/session-cookie.ts';
import { accountPage } from './addresses.ts';
import { linkOwner } from './finish-link.ts';
import { tellOfLink } from './link-mail.ts';
import { startSignIn } from './start-sign-in.ts';

type Owner = CallContext<DeveloperSession | UserActor>;

/** Links and unlinks providers of the signed-in account: its own matter, once it is proved who sits there. */
export function linkRoutes(implement: Implementer, deps: Deps, client: ProviderClient): void {
  const link = async (context: Owner, reply: FastifyReply, identifier: string) => {
    const { kind: entity } = context.actor;
    const provider = await providerOf(deps.db, context.portal.portal_id, entity, identifier);
    if (!provider) throw notFound('This identity provider');
    const owner = linkOwner(context.portal.portal_id, context.actor);
    await requireProof(context);
    await refuseMailedPassword(context);
    const page = accountPage(deps.config, entity);
    const input = { entity, provider, callbackUrl: undefined, link: owner, failureTo: page } as const;
    const returnTo = `${page}?linked=${encodeURIComponent(provider.identifier)}`;
    return { location: await startSignIn(context, client, reply, { ...input, returnTo }) };
  };

  const unlink = async (context: Owner, identityId: string) => {
    await requireProof(context);
    await refuseMailedPassword(context);
    const owner = linkOwner(context.portal.portal_id, context.actor);
    await inTransaction(deps.db, async (trx) => {
      const by = { identityId, request: context.request, now: deps.now() };
      const { name } = await unlinkIdentity(trx, owner, by, takesPasswords(context));
      await tellOfLink(trx, context, owner, { name, isGone: true });
    });
    deps.nudgeOutbox();
  };

  implement(
    'proveDeveloperPassword',
    async ({ context, reply, body }) => {
      setSessionCookies(reply, await proveOwn(context, body), deps.config);
    },
    passkeyBody,
  );
  implement('linkDeveloperProvider', ({ context, reply, body }) => link(context, reply, body.identity_provider));
  implement('linkUserProvider', ({ context, reply, body }) => link(context, reply, body.identity_provider));
  implement('unlinkDeveloperProvider', ({ context, params }) => unlink(context, params.identityId));
  implement('unlinkUserProvider', ({ context, params }) => unlink(context, params.identityId));
  implement('getUserSignInMethods', async ({ portal: { portal_id }, actor: { id, has_password } }) => ({
    password: has_password,
    ...(await waysByProvider(deps.db, { portal_id, entity: 'user', id }, has_password)),
  }));
}
