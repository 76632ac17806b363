import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../database/ids.ts';
import { type OpenIdProvider, startOpenIdProvider } from '../../testing/openid-provider.ts';
import { addIdentityProvider, locationOf, signOn, testSecretName } from '../../testing/sso-browser.ts';
import { type BrowserLike, startTestApp, type TestApp } from '../../testing/test-app.ts';

const portalUrl = 'http://portal.example';
const start = '/api/v2/developer/authenticate/sso';
const callback = '/api/v2/developer/authenticate/oidc-callback';
let app: TestApp;
let provider: OpenIdProvider;
let count = 0;

beforeAll(async () => {
  provider = await startOpenIdProvider([`${portalUrl}${callback}`, `${portalUrl}/login`]);
  app = await startTestApp({ oidcSecrets: { [testSecretName]: provider.clientSecret } });
  await addIdentityProvider(app, provider, { trusted: ['trusted.example'] });
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});

/** Somebody whom neither the portal nor the provider has seen; the provider is well again. */
let ada: { sub: string; email: string; email_verified: boolean; name: string };
beforeEach(() => {
  count += 1;
  ada = { sub: `sub-${count}`, email: `ada${count}@example.com`, email_verified: true, name: 'Ada Lovelace' };
  Object.assign(provider.behaviour, {
    account: ada,
    deny: false,
    delay: 0,
    iss: undefined,
    idToken: undefined,
    forged: false,
    discovery: undefined,
  });
});

async function signInWith(browser: BrowserLike, query?: Record<string, string>): Promise<Response> {
  const { leave, arrive } = signOn(browser, provider);
  return arrive(await leave(query));
}

async function expectFailure(response: Response, browser: BrowserLike, error: string): Promise<void> {
  expect(locationOf(response).href).toBe(`${portalUrl}/login?error=${error}`);
  expectNoSession(browser);
}

function expectNoSession(browser: BrowserLike): void {
  expect([...browser.cookies.keys()].filter((name) => name !== 'stoa_sso')).toEqual([]);
}

function accountOf(email: string) {
  return app.db.selectFrom('developers').selectAll().where('email', '=', email).executeTakeFirst();
}

function identitiesOf(subject: string) {
  return app.db.selectFrom('identities').selectAll().where('subject', '=', subject).execute();
}

async function addDeveloper(email: string, status: 'approved' | 'unverified' | 'disabled' | 'pending') {
  const id = newId();
  await app.db
    .insertInto('developers')
    .values({
      portal_id: app.portal.portal_id,
      id,
      email,
      full_name: 'Somebody Else',
      status,
      password_hash: null,
      email_verified_at: null,
      decided_at: null,
      updated_at: new Date(),
    })
    .execute();
  return id;
}

