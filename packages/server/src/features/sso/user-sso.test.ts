import { newId } from '@stoa/database/ids';
import type { UserStatus } from '@stoa/database/tables';
import { tokenHash } from '@stoa/secrets/secrets';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { type OpenIdProvider, startOpenIdProvider } from '../../testing/openid-provider.ts';
import { problemOf } from '../../testing/problem-of.ts';
import { addIdentityProvider, locationOf, signOn, testSecretName, throughProvider } from '../../testing/sso-browser.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const portalUrl = 'http://portal.example';
const loginPage = `${portalUrl}/console/login`;
const callback = '/api/v1/authenticate/oidc-callback';
let app: TestApp;
let provider: OpenIdProvider;
let count = 0;
let ada: { sub: string; email: string; email_verified: boolean; name: string };

beforeAll(async () => {
  provider = await startOpenIdProvider([`${portalUrl}${callback}`, `${portalUrl}/login`]);
  app = await startTestApp({ oidcSecrets: { [testSecretName]: provider.clientSecret } });
  await addIdentityProvider(app, provider, { serves: 'users', trusted: ['trusted.example'] });
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});
beforeEach(() => {
  count += 1;
  ada = { sub: `sub-${count}`, email: `ada${count}@example.com`, email_verified: true, name: 'Ada Lovelace' };
  provider.behaviour.account = ada;
});

async function signInWith(browser: BrowserLike, query?: Record<string, string>): Promise<Response> {
  const { leave, arrive } = signOn(browser, provider, 'user');
  return arrive(await leave(query));
}

async function expectFailure(error: string): Promise<void> {
  const browser = app.visitor();
  expect(locationOf(await signInWith(browser)).href).toBe(`${loginPage}?error=${error}`);
  expect([...browser.cookies.keys()]).toEqual(['stoa_sso']);
}

async function invite(
  email: string,
  { role = 'approver', days = 7, by = 'system' }: { role?: 'approver' | 'owner'; days?: number; by?: string } = {},
) {
  const id = newId();
  await app.db
    .insertInto('invitations')
    .values({
      portal_id: app.portal.portal_id,
      id,
      token_hash: tokenHash(id),
      email,
      full_name: 'Invited',
      organization: 'Meridian',
      role,
      invited_by: by,
      expires_at: new Date(Date.now() + days * 86_400_000),
      used_at: null,
    })
    .execute();
}

async function addUser(email: string, status: UserStatus): Promise<string> {
  const id = newId();
  await app.db
    .insertInto('users')
    .values({
      portal_id: app.portal.portal_id,
      id,
      email,
      full_name: 'Somebody Else',
      preferred_name: null,
      organization: 'Meridian',
      region: 'us',
      password_hash: 'chosen by a stranger',
      status,
      role: null,
      email_verified_at: null,
      updated_at: new Date(),
    })
    .execute();
  return id;
}

