import type { Mode } from '@stoa/common/mode';
import { requireAllowedAddress } from '@stoa/openid/allowed-address';
import { createRemoteJWKSet, customFetch, decodeJwt, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { createDiscovery } from '../discovery.ts';
import { signatureAlgorithms } from '../signature-algorithms.ts';

/** The person whose sessions end, after every check. */
export interface LogoutNotice {
  readonly jti: string;
  readonly subject: string | undefined;
  /** The session at the provider; without it all sessions of the subject are meant. */
  readonly sid: string | undefined;
}

/** A token that must not end anything; the message is for the log. */
export class BadLogoutToken extends Error {
  override name = 'BadLogoutToken';
}

const event = 'http://schemas.openid.net/event/backchannel-logout';
/** A logout token is sent at once; its `jti` is remembered for longer than this. */
export const logoutTokenSeconds = 5 * 60;
const skewSeconds = 60;

/**
 * Returns issuer and audiences as the token itself says them, to find the keys for its check. Undefined when it is not a token.
 */
export function addressed(
  token: string,
): { readonly issuer: string; readonly audiences: readonly string[] } | undefined {
  try {
    const { iss, aud } = decodeJwt(token);
    return iss === undefined ? undefined : { issuer: iss, audiences: [aud ?? []].flat() };
  } catch {
    return undefined;
  }
}

export type CheckLogoutToken = (
  token: string,
  expected: { readonly issuer: string; readonly client_id: string },
) => Promise<LogoutNotice>;

/**
 * Checks logout tokens (OpenID Connect Back-Channel Logout 1.0 §2.6). Keys are kept, and fetched anew for one that is not
 * known, once in half a minute at most.
 */
export function createLogoutTokenCheck(config: { readonly mode: Mode }, now: () => Date): CheckLogoutToken {
  const discovery = createDiscovery(config, now);
  const keySets = new Map<string, JWTVerifyGetKey>();

  async function keysOf(issuer: string): Promise<JWTVerifyGetKey> {
    const { jwks_uri } = await discovery.metadata(issuer);
    if (typeof jwks_uri !== 'string') throw new BadLogoutToken('The identity provider names no keys.');
    const known = keySets.get(jwks_uri);
    if (known) return known;
    requireAllowedAddress(new URL(jwks_uri), config.mode);
    const keys = createRemoteJWKSet(new URL(jwks_uri), {
      timeoutDuration: 5_000,
      cooldownDuration: 30_000,
      [customFetch]: (address, options) => fetch(address, { ...options, redirect: 'manual' }),
    });
    keySets.set(jwks_uri, keys);
    return keys;
  }

  return async (token, { issuer, client_id }) => {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, await keysOf(issuer), {
        issuer,
        audience: client_id,
        algorithms: signatureAlgorithms,
        requiredClaims: ['iat', 'jti', 'events'],
        maxTokenAge: logoutTokenSeconds,
        clockTolerance: skewSeconds,
        currentDate: now(),
      });
      if (!/^(application\/)?(logout\+)?jwt$/i.test(protectedHeader.typ ?? 'JWT'))
        throw new BadLogoutToken('Its typ is another.');
      const { jti, sub, sid, events, nonce } = payload;
      const named =
        typeof events === 'object' && events !== null ? (events as Record<string, unknown>)[event] : undefined;
      if (typeof named !== 'object' || named === null) throw new BadLogoutToken('It names no log-out.');
      // An ID token is none, whatever else it says.
      if (nonce !== undefined) throw new BadLogoutToken('It has a nonce.');
      if (typeof jti !== 'string' || jti === '' || jti.length > 500) throw new BadLogoutToken('Its jti is no text.');
      if ((sub === undefined || sub === '') && sid === undefined)
        throw new BadLogoutToken('It has neither sub nor sid.');
      if (sid !== undefined && (typeof sid !== 'string' || sid === '')) throw new BadLogoutToken('Its sid is no text.');
      return { jti, subject: sub, sid };
    } catch (cause) {
      // A provider that does not answer is no reason to end anything either; it may tell it again.
      if (cause instanceof BadLogoutToken) throw cause;
      throw new BadLogoutToken(cause instanceof Error ? cause.message : String(cause), { cause });
    }
  };
}
