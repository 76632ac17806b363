import { ProviderFailure } from '@stoa/openid/provider-failure';
import { signatureAlgorithms } from '@stoa/openid/signature-algorithms';
import { decodeProtectedHeader, errors, type JWTVerifyGetKey, type JWTVerifyOptions, jwtVerify } from 'jose';
import type { Strategy } from '../records.ts';
import type { CheckedToken } from './checked-token.ts';
import type { Issuer } from './issuer.ts';
import { hasAudience, readClaims } from './token-claims.ts';

/** RFC 9068 §2.1; many issuers still write `JWT` or nothing. */
const types = ['at+jwt', 'application/at+jwt', 'jwt'];

/** Seconds by which clocks may differ. */
const leeway = 30;

/** Three parts, the first of which is a JOSE header: anything else is opaque. */
export function isJwt(token: string): boolean {
  if (!/^[\w-]+\.[\w-]+\.[\w-]*$/.test(token)) return false;
  try {
    return decodeProtectedHeader(token).alg !== undefined;
  } catch {
    return false;
  }
}

/** Checks access tokens that are JWTs (RFC 7519, RFC 9068). @throws ProviderFailure when the issuer's keys are not to be had */
export function createJwtCheck(
  strategy: Strategy,
  issuer: Issuer,
  now: () => Date,
): (token: string) => Promise<CheckedToken> {
  return async (token) => {
    try {
      const header = decodeProtectedHeader(token);
      // Refused before the issuer is asked for anything.
      if (!signatureAlgorithms.includes(header.alg ?? '') || header.crit !== undefined) return invalid;
      if (header.typ !== undefined && !types.includes(header.typ.toLowerCase())) return invalid;
      const { payload } = await verify(token, issuer.key, {
        algorithms: signatureAlgorithms,
        issuer: strategy.issuer as string,
        clockTolerance: leeway,
        currentDate: now(),
        requiredClaims: ['exp'],
      });
      if (isIdToken(payload)) return invalid;
      if (!hasAudience(strategy.audiences, payload.aud)) return invalid;
      return readClaims(strategy, payload, (payload.exp as number) * 1000);
    } catch (error) {
      if (error instanceof ProviderFailure) throw error;
      if (error instanceof errors.JWTExpired) return { valid: false, error: 'expired_credential' };
      return invalid;
    }
  };
}

/** A token need not name its key (RFC 7515 §4.1.4): then each of the issuer's that fits is tried. */
async function verify(token: string, key: JWTVerifyGetKey, options: JWTVerifyOptions) {
  try {
    return await jwtVerify(token, key, options);
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    for await (const each of error) {
      try {
        return await jwtVerify(token, each, options);
      } catch (failure) {
        if (!(failure instanceof errors.JWSSignatureVerificationFailed)) throw failure;
      }
    }
    throw error;
  }
}

/**
 * An ID token tells its client who has logged in (OpenID Connect Core §2), and may name that client as an access token does.
 * Every user who logs in at that client has one; it opens no API (RFC 9068 §5).
 */
function isIdToken({ at_hash, c_hash, typ }: Readonly<Record<string, unknown>>): boolean {
  return at_hash !== undefined || c_hash !== undefined || typ === 'ID';
}

const invalid: CheckedToken = { valid: false, error: 'invalid_credential' };