function userOf(email: string) {
  return app.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

describe('auth F3: nobody runs the portal by signing in alone', () => {
  test('auth F3: an open invitation to the verified address makes the user, with the invited role, once', async () => {
    await invite(ada.email);
    const browser = app.visitor();
    expect(locationOf(await signInWith(browser)).href).toBe(`${loginPage}?loginSuccess=true`);
    expect(await browser.call('getCurrentUser')).toMatchObject({
      email: ada.email,
      full_name: 'Ada Lovelace',
      organization: 'Meridian',
      role: 'approver',
    });
    const open = await app.db.selectFrom('invitations').selectAll().where('email', '=', ada.email).executeTakeFirst();
    expect(open?.used_at).not.toBeNull();
    expect((await userOf(ada.email))?.password_hash).toBeNull();
  });

  test('auth F3: the invited user comes back by issuer and subject', async () => {
    await invite(ada.email);
    await signInWith(app.visitor());
    provider.behaviour.account = { ...ada, email: 'other@example.com', email_verified: false };
    const browser = app.visitor();
    await signInWith(browser);
    expect((await browser.call('getCurrentUser')).email).toBe(ada.email);
  });

  test('auth F3: without an invitation, or with one that has ended, there is no account', async () => {
    await expectFailure('not_invited');
    await invite(ada.email, { days: -1 });
    await expectFailure('not_invited');
    expect(await userOf(ada.email)).toBeUndefined();
  });

  test('auth F3: the invitation of the set-up page belongs to its link, and not to an address', async () => {
    await invite(ada.email, { role: 'owner', by: 'set-up' });
    await expectFailure('not_invited');
    expect(await userOf(ada.email)).toBeUndefined();
  });

  test('auth F3: an invitation is nothing to an address that is not verified', async () => {
    await invite(ada.email);
    provider.behaviour.account = { ...ada, email_verified: false };
    await expectFailure('email_unverified');
    expect(await userOf(ada.email)).toBeUndefined();
  });

  test('auth F3: an existing user is opened for a trusted domain alone', async () => {
    await addUser(ada.email, 'active');
    await expectFailure('account_exists');
    const email = `ada${count}@trusted.example`;
    const id = await addUser(email, 'active');
    provider.behaviour.account = { ...ada, email };
    const browser = app.visitor();
    await signInWith(browser);
    expect((await browser.call('getCurrentUser')).id).toBe(id);
    expect((await userOf(email))?.password_hash).toBe('chosen by a stranger');
  });

  test('auth F3: the password of somebody who never confirmed the address does not stay', async () => {
    const email = `ada${count}@trusted.example`;
    await addUser(email, 'unverified');
    provider.behaviour.account = { ...ada, email };
    expect(locationOf(await signInWith(app.visitor())).searchParams.get('loginSuccess')).toBe('true');
    expect(await userOf(email)).toMatchObject({
      status: 'active',
      password_hash: null,
      full_name: 'Ada Lovelace',
      email_verified_at: expect.any(Date),
    });
  });

  test('auth F3: a disabled user stays out', async () => {
    await invite(ada.email);
    await signInWith(app.visitor());
    await app.db.updateTable('users').set({ status: 'disabled' }).where('email', '=', ada.email).execute();
    await expectFailure('disabled');
  });

  test('auth F3: one person may be a developer and a user; the accounts are two', async () => {
    await invite(ada.email);
    const browser = app.visitor();
    await signInWith(browser);
    await app.db
      .insertInto('identities')
      .values({
        portal_id: app.portal.portal_id,
        entity: 'developer',
        issuer: provider.issuer,
        subject: ada.sub,
        developer_id: (await app.signedIn()).person.id,
        user_id: null,
        last_used_at: new Date(),
      })
      .execute();
    const again = app.visitor();
    await signInWith(again);
    expect((await again.call('getCurrentUser')).email).toBe(ada.email);
  });
});

describe('contract §A.10: sign-in of users per identity provider', () => {
  test('contract §A.10: below /kauth it is the same call, and an unknown provider is a 404', async () => {
    const get = (path: string) => app.visitor().fetch(path, { redirect: 'manual' });
    expect(locationOf(await get('/kauth/api/v1/authenticate/meridian')).origin).toBe(provider.issuer);
    expect((await get('/kauth/api/v1/authenticate/unknown')).status).toBe(404);
    expect((await get('/kauth/api/v1/authenticate/oidc-callback?code=a&state=b')).status).toBe(400);
    expect((await get('/api/v2/developer/authenticate/sso')).status).toBe(404);
  });

  test('auth-elements §7: callback_url is the page that the answer and failures come back to', async () => {
    await app.db.updateTable('identity_providers').set({ redirect_uri: 'login' }).execute();
    try {
      const browser = app.visitor();
      const { leave } = signOn(browser, provider, 'user');
      const back = await leave({ returnTo: `${portalUrl}/console`, callback_url: `${portalUrl}/login` });
      expect(back.origin + back.pathname).toBe(`${portalUrl}/login`);
      const response = await browser.fetch(`/kauth${callback}${back.search}`, { redirect: 'manual' });
      expect(locationOf(response).href).toBe(`${portalUrl}/login?error=not_invited`);
    } finally {
      await app.db.updateTable('identity_providers').set({ redirect_uri: 'api' }).execute();
    }
  });

  test.each(['returnTo', 'callback_url'])('auth G1: %s leads to this portal alone', async (name) => {
    const query = new URLSearchParams({ [name]: 'https://evil.example/login' });
    const response = await app.visitor().fetch(`/api/v1/authenticate/meridian?${query}`, { redirect: 'manual' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ invalid_parameters: [{ field: name, source: 'query' }] });
  });

  test('auth F1: the session is the user’s, and opens nothing of developers', async () => {
    await invite(ada.email);
    const browser = app.visitor();
    await signInWith(browser);
    expect((await browser.fetch('/api/v2/developer/me')).status).toBe(401);
    expect((await browser.fetch('/api/v1/users/me')).status).toBe(200);
  });
});

describe('a user’s own providers', () => {
  const body = { identity_provider: 'meridian' };
  const arrive = async (browser: BrowserLike) => {
    const { location } = await browser.call('linkUserProvider', { body });
    const back = await throughProvider(provider, new URL(location));
    return locationOf(await browser.fetch(back.pathname + back.search, { redirect: 'manual' })).href;
  };
  const waysOf = (browser: BrowserLike) => browser.call('getUserSignInMethods');

  test('are linked and unlinked from the account page of the console, with a fresh proof', async () => {
    const uma = await app.signedInUser('viewer', `uma-${count}`);
    expect(await waysOf(uma)).toMatchObject({
      password: true,
      identity_providers: [],
      linkable: [{ name: 'Meridian ID' }],
    });
    expect(await arrive(uma)).toBe(`${portalUrl}/console/security?linked=meridian`);
    const elsewhere = app.visitor();
    await signInWith(elsewhere);
    expect((await elsewhere.call('getCurrentUser')).id).toBe(uma.person.id);
    const params = { identityId: (await waysOf(uma)).identity_providers[0]?.id ?? '' };
    const old = { proven_at: new Date(Date.now() - 11 * 60_000) };
    await app.db.updateTable('sessions').set(old).where('user_id', '=', uma.person.id).execute();
    expect(await problemOf(uma.call('unlinkUserProvider', { params }))).toMatchObject({ code: 'password_needed' });
    await uma.call('proveUserPassword', { body: { password: uma.person.password } });
    await uma.call('unlinkUserProvider', { params });
    expect((await elsewhere.fetch('/api/v1/users/me')).status).toBe(401);
  });

  test('a developer’s identity is another: one person may link both', async () => {
    const dora = await app.signedIn(`dora-${count}`);
    const { location } = await dora.call('linkDeveloperProvider', { body }).catch(() => ({ location: '' }));
    // The provider serves users alone.
    expect(location).toBe('');
    expect(await arrive(await app.signedInUser(null, `ulla-${count}`))).toContain('?linked=');
  });

  test('an identity of another user stays there, and the last way in cannot go', async () => {
    await invite(ada.email);
    const first = app.visitor();
    await signInWith(first);
    expect(await arrive(await app.signedInUser('viewer', `vera-${count}`))).toContain('?error=identity_taken');
    const { identity_providers } = await waysOf(first);
    expect(identity_providers).toMatchObject([{ last_way_in: true }]);
    const params = { identityId: identity_providers[0]?.id ?? '' };
    expect(await problemOf(first.call('unlinkUserProvider', { params }))).toMatchObject({ code: 'last_way_in' });
  });
});
