import { notFound } from '@stoa/common/problem';
import { audit } from '@stoa/database/audit';
import { admitDeveloper } from '@stoa/openid/sign-in/admit-developer';
import { admitUser } from '@stoa/openid/sign-in/admit-user';
import { developersProviders, providerOf, providerOfAddress } from '@stoa/openid/sign-in/identity-providers';
import { createLogoutTokenCheck } from '@stoa/openid/sign-in/logout-tokens';
import { createProviderClient } from '@stoa/openid/sign-in/provider-client';
import { beginTest, readTest } from '@stoa/openid/sign-in/provider-tests';
import { addressKey } from '@stoa/outbound/network/client-address';
import { actorName } from '@stoa/permissions/actor';
import { listProviders } from '@stoa/portal-code/entrance/list-entrance';
import { withSaml } from '@stoa/saml/provider-client';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { takeLoginPoints } from '../../access/accounts/login-throttle.ts';
import type { CallContext } from '../../access/call-context.ts';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { clearSessionCookies, setSessionCookies } from '../../http/session-cookie.ts';
import { choicePage, consumerAddress, ownCallback, redirectUri } from './addresses.ts';
import { logOutByProvider } from './back-channel.ts';
import { type Came, finishSignIn } from './finish-sign-in.ts';
import { formCalls } from './form-calls.ts';
import { linkRoutes } from './link-routes.ts';
import { logOutAtProvider } from './log-out.ts';
import { samlRoutes } from './saml-routes.ts';
import { startSignIn } from './start-sign-in.ts';

