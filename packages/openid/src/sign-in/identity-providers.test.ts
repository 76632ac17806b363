import { describe, expect, test } from 'vitest';
import { type IdentityProvider, isTrustedFor } from './identity-providers.ts';

const entry = (issuer: string) =>
  ({ issuer, trusted_email_domains: ['company.example'] }) as unknown as IdentityProvider;

describe('auth F3: whose address a provider may speak for', () => {
  test.each([
    ['a provider', 'https://idp.example', {}, true],
    ['Google, for an account of the company', 'https://accounts.google.com', { hd: 'company.example' }, true],
    ['Google, for an account that somebody made with the address', 'https://accounts.google.com', {}, false],
    ['Google, for another company', 'https://accounts.google.com', { hd: 'other.example' }, false],
  ])('%s', (_name, issuer, claims, trusted) => {
    expect(isTrustedFor(entry(issuer), 'ada@company.example', claims)).toBe(trusted);
    expect(isTrustedFor(entry(issuer), 'ada@sub.company.example', claims)).toBe(false);
  });
});
