import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IdentityProvider } from '@stoa/openid/sign-in/identity-providers';
import { createProviderClient } from '@stoa/openid/sign-in/provider-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OpenIdProvider, startOpenIdProvider } from '../../testing/openid-provider.ts';
import { testSecretName } from '../../testing/sso-browser.ts';

const redirectUri = 'http://portal.example/callback';
const secrets = { state: 'a-state', nonce: 'a-nonce', code_verifier: 'v'.repeat(43) };
let provider: OpenIdProvider;

beforeAll(async () => {
  provider = await startOpenIdProvider([redirectUri]);
});
afterAll(() => provider.stop());
beforeEach(() => {
  provider.behaviour.discovery = undefined;
  provider.behaviour.delay = 0;
});

function row(change: Partial<IdentityProvider> = {}): IdentityProvider {
  return {
    portal_id: '',
    identifier: 'meridian',
    serves: 'both',
    name: 'Meridian ID',
    issuer: provider.issuer,
    client_id: provider.clientId,
    client_secret_env: testSecretName,
    scopes: ['openid'],
    redirect_uri: 'api',
    email: 'verified',
    trusted_email_domains: [],
    saml: null,
    auto_approve: true,
    groups: null,
    domains: [],
    max_age: null,
    prompt: null,
    log_out_at_provider: false,
    second_factor: 'told',
    created_at: new Date(),
    updated_at: new Date(),
    ...change,
  };
}

function clientIn(mode: 'development' | 'production', now = () => new Date(), timeout?: number) {
  return createProviderClient({ mode, oidcSecrets: { [testSecretName]: provider.clientSecret } }, now, { timeout });
}

const unavailable = { name: 'SsoFailure', code: 'sso_unavailable' };

describe('auth F5: what the server asks, and how long it waits', () => {
  test('auth F5: in production a provider without https is not asked, this machine’s neither', async () => {
    const before = provider.asked.length;
    await expect(clientIn('production').authorizationUrl(row(), secrets, redirectUri)).rejects.toMatchObject(
      unavailable,
    );
    expect(provider.asked).toHaveLength(before);
  });

  test('auth F5: in development plain http goes to this machine alone', async () => {
    const elsewhere = row({ issuer: 'http://id.example' });
    await expect(clientIn('development').authorizationUrl(elsewhere, secrets, redirectUri)).rejects.toMatchObject({
      ...unavailable,
      cause: expect.objectContaining({
        cause: expect.objectContaining({ message: 'http://id.example is not https.' }),
      }),
    });
  });

  test('auth F5: an authorization address that is not https is not handed to the browser', async () => {
    for (const address of ['http://evil.example/auth', 'javascript:alert(1)']) {
      provider.behaviour.discovery = (metadata) => ({ ...metadata, authorization_endpoint: address });
      await expect(clientIn('development').authorizationUrl(row(), secrets, redirectUri)).rejects.toMatchObject(
        unavailable,
      );
    }
  });

  test('auth F5: a token address that is not https gets no code and no secret', async () => {
    provider.behaviour.discovery = (metadata) => ({ ...metadata, token_endpoint: 'http://evil.example/token' });
    const answer = new URLSearchParams({ code: 'a', state: secrets.state, iss: provider.issuer });
    await expect(clientIn('development').told(row(), secrets, redirectUri, answer)).rejects.toMatchObject({
      name: 'SsoFailure',
    });
  });

  test('auth F2: a discovery document of another issuer is refused', async () => {
    provider.behaviour.discovery = (metadata) => ({ ...metadata, issuer: 'https://evil.example' });
    await expect(clientIn('development').authorizationUrl(row(), secrets, redirectUri)).rejects.toMatchObject(
      unavailable,
    );
  });

  test('auth F5: a redirect is not followed', async () => {
    const asked: string[] = [];
    const target = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(302, { location: `${provider.issuer}${request.url}` }).end();
    });
    await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
    const issuer = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
    const before = provider.asked.length;
    await expect(clientIn('development').authorizationUrl(row({ issuer }), secrets, redirectUri)).rejects.toMatchObject(
      unavailable,
    );
    expect(asked).toEqual(['/.well-known/openid-configuration']);
    expect(provider.asked).toHaveLength(before);
    await new Promise((resolve) => target.close(resolve));
  });

  test('auth F5: a provider that answers too late is down', async () => {
    provider.behaviour.delay = 1_500;
    const client = clientIn('development', undefined, 0.5);
    await expect(client.authorizationUrl(row(), secrets, redirectUri)).rejects.toMatchObject({
      ...unavailable,
      cause: { code: 'OAUTH_TIMEOUT' },
    });
  });

  test('auth F5: discovery is asked once in ten minutes, and a failure is not kept', async () => {
    let time = Date.now();
    const client = clientIn('development', () => new Date(time));
    const discoveries = () => provider.asked.filter((path) => path.startsWith('/.well-known/')).length;
    provider.behaviour.discovery = () => ({});
    await expect(client.authorizationUrl(row(), secrets, redirectUri)).rejects.toMatchObject(unavailable);
    provider.behaviour.discovery = undefined;
    const before = discoveries();
    await Promise.all([1, 2, 3].map(() => client.authorizationUrl(row(), secrets, redirectUri)));
    expect(discoveries()).toBe(before + 1);
    time += 10 * 60_000;
    await client.authorizationUrl(row(), secrets, redirectUri);
    expect(discoveries()).toBe(before + 2);
  });
});
