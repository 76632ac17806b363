import { Problem } from '@stoa/common/problem';
import { audit } from '@stoa/database/audit';
import type { UserEntity } from '@stoa/database/tables';
import type { Admit } from '@stoa/openid/sign-in/arrival';
import { providerOf } from '@stoa/openid/sign-in/identity-providers';
import type { LinkOwner } from '@stoa/openid/sign-in/linking';
import { readProfile } from '@stoa/openid/sign-in/profile';
import type { ProviderClient } from '@stoa/openid/sign-in/provider-client';
import { arrived, failed, noteTest } from '@stoa/openid/sign-in/provider-tests';
import { rehearse } from '@stoa/openid/sign-in/rehearse';
import { SsoFailure } from '@stoa/openid/sign-in/sso-failure';
import { type SsoTransaction, takeTransaction } from '@stoa/openid/sign-in/transactions';
import { addressKey } from '@stoa/outbound/network/client-address';
import { takeLoginPoints } from '../../access/accounts/login-throttle.ts';
import type { CallContext } from '../../access/call-context.ts';
import { browserSecret } from '../../access/host-cookie.ts';
import type { SessionTokens } from '../../access/session.ts';
import type { Deps } from '../../deps.ts';
import { loginPage, ownAddress, ownCallback, withError, withLoginSuccess } from './addresses.ts';
import { enterOnce } from './enter.ts';
import { finishLink } from './finish-link.ts';
import { signInBinding } from './sign-in-binding.ts';

export interface Finished {
  /** The address to send the browser to. */
  readonly location: string;
  /** Undefined when the sign-in failed. */
  readonly tokens: SessionTokens | undefined;
}

export interface Came {
  readonly entity: UserEntity;
  readonly admit: Admit;
  /** The provider in the address that it came to; none in the one that providers share. */
  readonly cameTo?: string;
  /** The form that came, with SAML. */
  readonly posted?: { readonly SAMLResponse: string; readonly RelayState: string };
}

/**
 * Comes back from the identity provider: the answer is checked against what left from this browser, then the account
 * opens or the log-in page says why not.
 * @throws Problem 400 for an answer to nothing that left from here: replayed, too old, unasked for (auth F1, F4); 429
 */
export async function finishSignIn(
  context: CallContext,
  client: ProviderClient,
  { entity, admit, cameTo, posted }: Came,
): Promise<Finished> {
  const { deps, portal, request } = context;
  const { portal_id } = portal;
  // The parsed query does not fit here: a parameter that appears twice must still do so when the answer is checked.
  const answer = posted
    ? new URLSearchParams({ SAMLResponse: posted.SAMLResponse, state: posted.RelayState })
    : new URL(request.url, deps.config.publicUrl).searchParams;
  const transaction = await takeAnswered(context, entity, answer);
  if (!transaction) throw unasked(deps, entity);
  const test = transaction.test_id === null ? undefined : { portal_id, id: transaction.test_id };
  try {
    const { identifier, issuer, redirect_uri, state, nonce, code_verifier, max_age } = transaction;
    const sharesItsAddress = redirect_uri !== ownCallback(deps.config, entity, identifier);
    // If several providers share an address, one can pass another's answer off as its own; with an address each, none can.
    if (cameTo !== (sharesItsAddress ? undefined : identifier))
      throw new SsoFailure('sso_invalid', { cause: new Error('the answer came to the address of another provider') });
    const provider = await providerOf(deps.db, portal_id, entity, identifier);
    if (provider?.issuer !== issuer)
      throw new SsoFailure('sso_unavailable', { cause: new Error('the provider was changed') });
    const secrets = { state, nonce, code_verifier, max_age, left_at: transaction.created_at };
    const told = await client.told(provider, secrets, redirect_uri, answer);
    const profile = readProfile(told.idToken, told.userInfo);
    const arrival = { portal, provider, profile, token: told.token, request, now: deps.now() };
    if (test) {
      await noteTest(deps.db, test, arrived(told, await rehearse(deps.db, arrival, { entity, admit })));
      return { location: transaction.return_to, tokens: undefined };
    }
    if (transaction.link_account !== null) {
      await finishLink(context, linkOf(transaction), arrival);
      return { location: transaction.return_to, tokens: undefined };
    }
    const tokens = await enterOnce(context, arrival, { entity, admit }, transaction.session_id);
    const destination = ownAddress(transaction.return_to, deps.config) ?? new URL(loginPage(deps.config, entity));
    return { location: withLoginSuccess(destination), tokens };
  } catch (error) {
    if (!(error instanceof SsoFailure)) throw error;
    if (test) {
      await noteTest(deps.db, test, failed(error));
      return { location: transaction.return_to, tokens: undefined };
    }
    await noteFailure(context, transaction, error);
    const page = ownAddress(transaction.failure_to, deps.config)?.href ?? loginPage(deps.config, entity);
    return { location: withError(page, error.code), tokens: undefined };
  }
}

