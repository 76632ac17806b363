import { Problem } from '@stoa/common/problem';
import type { UserEntity } from '@stoa/database/tables';
import { askOf } from '@stoa/openid/sign-in/freshness';
import type { IdentityProvider } from '@stoa/openid/sign-in/identity-providers';
import type { LinkOwner } from '@stoa/openid/sign-in/linking';
import type { ProviderClient } from '@stoa/openid/sign-in/provider-client';
import { failed, noteTest } from '@stoa/openid/sign-in/provider-tests';
import { SsoFailure } from '@stoa/openid/sign-in/sso-failure';
import { beginTransaction } from '@stoa/openid/sign-in/transactions';
import { addressKey } from '@stoa/outbound/network/client-address';
import type { FastifyReply } from 'fastify';
import { takeLoginPoints } from '../../access/accounts/login-throttle.ts';
import { presentedSessions } from '../../access/accounts/sign-out.ts';
import type { CallContext } from '../../access/call-context.ts';
import { bindBrowser } from '../../access/host-cookie.ts';
import { loginPage, ownAddress, redirectUri, withError } from './addresses.ts';
import { signInBinding } from './sign-in-binding.ts';

interface SignInInput {
  readonly entity: UserEntity;
  readonly provider: IdentityProvider;
  readonly returnTo: string | undefined;
  /** The page with the log-in element that the browser comes from: failures end there. */
  readonly callbackUrl: string | undefined;
  /** The test that it is: it opens nothing, and ends at `returnTo` either way. */
  readonly test?: string;
  /** The account to link the provider to: the sign-in opens no session. */
  readonly link?: LinkOwner;
  /** The address where a failed sign-in ends; without it, the page with the log-in element. */
  readonly failureTo?: string;
  /** A sign-in of this moment: it proves who sits there. */
  readonly fresh?: boolean;
  readonly loginHint?: string;
}

/**
 * Leaves for the identity provider (auth F1): state, nonce and verifier are new, and bound to this browser.
 * @returns where to send the browser: the provider, or the log-in page when the provider does not answer
 * @throws Problem 400 for an address that is not the portal's (auth G1), 429
 */
export async function startSignIn(
  context: CallContext,
  client: ProviderClient,
  reply: FastifyReply,
  { entity, provider, ...input }: SignInInput,
): Promise<string> {
  const { deps, portal, request } = context;
  const { config, db } = deps;
  const { portal_id } = portal;
  const now = deps.now();
  const page = pageAddress('callback_url', input.callbackUrl);
  const return_to = checkedAddress('returnTo', input.returnTo);
  const counter = { portal_id, name: 'ssoAddress', key: addressKey(request.ip), now } as const;
  await takeLoginPoints(deps, request, [counter], { identity_provider: provider.identifier });

  // The refresh cookie is SameSite=Strict: it is here now, and stays at home on the way back from another site.
  const [earlier] = await presentedSessions(db, context, entity);
  const redirect_uri = redirectUri(config, entity, provider, page);
  const ask = { ...askOf(provider, input.fresh === true), login_hint: input.loginHint };
  const failure_to = input.failureTo ?? page;
  const secrets = await beginTransaction(db, {
    portal_id,
    entity,
    identifier: provider.identifier,
    issuer: provider.issuer,
    redirect_uri,
    return_to,
    failure_to,
    session_id: input.link?.session_id ?? earlier?.id ?? null,
    test_id: input.test ?? null,
    link_account: input.link?.id ?? null,
    max_age: ask.max_age,
    browserSecret: bindBrowser(request, reply, signInBinding, config),
    now,
  });
  try {
    return (await client.authorizationUrl(provider, secrets, redirect_uri, ask)).href;
  } catch (error) {
    if (!(error instanceof SsoFailure)) throw error;
    request.log.error({ err: error.cause, identity_provider: provider.identifier }, 'identity provider not usable');
    if (input.test === undefined) return withError(failure_to, error.code);
    await noteTest(db, { portal_id, id: input.test }, failed(error));
    return return_to;
  }

  function checkedAddress(field: string, address: string | undefined): string {
    const url = ownAddress(address ?? loginPage(config, entity), config);
    if (url) return url.href;
    const reason = 'must be an address of this portal';
    throw new Problem('invalid_request', 400, `${field} ${reason}.`, {
      invalid: [{ field, reason, rule: 'invalid', source: 'query' }],
    });
  }

  /** A redirect URI is compared as a whole, and ours has no query that the answer could be mixed with. */
  function pageAddress(field: string, address: string | undefined): string {
    const { origin, pathname } = new URL(checkedAddress(field, address));
    return origin + pathname;
  }
}