/** Single sign-on: each call is a place for the browser's address bar and answers with a redirect. */
export async function ssoRoutes(http: FastifyInstance, implement: Implementer, deps: Deps): Promise<void> {
  const client = withSaml(createProviderClient(deps.config, deps.now), deps);
  const checkLogoutToken = createLogoutTokenCheck(deps.config, deps.now);
  await samlRoutes(http, implement, deps, client);
  await formCalls(http, implement, deps, (inScope) =>
    inScope('logOutByProvider', async ({ context, reply, request }) => {
      reply.header('cache-control', 'no-store');
      await logOutByProvider(context, checkLogoutToken, request.body);
    }),
  );

  linkRoutes(implement, deps, client);

  implement('startDeveloperSso', async ({ context, portal, reply, query }) => {
    const providers = portal.is_public ? [] : await developersProviders(deps.db, portal.portal_id);
    const { returnTo, identity_provider: named } = query;
    if (providers.length > 1 && named === undefined) {
      // A caller of this address knows of one provider (auth-elements §7): the portal's page asks which.
      reply.header('location', choicePage(deps.config, returnTo));
      return;
    }
    const provider = named === undefined ? providers[0] : providers.find(({ identifier }) => identifier === named);
    if (!provider) throw notFound('Single sign-on');
    const fresh = query.fresh === 'true';
    const input = { entity: 'developer', provider, returnTo, callbackUrl: undefined, fresh } as const;
    reply.header('location', await startSignIn(context, client, reply, input));
  });

  implement('listDeveloperProviders', async ({ portal }) => {
    const providers = await developersProviders(deps.db, portal.portal_id);
    const forAll = providers.filter(({ domains }) => domains.length === 0);
    return {
      data: forAll.map(({ identifier, name }) => ({ identifier, name })),
      by_address: forAll.length < providers.length,
    };
  });

  implement('findDeveloperSso', async ({ context, portal, request, reply, body }) => {
    const provider = providerOfAddress(await developersProviders(deps.db, portal.portal_id), body.email);
    if (!provider) {
      // What a sign-in that leaves costs: trying out domains is no cheaper.
      const { portal_id } = portal;
      const counter = { portal_id, name: 'ssoAddress', key: addressKey(request.ip), now: deps.now() } as const;
      await takeLoginPoints(deps, request, [counter], { counter: counter.name });
      return { location: null };
    }
    const from = { entity: 'developer', returnTo: body.returnTo, callbackUrl: undefined } as const;
    return { location: await startSignIn(context, client, reply, { ...from, provider, loginHint: body.email }) };
  });

  implement('logOutDeveloperAtProvider', async ({ context, reply }) => {
    const location = await logOutAtProvider(context, client, 'developer');
    clearSessionCookies(reply, deps.config);
    return { location };
  });

  implement('logOutUserAtProvider', async ({ context, reply }) => {
    const location = await logOutAtProvider(context, client, 'user');
    clearSessionCookies(reply, deps.config, 'user');
    return { location };
  });

  const finish = async (context: CallContext, reply: FastifyReply, came: Came) => {
    const { location, tokens } = await finishSignIn(context, client, came);
    if (tokens) setSessionCookies(reply, tokens, deps.config, came.entity);
    reply.header('location', location);
  };
  const ofDeveloper = { entity: 'developer', admit: admitDeveloper } as const;
  const ofUser = { entity: 'user', admit: admitUser } as const;
  implement('finishDeveloperSso', ({ context, reply }) => finish(context, reply, ofDeveloper));
  implement('finishUserSso', ({ context, reply }) => finish(context, reply, ofUser));
  implement('finishDeveloperSsoOf', ({ context, reply, params: { identityProvider: cameTo } }) =>
    finish(context, reply, { ...ofDeveloper, cameTo }),
  );
  implement('finishUserSsoOf', ({ context, reply, params: { identityProvider: cameTo } }) =>
    finish(context, reply, { ...ofUser, cameTo }),
  );

  implement('startUserSso', async ({ context, portal, reply, params, query }) => {
    const provider = await providerOf(deps.db, portal.portal_id, 'user', params.identityProvider);
    if (!provider) throw notFound('This identity provider');
    const { returnTo, callback_url: callbackUrl } = query;
    const input = { entity: 'user', provider, returnTo, callbackUrl, fresh: query.fresh === 'true' } as const;
    reply.header('location', await startSignIn(context, client, reply, input));
  });

  implement('listIdentityProviders', async ({ portal }) => {
    const ways = (entity: 'developer' | 'user') => ({
      api: redirectUri(deps.config, entity, { identifier: '', redirect_uri: 'api' }),
      login: redirectUri(deps.config, entity, { identifier: '', redirect_uri: 'login' }),
      own: ownCallback(deps.config, entity, '{identityProvider}'),
      saml: consumerAddress(deps.config, entity),
    });
    return {
      data: await listProviders(deps.db, portal.portal_id),
      redirect_uris: { developers: ways('developer'), users: ways('user') },
    };
  });

  implement(
    'startProviderTest',
    async ({ context, portal: { portal_id }, actor, reply, params: { identifier }, body }) => {
      const entity = body.as === 'developers' ? 'developer' : 'user';
      const provider = await providerOf(deps.db, portal_id, entity, identifier);
      if (!provider) throw notFound('This identity provider');
      const begun_by = actorName(actor);
      const test = await beginTest(deps.db, { portal_id, identifier, entity, begun_by, now: deps.now() });
      await audit(deps.db, {
        portal_id,
        event: 'provider_test_begun',
        actor: begun_by,
        subject: `identity_provider:${identifier}`,
        details: { as: body.as },
        request: context.request,
      });
      const returnTo = `${deps.config.publicUrl}/console/access/tests/${test.id}`;
      const input = { entity, provider, returnTo, callbackUrl: undefined, test: test.id } as const;
      return { id: test.id, location: await startSignIn(context, client, reply, input), expires_at: test.until };
    },
  );

  implement('getProviderTest', async ({ portal: { portal_id }, actor, params }) => {
    const asked = { portal_id, id: params.testId, begun_by: actorName(actor), now: deps.now() };
    const test = await readTest(deps.db, asked);
    if (!test) throw notFound('This test');
    return test;
  });
}
