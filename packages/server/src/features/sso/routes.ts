import { notFound } from '@stoa/common/problem';
import { developersProvider, providerOf } from '@stoa/openid/sign-in/identity-providers';
import { createProviderClient } from '@stoa/openid/sign-in/provider-client';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { setSessionCookies } from '../../http/session-cookie.ts';
import { admitDeveloper } from './admit-developer.ts';
import { admitUser } from './admit-user.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { startSignIn } from './start-sign-in.ts';

/** Single sign-on by OpenID Connect: each call is a place for the browser's address bar and answers with a redirect. */
export function ssoRoutes(implement: Implementer, deps: Deps): void {
  const client = createProviderClient(deps.config, deps.now);

  implement('startDeveloperSso', async ({ context, portal, reply, query }) => {
    const provider = await developersProvider(deps.db, portal.portal_id);
    if (portal.is_public || !provider) throw notFound('Single sign-on');
    const input = { entity: 'developer', provider, returnTo: query.returnTo, callbackUrl: undefined } as const;
    reply.header('location', await startSignIn(context, client, reply, input));
    return undefined;
  });

  implement('finishDeveloperSso', async ({ context, reply }) => {
    const { location, tokens } = await finishSignIn(context, client, 'developer', admitDeveloper);
    if (tokens) setSessionCookies(reply, tokens, deps.config, 'developer');
    reply.header('location', location);
    return undefined;
  });

  implement('startUserSso', async ({ context, portal, reply, params, query }) => {
    const provider = await providerOf(deps.db, portal.portal_id, 'user', params.identityProvider);
    if (!provider) throw notFound('This identity provider');
    const input = { entity: 'user', provider, returnTo: query.returnTo, callbackUrl: query.callback_url } as const;
    reply.header('location', await startSignIn(context, client, reply, input));
    return undefined;
  });

  implement('finishUserSso', async ({ context, reply }) => {
    const { location, tokens } = await finishSignIn(context, client, 'user', admitUser);
    if (tokens) setSessionCookies(reply, tokens, deps.config, 'user');
    reply.header('location', location);
    return undefined;
  });
}
