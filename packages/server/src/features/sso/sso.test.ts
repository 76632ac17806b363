import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import type { OpenIdProvider } from '../../testing/openid-provider.ts';
import {
  expectFailure,
  expectNoSession,
  newPerson,
  portalUrl,
  type SsoPerson,
  signIn,
  startSsoApp,
} from '../../testing/sso-app.ts';
import { addIdentityProvider, locationOf, signOn, testSecretName } from '../../testing/sso-browser.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const start = '/api/v2/developer/authenticate/sso';
const callback = '/api/v2/developer/authenticate/oidc-callback';

let app: TestApp;
let provider: OpenIdProvider;
beforeAll(async () => {
  ({ app, provider } = await startSsoApp());
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});

/** The person is new to both the portal and the provider. */
let ada: SsoPerson;
beforeEach(() => {
  ada = newPerson(provider);
});

const signInWith = (browser: BrowserLike, query?: Record<string, string>) =>
  signIn(browser, provider, 'developer', query);

function accountOf(email: string) {
  return app.db.selectFrom('developers').selectAll().where('email', '=', email).executeTakeFirst();
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
    expect(await response.json()).toMatchObject({ code: 'sign_in_over', invalid_parameters: [{ field: 'state' }] });
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

describe('auth A5: what a browser cannot show on its way back', () => {
  test('auth A5: the session that it left with ends, although its cookies stay at home', async () => {
    const browser = app.visitor();
    await signInWith(browser);
    const before = new Map(browser.cookies);
    const { leave, arrive } = signOn(browser, provider);
    // The access token is too old, and only the refresh cookie is left.
    browser.cookies.delete('portalaccesstoken');
    const back = await leave();
    // SameSite=Strict: coming from another site it is not sent.
    browser.cookies.delete('portalrefreshtoken');
    await arrive(back);
    const old = app.visitor();
    for (const [name, value] of before) old.cookies.set(name, value);
    expect((await old.fetch('/api/v2/developer/me')).status).toBe(401);
    expect((await browser.fetch('/api/v2/developer/me')).status).toBe(200);
  });

  test('auth A5: a sign-in that fails ends nothing', async () => {
    const browser = app.visitor();
    await signInWith(browser);
    const { leave, arrive } = signOn(browser, provider);
    const back = await leave();
    provider.behaviour.forged = true;
    await arrive(back);
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
    expectFailure(await signInWith(browser), browser, 'sso_invalid');
    expect(await accountOf(ada.email)).toBeUndefined();
  });

  test('auth F2: an answer without iss is refused where the provider promises one (RFC 9207 §2.4)', async () => {
    const browser = app.visitor();
    const { leave, arrive } = signOn(browser, provider);
    const back = await leave();
    back.searchParams.delete('iss');
    expectFailure(await arrive(back), browser, 'sso_invalid');
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
    expectFailure(await signInWith(browser), browser, 'access_denied');
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
    expectFailure(await arrive(fresh), browser, 'sso_invalid');
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
