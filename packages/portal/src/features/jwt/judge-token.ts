import type { JsonObject } from './decode-token.ts';

/** What a gateway of this portal would say about a token, as far as its text alone tells. */
export type Finding =
  | { readonly kind: 'algNone' | 'noAlg' | 'crit' | 'idToken' | 'noExpiry' }
  | { readonly kind: 'algOther'; readonly alg: string }
  | { readonly kind: 'typOther'; readonly typ: string }
  | { readonly kind: 'noTime'; readonly claim: string }
  | { readonly kind: 'expires' | 'lately' | 'expired' | 'early'; readonly at: Date };

const algorithms = /^(?:[RPE]S(?:256|384|512)|EdDSA|Ed25519)$/;

/** RFC 9068 §2.1; many issuers still write `JWT` or nothing. An ID token or a logout token is no access token. */
const types: readonly unknown[] = ['at+jwt', 'application/at+jwt', 'jwt'];

/** By so much clocks may differ: gateways are that lenient at both ends. */
const leewayMs = 30_000;

/** Claims that are moments: seconds since 1970 (RFC 7519 §2, NumericDate). */
export const timeClaims: readonly string[] = ['exp', 'nbf', 'iat', 'auth_time'];

/** Everything that stands against a token, and when it ends. The signature is not looked at. */
export function judgeToken(header: JsonObject, claims: JsonObject, now: Date): readonly Finding[] {
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

/** A NumericDate as a moment; undefined for what is none, or beyond what dates can hold. */
export function momentOf(value: unknown): Date | undefined {
  if (typeof value !== 'number') return undefined;
  const moment = new Date(value * 1000);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
