import type { Claims } from './claims.ts';

/** The methods of RFC 8176 by what they prove: something that a person knows, has, or is. */
const kinds: readonly ReadonlySet<string>[] = [
  new Set(['pwd', 'pin', 'kba']),
  new Set(['otp', 'sms', 'tel', 'hwk', 'swk', 'sc', 'pop']),
  new Set(['face', 'fpt', 'iris', 'retina', 'vbm']),
];

/** What Microsoft Entra ID says in SAML in place of `amr`, and AD FS as the context. */
const entraMethods = 'http://schemas.microsoft.com/claims/authnmethodsreferences';
const microsoftMultiple = 'http://schemas.microsoft.com/claims/multipleauthn';

/** Contexts that mean two factors: REFEDS, OpenID EAP, PAPE, AD FS, and the two of SAML 2.0 (saml-authn-context §3.4). */
const contexts = new Set([
  microsoftMultiple,
  'https://refeds.org/profile/mfa',
  'phr',
  'phrh',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorContract',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorUnregistered',
]);

/**
 * Whether an identity provider says that it has asked for a second factor (`amr` of RFC 8176, `acr`). One method alone is not
 * enough, whatever it is: a code by SMS may have taken the place of the password.
 */
export function tellsSecondFactor(claims: Claims): boolean {
  const methods = listOf(claims.amr);
  if (methods.includes('mfa') || listOf(claims[entraMethods]).includes(microsoftMultiple)) return true;
  if (typeof claims.acr === 'string' && contexts.has(claims.acr)) return true;
  return kinds.filter((kind) => methods.some((method) => kind.has(method))).length > 1;
}

function listOf(claim: unknown): readonly string[] {
  return Array.isArray(claim) ? claim.filter((one) => typeof one === 'string') : [];
}