describe('auth F1: every sign-in has its own PKCE, state and nonce, bound to the browser', () => {
  test('auth F1: the browser is sent to the provider with code, S256, state and nonce, all new each time', async () => {
    const addresses = await Promise.all(
      [1, 2].map(async () => locationOf(await app.visitor().fetch(start, { redirect: 'manual' })).searchParams),
    );
    for (const query of addresses) {
      expect(Object.fromEntries(query)).toMatchObject({
        response_type: 'code',
        code_challenge_method: 'S256',
        client_id: 'stoa',
        scope: 'openid profile email',
        redirect_uri: `${portalUrl}${callback}`,
      });
    }
    for (const name of ['state', 'nonce', 'code_challenge']) {
      const values = addresses.map((query) => query.get(name));
      expect(new Set(values).size).toBe(2);
      for (const value of values) expect(value).toMatch(/^[\w-]{43}$/);
    }
  });

  test('auth F1: a short-lived cookie, host-only, HttpOnly and SameSite=Lax, binds it; the state itself is not stored', async () => {
    const response = await app.visitor().fetch(start, { redirect: 'manual' });
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^stoa_sso=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    const state = locationOf(response).searchParams.get('state') ?? '';
    const rows = JSON.stringify(await app.db.selectFrom('sso_transactions').selectAll().execute());
    expect(rows).not.toContain(state);
    expect(rows).not.toContain(cookie.slice(9, 52));
  });

  test('auth F1: a sign-in opens a session with an account of its own and comes back with loginSuccess=true', async () => {
    const browser = app.visitor();
    const response = await signInWith(browser);
    expect(locationOf(response).href).toBe(`${portalUrl}/login?loginSuccess=true`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const me = await browser.call('getCurrentDeveloper');
    expect(me).toMatchObject({ email: ada.email, full_name: 'Ada Lovelace' });
  });

  test('auth F1: an answer without the cookie is a 400 without a session', async () => {
    const back = await signOn(app.visitor(), provider).leave();
    const stranger = app.visitor();
    const response = await signOn(stranger, provider).arrive(back);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'invalid_request', invalid_parameters: [{ field: 'state' }] });
    expectNoSession(stranger);
  });

  test('auth F1: an answer in another browser, which has a sign-in of its own under way, is a 400', async () => {
    const back = await signOn(app.visitor(), provider).leave();
    const victim = app.visitor();
    await victim.fetch(start, { redirect: 'manual' });
    expect((await signOn(victim, provider).arrive(back)).status).toBe(400);
    expectNoSession(victim);
  });

  test('auth F1: two tabs of one browser can sign in at once', async () => {
    const browser = app.visitor();
    const { leave, arrive } = signOn(browser, provider);
    const [first, second] = [await leave(), await leave()];
    expect(locationOf(await arrive(second)).searchParams.get('loginSuccess')).toBe('true');
    expect(locationOf(await arrive(first)).searchParams.get('loginSuccess')).toBe('true');
  });

  test('auth F1: an answer after ten minutes is a 400, and what never came back is deleted', async () => {
    const other = await startTestApp({ oidcSecrets: { [testSecretName]: provider.clientSecret } });
    await addIdentityProvider(other, provider);
    const browser = other.visitor();
    const { leave, arrive } = signOn(browser, provider);
    const back = await leave();
    other.advance(10 * 60_000 + 1);
    expect((await arrive(back)).status).toBe(400);
    await leave();
    expect(await other.db.selectFrom('sso_transactions').select('state_hash').execute()).toHaveLength(1);
    await other.close();
  });

  test('auth A5: the session that this browser had before ends', async () => {
    const browser = app.visitor();
    await signInWith(browser);
    const before = app.visitor();
    for (const [name, value] of browser.cookies) before.cookies.set(name, value);
    await signInWith(browser);
    expect((await before.fetch('/api/v2/developer/me')).status).toBe(401);
    expect((await browser.fetch('/api/v2/developer/me')).status).toBe(200);
  });
});

describe('auth F2: nothing of an answer is believed that does not fit', () => {
  test('auth F2: a wrong state is a 400 without a session', async () => {
    const browser = app.visitor();
    const { leave, arrive } = signOn(browser, provider);
    const back = await leave();
    back.searchParams.set('state', 'A'.repeat(43));
    expect((await arrive(back)).status).toBe(400);
    expectNoSession(browser);
  });

  test.each([
    ['another iss in the answer (RFC 9207)', () => ({ iss: 'https://evil.example' })],
    ['an ID token that somebody else signed', () => ({ forged: true })],
    [
      'an ID token of another issuer',
      () => ({ idToken: (claims: object) => ({ ...claims, iss: 'https://evil.example' }) }),
    ],
    ['an ID token for another client', () => ({ idToken: (claims: object) => ({ ...claims, aud: 'other' }) })],
    ['an ID token that has expired', () => ({ idToken: (claims: object) => ({ ...claims, exp: 1_700_000_000 }) })],
    ['an ID token with another nonce', () => ({ idToken: (claims: object) => ({ ...claims, nonce: 'other' }) })],
    ['an ID token without a nonce', () => ({ idToken: (claims: object) => ({ ...claims, nonce: undefined }) })],
    [
      'an ID token about somebody other than userinfo',
      () => ({ idToken: (claims: object) => ({ ...claims, sub: 'x' }) }),
    ],
  ])('auth F2: %s opens no session', async (_what, change) => {
    Object.assign(provider.behaviour, change());
    const browser = app.visitor();
    await expectFailure(await signInWith(browser), browser, 'sso_invalid');
    expect(await accountOf(ada.email)).toBeUndefined();
  });

  test('auth F2: an answer without iss is refused where the provider promises one (RFC 9207 §2.4)', async () => {
    const browser = app.visitor();
    const { leave, arrive } = signOn(browser, provider);
    const back = await leave();
    back.searchParams.delete('iss');
    await expectFailure(await arrive(back), browser, 'sso_invalid');
  });

  test('auth F2: a code that appears twice is refused', async () => {
    const browser = app.visitor();
    const { leave, arrive } = signOn(browser, provider);
    const back = await leave();
    back.searchParams.append('code', 'another');
    expect([302, 400]).toContain((await arrive(back)).status);
    expectNoSession(browser);
  });

  test('auth F2: the answer to a developer’s sign-in opens no user’s session', async () => {
    const browser = app.visitor();
    const back = await signOn(browser, provider).leave();
    back.pathname = '/api/v1/authenticate/oidc-callback';
    expect((await signOn(browser, provider, 'user').arrive(back)).status).toBe(400);
    expectNoSession(browser);
  });

  test('auth F2: the answer may come by the log-in page, whose element hands the whole query on', async () => {
    await app.db.updateTable('identity_providers').set({ redirect_uri: 'login' }).execute();
    try {
      const browser = app.visitor();
      const back = await signOn(browser, provider).leave();
      expect(back.origin + back.pathname).toBe(`${portalUrl}/login`);
      const response = await browser.fetch(`${callback}${back.search}`, { redirect: 'manual' });
      expect(locationOf(response).href).toBe(`${portalUrl}/login?loginSuccess=true`);
    } finally {
      await app.db.updateTable('identity_providers').set({ redirect_uri: 'api' }).execute();
    }
  });

  test('auth F2: what the person refuses, and what the provider cannot do, ends at the log-in page', async () => {
    provider.behaviour.deny = true;
    const browser = app.visitor();
    await expectFailure(await signInWith(browser), browser, 'access_denied');
  });
});