/**
 * The sign-in that an answer belongs to. Without the cookie nothing is counted, looked up or written: another site can
 * make a browser come here as often as it likes, and must not use up what its owner needs to sign in. The cookie stays at
 * home then (SameSite=Lax), so with it an answer to nothing is worth a point and a word in the audit log.
 * @throws Problem 429
 */
async function takeAnswered(
  { deps, portal, request }: CallContext,
  entity: UserEntity,
  answer: URLSearchParams,
): Promise<(SsoTransaction & { readonly state: string }) | undefined> {
  const state = answer.get('state');
  const secret = browserSecret(request, signInBinding, deps.config);
  if (!state || !secret) return undefined;
  const { portal_id } = portal;
  const now = deps.now();
  const row = await takeTransaction(deps.db, { portal_id, entity, state, browserSecret: secret, now });
  if (row) return { ...row, state };
  // What a form brings may be another site's: the page in between has made the cookie come along.
  if (request.method === 'POST') return undefined;
  const counter = { portal_id, name: 'ssoAnswer', key: addressKey(request.ip), now } as const;
  await takeLoginPoints(deps, request, [counter], { counter: counter.name });
  const details = { reason: 'sso_expired' };
  await audit(deps.db, { portal_id, event: 'authn_login_fail', actor: 'anonymous', details, request });
  return undefined;
}

/** People see this after "back" or a second click, so browsers go on to the log-in page, which says it in words. */
function unasked({ config }: Deps, entity: UserEntity): Problem {
  const invalid = [
    { field: 'state', reason: 'does not belong to a sign-in of this browser', rule: 'invalid', source: 'query' },
  ] as const;
  return new Problem('sign_in_over', 400, 'This sign-in is over, or it began in another browser.', {
    invalid,
    headers: { refresh: `0; url=${withError(loginPage(config, entity), 'sso_expired')}` },
  });
}

/** The account that left to link a provider, and its session. */
function linkOf({ portal_id, entity, link_account, session_id }: SsoTransaction): LinkOwner {
  return { portal_id, entity, id: link_account ?? '', session_id: session_id ?? '' };
}

async function noteFailure(
  { deps, portal, request }: CallContext,
  { identifier, entity, link_account }: SsoTransaction,
  { code, cause, subject }: SsoFailure,
): Promise<void> {
  const details = { identity_provider: identifier, reason: code };
  if (code === 'sso_unavailable') request.log.error({ err: cause, ...details }, 'sign-in at identity provider failed');
  else request.log.info({ cause: String(cause ?? ''), ...details }, 'sign-in at identity provider refused');
  await audit(deps.db, {
    portal_id: portal.portal_id,
    event: link_account === null ? 'authn_login_fail' : 'sso_link_fail',
    actor: link_account === null ? 'anonymous' : `${entity}:${link_account}`,
    ...(subject !== undefined && { subject }),
    details,
    request,
  });
}
