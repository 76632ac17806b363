import type { Strategy } from '../../../gate/records.ts';
import type { CheckedToken } from './token-checker.ts';

type Claims = Readonly<Record<string, unknown>>;

/**
 * What admission needs of a token's claims, however the issuer spells them. The caller has checked that they are the
 * issuer's words and that the token has not ended.
 */
export function readClaims(strategy: Strategy, claims: Claims, expiresAt: number): CheckedToken {
  // The first that is there decides: with `client_id: {}` a `sub` that somebody else chose would name the client.
  const decisive = strategy.clientIdClaims.find((name) => Object.hasOwn(claims, name));
  const clientId = decisive === undefined ? undefined : claims[decisive];
  const thumbprint = boundTo(claims);
  if (typeof clientId !== 'string' || clientId === '' || thumbprint === null)
    return { valid: false, error: 'invalid_credential' };
  return { valid: true, clientId, scopes: scopesOf(claims), expiresAt, thumbprint };
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
