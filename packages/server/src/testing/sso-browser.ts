import type { IdentityProvidersTable, SamlSettings } from '@stoa/database/tables';
import type { IdentityProvider } from '@stoa/openid/sign-in/identity-providers';
import type { BrowserLike } from './browser-like.ts';
import type { OpenIdProvider } from './openid-provider.ts';
import type { TestApp } from './test-app.ts';

/** The environment variable of the test provider's client secret. */
export const testSecretName = 'STOA_OIDC_TEST';

/** Makes the provider one of the portal's, as an apply would. */
export async function addIdentityProvider(
  { db, portal, deps }: TestApp,
  provider: Pick<OpenIdProvider, 'issuer' | 'clientId'>,
  change: Partial<
    Pick<
      IdentityProvidersTable,
      'identifier' | 'serves' | 'name' | 'redirect_uri' | 'email' | 'auto_approve' | 'client_secret_env'
    >
  > &
    Partial<Pick<IdentityProvider, 'max_age' | 'prompt' | 'log_out_at_provider'>> & {
      readonly trusted?: readonly string[];
      readonly domains?: readonly string[];
      readonly saml?: SamlSettings;
    } = {},
): Promise<void> {
  const { trusted = [], domains = [], saml, ...fields } = change;
  await db
    .insertInto('identity_providers')
    .values({
      portal_id: portal.portal_id,
      identifier: 'meridian',
      serves: 'both',
      name: 'Meridian ID',
      issuer: provider.issuer,
      client_id: provider.clientId,
      client_secret_env: testSecretName,
      scopes: JSON.stringify(['openid', 'profile', 'email']),
      redirect_uri: 'api',
      email: 'verified',
      trusted_email_domains: JSON.stringify(trusted),
      domains: JSON.stringify(domains),
      auto_approve: true,
      saml: saml ? JSON.stringify(saml) : null,
      updated_at: deps.now(),
      ...fields,
    })
    .execute();
}

/** The address that an answer sends the browser to. */
export function locationOf(response: Response): URL {
  const location = response.headers.get('location');
  if (response.status !== 302 || !location) throw new Error(`no redirect but ${response.status}`);
  return new URL(location);
}

/** Follows the provider's own redirects, with a browser's cookies, to where it sends the visitor back to. */
export async function throughProvider(provider: OpenIdProvider, authorizationUrl: URL): Promise<URL> {
  const cookies = new Map<string, string>();
  let address = authorizationUrl;
  while (address.origin === provider.issuer) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = line.match(/^([^=]+)=([^;]*)/) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`the provider stops at ${address}: ${response.status} ${await response.text()}`);
    address = new URL(location, address);
  }
  return address;
}

/** One sign-in, step by step, so that a test can spoil each. */
export function signOn(browser: BrowserLike, provider: OpenIdProvider, entity: 'developer' | 'user' = 'developer') {
  const base = entity === 'developer' ? '/api/v2/developer/authenticate/sso' : '/api/v1/authenticate/meridian';
  const get = (path: string) => browser.fetch(path, { redirect: 'manual' });
  return {
    /** Leaves the portal, and signs in at the provider; the address that it sends the browser back to. */
    async leave(query: Readonly<Record<string, string>> = {}): Promise<URL> {
      return throughProvider(provider, locationOf(await get(`${base}?${new URLSearchParams(query)}`)));
    },
    /** Comes back to the portal. */
    arrive: (back: URL): Promise<Response> => get(back.pathname + back.search),
  };
}
