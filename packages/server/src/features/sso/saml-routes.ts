import { notFound } from '@stoa/common/problem';
import type { UserEntity } from '@stoa/database/tables';
import { admitDeveloper } from '@stoa/openid/sign-in/admit-developer';
import { admitUser } from '@stoa/openid/sign-in/admit-user';
import { developersProviders, type IdentityProvider, providerOf } from '@stoa/openid/sign-in/identity-providers';
import type { ProviderClient } from '@stoa/openid/sign-in/provider-client';
import { bouncePage, bouncePolicy } from '@stoa/saml/bounce-page';
import { serviceProviderMetadata } from '@stoa/saml/metadata';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CallContext } from '../../access/call-context.ts';
import { browserSecret } from '../../access/host-cookie.ts';
import type { Deps } from '../../deps.ts';
import { Answer, type Implementer } from '../../http/implement.ts';
import { setSessionCookies } from '../../http/session-cookie.ts';
import { redirectUri } from './addresses.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { formCalls } from './form-calls.ts';
import { signInBinding } from './sign-in-binding.ts';

/** The way back of SAML 2.0 (HTTP-POST binding), and what a provider reads of the portal. */
export async function samlRoutes(
  http: FastifyInstance,
  implement: Implementer,
  deps: Deps,
  client: ProviderClient,
): Promise<void> {
  await formCalls(http, implement, deps, (inScope) => {
    inScope('finishDeveloperSaml', ({ context, reply }) => finish(context, client, 'developer', reply));
    inScope('finishUserSaml', ({ context, reply }) => finish(context, client, 'user', reply));
  });

  const describe = (entity: UserEntity, provider: IdentityProvider | undefined, reply: FastifyReply) => {
    if (!provider?.saml) throw notFound('This identity provider');
    reply.type('application/samlmetadata+xml');
    return serviceProviderMetadata(provider.client_id, redirectUri(deps.config, entity, provider));
  };
  implement('getDeveloperSamlMetadata', async ({ portal, query, reply }) => {
    const providers = await developersProviders(deps.db, portal.portal_id);
    const asked = ({ identifier, saml }: IdentityProvider) => saml && identifier === (query.provider ?? identifier);
    return describe('developer', providers.find(asked), reply);
  });
  implement('getUserSamlMetadata', async ({ portal, params, reply }) =>
    describe('user', await providerOf(deps.db, portal.portal_id, 'user', params.identityProvider), reply),
  );
}

async function finish(context: CallContext, client: ProviderClient, entity: UserEntity, reply: FastifyReply) {
  const { deps, request } = context;
  const sent = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const answer = { SAMLResponse: sent.get('SAMLResponse') ?? '', RelayState: sent.get('RelayState') ?? '' };
  if (browserSecret(request, signInBinding, deps.config) === undefined && !sent.has('again')) {
    reply.type('text/html; charset=utf-8').header('content-security-policy', bouncePolicy);
    return new Answer<string | undefined>(200, bouncePage(answer));
  }
  const came = { entity, admit: entity === 'developer' ? admitDeveloper : admitUser, posted: answer };
  const { location, tokens } = await finishSignIn(context, client, came);
  if (tokens) setSessionCookies(reply, tokens, deps.config, entity);
  reply.header('location', location);
  return new Answer<string | undefined>(302, undefined);
}
