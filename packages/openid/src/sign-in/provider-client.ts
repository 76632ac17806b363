import type { Mode } from '@stoa/common/mode';
import { requireAllowedAddress } from '@stoa/openid/allowed-address';
import * as oidc from 'openid-client';
import type { Claims } from './claims.ts';
import { type Ask, asksNothing, requireFresh } from './freshness.ts';
import type { IdentityProvider } from './identity-providers.ts';
import { needsUserInfo } from './profile.ts';
import { SsoFailure } from './sso-failure.ts';

/** What is made anew for every sign-in and checked when it comes back (RFC 9700 §2.1). */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  /** RFC 7636. */
  readonly code_verifier: string;
  /** What was asked of the sign-in's age, and when; checked by `requireFresh`. */
  readonly max_age?: number | null;
  readonly left_at?: Date;
}

/** What a provider told, after every check. */
export interface Told {
  readonly idToken: Claims;
  /** Undefined where it was not asked for: the ID token left nothing open. */
  readonly userInfo: Claims | undefined;
  /** The ID token as it came, for a log-out at the provider; undefined with SAML. */
  readonly token?: string | undefined;
}

/** All that the server says to identity providers. */
export interface ProviderClient {
  /** The address at the provider to send the browser to. */
  authorizationUrl(provider: IdentityProvider, secrets: SignInSecrets, redirectUri: string, ask?: Ask): Promise<URL>;
  /**
   * Exchanges the code and reads what the provider tells of who came; `readProfile` says what it means.
   * @param answer the query that the provider sent the browser back with
   */
  told(provider: IdentityProvider, secrets: SignInSecrets, redirectUri: string, answer: URLSearchParams): Promise<Told>;
  /**
   * Returns where to send the browser after a log-out here (OpenID Connect RP-Initiated Logout 1.0).
   * @returns undefined where the provider has no such address, or does not answer
   */
  endSessionUrl(provider: IdentityProvider, idToken: string, back: URL): Promise<URL | undefined>;
}

const discoveryKeptMs = 10 * 60_000;

/**
 * The one place that uses the OpenID client library, so that no check can be forgotten: PKCE with S256, state, nonce,
 * `iss` (RFC 9207), ID token signature, exact issuer. Every method throws `SsoFailure`.
 *
 * Addresses come from the portal's configuration and the provider's own discovery document, by https, and redirects are
 * never followed; plain http goes to this machine alone, and in development alone (auth F5).
 * @param options.timeout seconds that a provider has for one answer
 */