describe('auth F3: issuer and subject are the key, an address is not', () => {
  test('auth F3: the e-mail address is read from userinfo when the ID token has none', async () => {
    await signInWith(app.visitor());
    expect(await accountOf(ada.email)).toMatchObject({ status: 'approved', email_verified_at: expect.any(Date) });
    expect(provider.asked.at(-1)).toBe('/me');
  });

  test('auth F3: the same person comes back to the same account, even with another address', async () => {
    await signInWith(app.visitor());
    const first = await accountOf(ada.email);
    provider.behaviour.account = { ...ada, email: `new-${ada.email}` };
    const browser = app.visitor();
    await signInWith(browser);
    expect((await browser.call('getCurrentDeveloper')).id).toBe(first?.id);
    expect(await accountOf(`new-${ada.email}`)).toBeUndefined();
  });

  test('auth F3: an address that is not verified opens no account and makes none', async () => {
    provider.behaviour.account = { ...ada, email_verified: false };
    const browser = app.visitor();
    await expectFailure(await signInWith(browser), browser, 'email_unverified');
    expect(await accountOf(ada.email)).toBeUndefined();
  });

  test('auth F3: an address of the ID token is not verified by userinfo’s word about another', async () => {
    provider.behaviour.idToken = (claims) => ({ ...claims, email: 'victim@trusted.example' });
    await addDeveloper('victim@trusted.example', 'approved');
    await signInWith(app.visitor());
    expect(await identitiesOf(ada.sub)).toHaveLength(1);
    expect((await accountOf(ada.email))?.id).toBe((await identitiesOf(ada.sub))[0]?.developer_id);
  });

  test('auth F3: without an address there is no account', async () => {
    provider.behaviour.account = { sub: ada.sub };
    const browser = app.visitor();
    await expectFailure(await signInWith(browser), browser, 'email_missing');
  });

  test('auth F3: a verified address is not enough to open an account that exists', async () => {
    await addDeveloper(ada.email, 'approved');
    const browser = app.visitor();
    await expectFailure(await signInWith(browser), browser, 'account_exists');
    expect(await identitiesOf(ada.sub)).toEqual([]);
  });

  test('auth F3: a provider trusted for the domain opens the account that has the verified address', async () => {
    const email = `Ada${count}@Trusted.example`;
    const id = await addDeveloper(email.toLowerCase(), 'approved');
    provider.behaviour.account = { ...ada, email };
    const browser = app.visitor();
    expect(locationOf(await signInWith(browser)).searchParams.get('loginSuccess')).toBe('true');
    expect((await browser.call('getCurrentDeveloper')).id).toBe(id);
  });

  test.each(['not-trusted.example', 'sub.trusted.example', 'trusted.example.evil.example'])(
    'auth F3: trust in trusted.example is none in %s',
    async (domain) => {
      const email = `ada${count}@${domain}`;
      await addDeveloper(email, 'approved');
      provider.behaviour.account = { ...ada, email };
      const browser = app.visitor();
      await expectFailure(await signInWith(browser), browser, 'account_exists');
    },
  );

  test('auth F3: trust in a domain is nothing without a verified address', async () => {
    const email = `ada${count}@trusted.example`;
    await addDeveloper(email, 'approved');
    provider.behaviour.account = { ...ada, email, email_verified: false };
    const browser = app.visitor();
    await expectFailure(await signInWith(browser), browser, 'email_unverified');
  });

  test('auth F3: an account that a stranger began with the address keeps nothing of the stranger', async () => {
    const email = `ada${count}@trusted.example`;
    await addDeveloper(email, 'unverified');
    provider.behaviour.account = { ...ada, email };
    await signInWith(app.visitor());
    expect(await accountOf(email)).toMatchObject({
      status: 'approved',
      full_name: 'Ada Lovelace',
      password_hash: null,
      email_verified_at: expect.any(Date),
    });
  });

  test('auth F3: somebody new who arrives twice at once has one account', async () => {
    const browsers = [app.visitor(), app.visitor(), app.visitor()];
    const backs: URL[] = [];
    for (const browser of browsers) backs.push(await signOn(browser, provider).leave());
    const answers = await Promise.all(
      browsers.map((browser, index) => signOn(browser, provider).arrive(backs[index] as URL)),
    );
    for (const answer of answers) expect(locationOf(answer).searchParams.get('loginSuccess')).toBe('true');
    expect(await identitiesOf(ada.sub)).toHaveLength(1);
  });

  test('contract §A.3: where the provider does not decide, a new developer waits for approval and has no session', async () => {
    await app.db.updateTable('identity_providers').set({ auto_approve: false }).execute();
    try {
      const browser = app.visitor();
      await expectFailure(await signInWith(browser), browser, 'pending');
      expect(await accountOf(ada.email)).toMatchObject({ status: 'pending' });
      await expectFailure(await signInWith(browser), browser, 'pending');
    } finally {
      await app.db.updateTable('identity_providers').set({ auto_approve: true }).execute();
    }
  });

  test.each(['disabled', 'rejected'] as const)('auth F3: an account that was %s stays closed', async (status) => {
    await signInWith(app.visitor());
    await app.db.updateTable('developers').set({ status }).where('email', '=', ada.email).execute();
    const browser = app.visitor();
    await expectFailure(await signInWith(browser), browser, status);
  });

  test('auth I1: the audit log tells of the link, the sign-in and the refusal, without token or address', async () => {
    await signInWith(app.visitor());
    await app.db.updateTable('developers').set({ status: 'disabled' }).where('email', '=', ada.email).execute();
    await signInWith(app.visitor());
    const id = (await accountOf(ada.email))?.id;
    const events = await app.db
      .selectFrom('audit_events')
      .select(['event', 'subject', 'details', 'ip'])
      .orderBy('id')
      .execute();
    const own = events.filter(({ subject }) => subject === `developer:${id}`);
    expect(own.map(({ event }) => event).sort()).toEqual([
      'authn_login_fail',
      'authn_login_success',
      'developer_registered',
      'sso_link',
    ]);
    expect(own.find(({ event }) => event === 'authn_login_fail')).toMatchObject({
      details: { identity_provider: 'meridian', reason: 'disabled' },
      ip: '127.0.0.1',
    });
    expect(JSON.stringify(events)).not.toContain(ada.email);
  });
});

