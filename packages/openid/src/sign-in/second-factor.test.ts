import { describe, expect, test } from 'vitest';
import { tellsSecondFactor } from './second-factor.ts';

const entra = 'http://schemas.microsoft.com/claims/authnmethodsreferences';
const entraPassword = 'http://schemas.microsoft.com/ws/2008/06/identity/authenticationmethod/password';

describe('RFC 8176: what an identity provider says of a second factor', () => {
  test.each([
    ['Microsoft Entra ID with a second factor', { amr: ['pwd', 'mfa'] }],
    ['Okta', { amr: ['mfa', 'otp', 'pwd'] }],
    ['a password and a code', { amr: ['pwd', 'otp'] }],
    ['a key with a fingerprint', { amr: ['hwk', 'fpt'] }],
    ['REFEDS', { acr: 'https://refeds.org/profile/mfa' }],
    ['AD FS', { acr: 'http://schemas.microsoft.com/claims/multipleauthn' }],
    ['OpenID EAP', { acr: 'phrh' }],
    ['Microsoft Entra ID by SAML', { [entra]: [entraPassword, 'http://schemas.microsoft.com/claims/multipleauthn'] }],
  ])('%s says so', (_name, claims) => expect(tellsSecondFactor(claims)).toBe(true));

  test.each([
    ['Google, which says nothing', {}],
    ['a password alone', { amr: ['pwd'] }],
    ['a code alone', { amr: ['sms'] }],
    ['two of one kind', { amr: ['otp', 'sms'] }],
    ['a number of levels, which every provider counts for itself', { acr: '2' }],
    ['a word that is no list', { amr: 'pwd' }],
    ['a context in a list', { acr: ['phrh'] }],
    ['a password by SAML', { [entra]: [entraPassword], acr: 'urn:oasis:names:tc:SAML:2.0:ac:classes:Password' }],
  ])('%s does not', (_name, claims) => expect(tellsSecondFactor(claims)).toBe(false));
});