export function createProviderClient(
  config: { readonly mode: Mode; readonly oidcSecrets: Readonly<Record<string, string>> },
  now: () => Date,
  { timeout = 10 } = {},
): ProviderClient {
  const discovered = new Map<string, { readonly until: number; readonly configuration: Promise<oidc.Configuration> }>();

  /** Discovery (OpenID Connect Discovery §4), kept for ten minutes; a failed one is not kept. */
  function configurationOf(provider: IdentityProvider): Promise<oidc.Configuration> {
    const key = JSON.stringify([provider.issuer, provider.client_id, provider.client_secret_env]);
    const time = now().getTime();
    for (const [old, { until }] of discovered) if (until <= time) discovered.delete(old);
    const known = discovered.get(key);
    if (known) return known.configuration;
    const configuration = discover(provider);
    discovered.set(key, { until: time + discoveryKeptMs, configuration });
    configuration.catch(() => discovered.delete(key));
    return configuration;
  }

  async function discover(provider: IdentityProvider): Promise<oidc.Configuration> {
    const secret = provider.client_secret_env ? config.oidcSecrets[provider.client_secret_env] : undefined;
    if (provider.client_secret_env && !secret) throw new Error(`${provider.client_secret_env} is not set.`);
    const issuer = new URL(provider.issuer);
    const configuration = await oidc.discovery(issuer, provider.client_id, secret, authentication(secret), {
      timeout,
      [oidc.customFetch]: onlyAllowed,
      execute: [
        oidc.enableNonRepudiationChecks,
        ...(config.mode === 'development' ? [oidc.allowInsecureRequests] : []),
      ],
    });
    // The library makes exceptions for some vendors; the account key needs the issuer exact.
    if (configuration.serverMetadata().issuer !== provider.issuer) {
      throw new Error(`The discovery document names another issuer: ${configuration.serverMetadata().issuer}`);
    }
    return configuration;
  }

  /**
   * The library only knows whether insecure requests are allowed, not to which host: the restriction to this machine
   * is made here.
   */
  const onlyAllowed: oidc.CustomFetch = async (address, options) => {
    requireAllowedAddress(new URL(address), config.mode);
    return fetch(address, { ...options, redirect: 'manual' } as RequestInit);
  };

  return {
    async authorizationUrl(provider, { state, nonce, code_verifier }, redirectUri, ask = asksNothing) {
      try {
        const url = oidc.buildAuthorizationUrl(await configurationOf(provider), {
          redirect_uri: redirectUri,
          scope: provider.scopes.join(' '),
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(code_verifier),
          code_challenge_method: 'S256',
          ...(ask.max_age !== null && { max_age: String(ask.max_age) }),
          ...(ask.prompt !== null && { prompt: ask.prompt }),
          ...(ask.login_hint !== undefined && { login_hint: ask.login_hint }),
        });
        requireAllowedAddress(url, config.mode);
        return url;
      } catch (error) {
        throw new SsoFailure('sso_unavailable', { cause: error });
      }
    },

    async told(provider, { state, nonce, code_verifier, ...asked }, redirectUri, answer) {
      let configuration: oidc.Configuration;
      try {
        configuration = await configurationOf(provider);
      } catch (error) {
        throw new SsoFailure('sso_unavailable', { cause: error });
      }
      try {
        const back = new URL(`${redirectUri}?${answer}`);
        const tokens = await oidc.authorizationCodeGrant(configuration, back, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: code_verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims?.iss !== provider.issuer) throw new Error(`The ID token names another issuer: ${claims?.iss}`);
        requireFresh(provider, asked, claims.auth_time);
        const asks = needsUserInfo(claims, provider.groups) && configuration.serverMetadata().userinfo_endpoint;
        const userInfo = asks ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub) : undefined;
        return { idToken: claims, userInfo, token: tokens.id_token };
      } catch (error) {
        if (error instanceof SsoFailure) throw error;
        throw new SsoFailure(failureCode(error), { cause: error });
      }
    },

    async endSessionUrl(provider, idToken, back) {
      try {
        const configuration = await configurationOf(provider);
        if (!configuration.serverMetadata().end_session_endpoint) return undefined;
        const state = oidc.randomState();
        const url = oidc.buildEndSessionUrl(configuration, {
          id_token_hint: idToken,
          post_logout_redirect_uri: back.href,
          state,
        });
        requireAllowedAddress(url, config.mode);
        return url;
      } catch {
        // The session here is over already; a provider that is down must not stop a log-out.
        return undefined;
      }
    },
  };
}

/** Both ways are offered, in the order in which providers differ least; without a secret the client is public. */
function authentication(secret: string | undefined): oidc.ClientAuth {
  if (!secret) return oidc.None();
  const post = oidc.ClientSecretPost(secret);
  const basic = oidc.ClientSecretBasic(secret);
  return (server, ...rest) => {
    // A provider that names no methods supports basic alone (OpenID Connect Discovery §3).
    const offered = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (offered.includes('client_secret_post') ? post : basic)(server, ...rest);
  };
}

function failureCode(error: unknown): 'access_denied' | 'sso_unavailable' | 'sso_invalid' {
  if (error instanceof oidc.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'access_denied';
    return ['server_error', 'temporarily_unavailable'].includes(error.error) ? 'sso_unavailable' : 'sso_invalid';
  }
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500 ? 'sso_unavailable' : 'sso_invalid';
  if (error instanceof oidc.ClientError) {
    const unreachable = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'];
    return unreachable.includes(error.code ?? '') ? 'sso_unavailable' : 'sso_invalid';
  }
  // `fetch` throws this when the provider does not answer.
  return error instanceof TypeError ? 'sso_unavailable' : 'sso_invalid';
}
