import type { JsonObject } from './decode-token.ts';

/** One result of checking a token's text by the rules of this portal's gateways. */
export type Finding =
  | { readonly kind: 'algNone' | 'noAlg' | 'crit' | 'idToken' | 'noExpiry' }
  | { readonly kind: 'algOther'; readonly alg: string }
  | { readonly kind: 'typOther'; readonly typ: string }
  | { readonly kind: 'noTime'; readonly claim: string }
  | { readonly kind: 'expires' | 'lately' | 'expired' | 'early'; readonly at: Date };

const algorithms = /^(?:[RPE]S(?:256|384|512)|EdDSA|Ed25519)$/;

/** RFC 9068 §2.1; many issuers still write `JWT` or nothing. An ID token or a logout token is no access token. */
const types: readonly unknown[] = ['at+jwt', 'application/at+jwt', 'jwt'];

/** Allowed clock difference in milliseconds: gateways allow it for both `nbf` and `exp`. */
const leewayMs = 30_000;

/** Claims that are points in time: seconds since 1970 (RFC 7519 §2, NumericDate). */
export const timeClaims: readonly string[] = ['exp', 'nbf', 'iat', 'auth_time'];

/** All reasons to refuse a token, and when it expires. The signature is not checked. */
export function checkToken(header: JsonObject, claims: JsonObject, now: Date): readonly Finding[] {
  const findings: Finding[] = [];
  const { alg } = header;
  if (typeof alg !== 'string' || alg === '') findings.push({ kind: 'noAlg' });
  else if (alg.toLowerCase() === 'none') findings.push({ kind: 'algNone' });
  else if (!algorithms.test(alg)) findings.push({ kind: 'algOther', alg });
  if (header.crit !== undefined) findings.push({ kind: 'crit' });
  const { typ } = header;
  if (typ !== undefined && !types.includes(typeof typ === 'string' ? typ.toLowerCase() : typ))
    findings.push({ kind: 'typOther', typ: typeof typ === 'string' ? typ : JSON.stringify(typ) });
  // OpenID Connect Core §3.1.3.6, §3.3.2.11; the claim is Keycloak's.
  if (claims.at_hash !== undefined || claims.c_hash !== undefined || claims.typ === 'ID')
    findings.push({ kind: 'idToken' });

  for (const claim of ['exp', 'nbf', 'iat']) {
    if (claims[claim] !== undefined && !momentOf(claims[claim])) findings.push({ kind: 'noTime', claim });
  }
  const begins = momentOf(claims.nbf);
  if (begins && begins.getTime() > now.getTime() + leewayMs) findings.push({ kind: 'early', at: begins });
  const ends = momentOf(claims.exp);
  if (ends) findings.push({ kind: endKind(ends, now), at: ends });
  else if (claims.exp === undefined) findings.push({ kind: 'noExpiry' });
  return findings;
}

function endKind(ends: Date, now: Date): 'expires' | 'lately' | 'expired' {
  if (ends > now) return 'expires';
  return ends.getTime() > now.getTime() - leewayMs ? 'lately' : 'expired';
}

/** A NumericDate as a `Date`; undefined for any other value, and for one outside the range of `Date`. */
export function momentOf(value: unknown): Date | undefined {
  if (typeof value !== 'number') return undefined;
  const moment = new Date(value * 1000);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