describe('auth F4: an answer works once, and only for who asked', () => {
  test('auth F4: the same answer again is a 400 that sends people to the log-in page', async () => {
    const browser = app.visitor();
    const { leave, arrive } = signOn(browser, provider);
    const back = await leave();
    expect((await arrive(back)).status).toBe(302);
    const again = await arrive(back);
    expect(again.status).toBe(400);
    expect(again.headers.get('refresh')).toBe(`0; url=${portalUrl}/login?error=sso_expired`);
    expect(again.headers.getSetCookie()).toEqual([]);
  });

  test('auth F4: of two at once, one opens a session', async () => {
    const browser = app.visitor();
    const { leave, arrive } = signOn(browser, provider);
    const back = await leave();
    const statuses = (await Promise.all([arrive(back), arrive(back)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([302, 400]);
  });

  test('auth F4: a code that was used before does not work with a new state', async () => {
    const browser = app.visitor();
    const { leave, arrive } = signOn(browser, provider);
    const used = await leave();
    await arrive(used);
    browser.cookies.clear();
    const fresh = await leave();
    fresh.searchParams.set('code', used.searchParams.get('code') ?? '');
    await expectFailure(await arrive(fresh), browser, 'sso_invalid');
  });

  test.each([
    '?code=abc&state=def',
    '?code=abc',
    '?state=def',
    '',
    '?error=access_denied',
    '?code=a&code=b&state=c&state=d',
  ])('auth F4: a sign-in that nobody began here is a 400: %s', async (query) => {
    const browser = app.visitor();
    await browser.fetch(start, { redirect: 'manual' });
    const response = await browser.fetch(`${callback}${query}`, { redirect: 'manual' });
    expect(response.status).toBe(400);
    expectNoSession(browser);
  });
});

describe('auth F5: the server asks the configured provider alone', () => {
  test('auth F5: a provider that is down ends at the log-in page, at the start and on the way back', async () => {
    const other = await startOpenIdProvider([`${portalUrl}${callback}`]);
    const fresh = await startTestApp({ oidcSecrets: { [testSecretName]: other.clientSecret } });
    await addIdentityProvider(fresh, other);
    await other.goDown();
    const browser = fresh.visitor();
    const startAnswer = await browser.fetch(start, { redirect: 'manual' });
    expect(locationOf(startAnswer).href).toBe(`${portalUrl}/login?error=sso_unavailable`);
    await other.comeBack();
    const { leave, arrive } = signOn(browser, other);
    const back = await leave();
    await other.goDown();
    await expectFailure(await arrive(back), browser, 'sso_unavailable');
    expect(fresh.logged.filter(({ level }) => level === 50).length).toBeGreaterThan(0);
    await fresh.close();
  });

  test('auth F5: the client secret comes from the environment, and without it nothing starts', async () => {
    const bare = await startTestApp();
    await addIdentityProvider(bare, provider);
    const response = await bare.visitor().fetch(start, { redirect: 'manual' });
    expect(locationOf(response).searchParams.get('error')).toBe('sso_unavailable');
    await bare.close();
  });
});

describe('auth G1: where a sign-in leads back to', () => {
  test('auth G1: to the address that was asked for, with its query and fragment', async () => {
    const response = await signInWith(app.visitor(), { returnTo: `${portalUrl}/docs/a%20b?x=%20y&z#part-2` });
    expect(response.headers.get('location')).toBe(`${portalUrl}/docs/a%20b?x=%20y&z&loginSuccess=true#part-2`);
  });

  test('auth G1: a path is a path of the portal', async () => {
    const response = await signInWith(app.visitor(), { returnTo: '/my-apps' });
    expect(response.headers.get('location')).toBe(`${portalUrl}/my-apps?loginSuccess=true`);
  });

  test.each(['//evil', '/\\evil', 'https://evil.example/login', 'https:evil', 'javascript:alert(1)', ''])(
    'auth G1: %j is a 400 that names the parameter',
    async (returnTo) => {
      const response = await app
        .visitor()
        .fetch(`${start}?${new URLSearchParams({ returnTo })}`, { redirect: 'manual' });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ invalid_parameters: [{ field: 'returnTo', source: 'query' }] });
      expect(response.headers.getSetCookie()).toEqual([]);
    },
  );

  test('auth G1: an address is asked again when it is used', async () => {
    const browser = app.visitor();
    const { leave, arrive } = signOn(browser, provider);
    const back = await leave();
    await app.db.updateTable('sso_transactions').set({ return_to: 'https://evil.example/' }).execute();
    expect(locationOf(await arrive(back)).href).toBe(`${portalUrl}/login?loginSuccess=true`);
  });
});

describe('auth B1: sign-ins are counted', () => {
  test('auth B1: answers that nobody asked for are refused after a hundred, with Retry-After', async () => {
    const fresh = await startTestApp();
    const browser = fresh.visitor();
    for (let index = 0; index < 100; index += 1) {
      expect((await browser.fetch(`${callback}?code=a&state=b`, { redirect: 'manual' })).status).toBe(400);
    }
    const refused = await browser.fetch(`${callback}?code=a&state=b`, { redirect: 'manual' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await fresh.close();
  });
});

test('contract §A.3: without an identity provider for developers, and on a public portal, there is no single sign-on', async () => {
  const bare = await startTestApp();
  expect((await bare.visitor().fetch(start, { redirect: 'manual' })).status).toBe(404);
  await addIdentityProvider(bare, provider, { serves: 'users' });
  expect((await bare.visitor().fetch(start, { redirect: 'manual' })).status).toBe(404);
  await bare.db.updateTable('identity_providers').set({ serves: 'developers' }).execute();
  await bare.db.updateTable('portals').set({ is_public: true }).execute();
  expect((await bare.visitor().fetch(start, { redirect: 'manual' })).status).toBe(404);
  await bare.close();
});
