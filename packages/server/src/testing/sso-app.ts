import { expect } from 'vitest';
import type { BrowserLike } from './browser-like.ts';
import { type OpenIdProvider, startOpenIdProvider } from './openid-provider.ts';
import { addIdentityProvider, locationOf, signOn, testSecretName } from './sso-browser.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** The portal of `startTestApp` says that this is its address. */
export const portalUrl = 'http://portal.example';

/** An app with a provider that it trusts for `trusted.example`. */
export async function startSsoApp(): Promise<{ app: TestApp; provider: OpenIdProvider }> {
  const callbacks = ['/api/v2/developer/authenticate/oidc-callback', '/api/v1/authenticate/oidc-callback', '/login'];
  const provider = await startOpenIdProvider(callbacks.map((path) => portalUrl + path));
  const app = await startTestApp({ oidcSecrets: { [testSecretName]: provider.clientSecret } });
  await addIdentityProvider(app, provider, { trusted: ['trusted.example'] });
  return { app, provider };
}

export interface SsoPerson {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly name: string;
}

/** Makes a person who has never signed in anywhere; the provider behaves well again. */
export function newPerson({ behaviour }: OpenIdProvider): SsoPerson {
  const id = crypto.randomUUID().slice(0, 8);
  const person = { sub: `sub-${id}`, email: `ada-${id}@example.com`, email_verified: true, name: 'Ada Lovelace' };
  Object.assign(behaviour, {
    account: person,
    deny: false,
    delay: 0,
    iss: undefined,
    idToken: undefined,
    forged: false,
    rotated: false,
    keys: undefined,
    discovery: undefined,
  });
  return person;
}

/** A whole sign-in; the portal's answer to the way back. */
export async function signIn(
  browser: BrowserLike,
  provider: OpenIdProvider,
  entity: 'developer' | 'user',
  query?: Record<string, string>,
): Promise<Response> {
  const { leave, arrive } = signOn(browser, provider, entity);
  return arrive(await leave(query));
}

export function expectNoSession(browser: BrowserLike): void {
  expect([...browser.cookies.keys()].filter((name) => name !== 'stoa_sso')).toEqual([]);
}

export function expectFailure(response: Response, browser: BrowserLike, error: string): void {
  expect(locationOf(response).href).toBe(`${portalUrl}/login?error=${error}`);
  expectNoSession(browser);
}
