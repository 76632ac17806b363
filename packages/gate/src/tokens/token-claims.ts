import type { Strategy } from '../records.ts';
import type { CheckedToken } from './checked-token.ts';

type Claims = Readonly<Record<string, unknown>>;

/**
 * What admission needs of a token's claims, however the issuer spells them. The caller has checked that they are the
 * issuer's words and that the token has not ended.
 */
export function readClaims(strategy: Strategy, claims: Claims, expiresAt: number): CheckedToken {
  // The first claim that is present decides: with `client_id: {}` a `sub` that the user chose would name the client.
  const decisive = strategy.clientIdClaims.find((name) => Object.hasOwn(claims, name));
  const clientId = decisive === undefined ? undefined : claims[decisive];
  const thumbprint = boundTo(claims);
  if (typeof clientId !== 'string' || clientId === '' || thumbprint === null)
    return { valid: false, error: 'invalid_credential' };
  return {
    valid: true,
    clientId,
    scopes: scopesOf(claims),
    expiresAt,
    thumbprint,
    issuedAt: typeof claims.iat === 'number' ? claims.iat * 1000 : undefined,
    isOfClientItself: isOfClientItself(claims, clientId),
  };
}

/** Claims of tokens that a person let a client have, at one provider or another. */
const ofPeople = ['sid', 'auth_time', 'nonce', 'amr', 'uid', 'act'];

/**
 * Tells whether a client got the token for itself (RFC 6749 §4.4). No claim says so at every provider. A token that does not say
 * so is taken for a user's, since every user who logs in at a client has such a token of it.
 */
function isOfClientItself(claims: Claims, clientId: string): boolean {
  if (ofPeople.some((name) => claims[name] !== undefined) || scopesOf(claims).includes('openid')) return false;
  // Entra and Auth0 have words for it.
  if (claims.idtyp !== undefined) return claims.idtyp === 'app';
  if (claims.gty !== undefined) return claims.gty === 'client-credentials';
  // Keycloak's clients have users of their own; `username` is the user who authorized the token (RFC 7662 §2.2).
  const users = [claims.preferred_username, claims.username].filter((name) => name !== undefined);
  if (users.length > 0) return users.every((name) => name === `service-account-${clientId.toLowerCase()}`);
  // RFC 9068 §2.2 has the client as the subject; some write none. Without `idtyp` Entra has its object twice, and no `scp`.
  const { sub, oid, scp } = claims;
  return sub === undefined || sub === clientId || sub === `${clientId}@clients` || (sub === oid && scp === undefined);
}

/** RFC 8693 §4.2 has `scope` as words; others write lists, or `scp`. None: the token grants none. */
function scopesOf({ scope, scp }: Claims): readonly string[] {
  const value = scope ?? scp;
  if (typeof value === 'string') return value.split(' ').filter(Boolean);
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

/**
 * The certificate that a token is bound to, in hexadecimal (RFC 8705 §3.1).
 * @returns undefined when it is bound to nothing, null when to something that a gateway cannot prove (RFC 7800, RFC 9449)
 */
function boundTo({ cnf }: Claims): string | undefined | null {
  if (cnf === undefined || cnf === null) return undefined;
  const digest = typeof cnf === 'object' ? (cnf as Claims)['x5t#S256'] : undefined;
  if (typeof digest !== 'string' || !/^[\w-]{43}=?$/.test(digest)) return null;
  return Buffer.from(digest, 'base64url').toString('hex');
}

/** RFC 7519 §4.1.3: one of the API's own must be among them. */
export function hasAudience(audiences: readonly string[], aud: unknown): boolean {
  if (audiences.length === 0) return true;
  const named = Array.isArray(aud) ? aud : [aud];
  return named.some((one) => audiences.includes(one as string));
}
