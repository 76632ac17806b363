import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { type OpenIdProvider, startOpenIdProvider } from '../../testing/openid-provider.ts';
import { statusOf } from '../../testing/problem-of.ts';
import { expectFailure, newPerson, portalUrl, signIn, startSsoApp } from '../../testing/sso-app.ts';
import { addIdentityProvider, locationOf, signOn, testSecretName } from '../../testing/sso-browser.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

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

beforeEach(() => void newPerson(provider));

const signInWith = (browser: BrowserLike, query?: Record<string, string>) =>
  signIn(browser, provider, 'developer', query);

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
    expectFailure(await arrive(back), browser, 'sso_unavailable');
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

describe('auth B1: answers that nobody asked for', () => {
  const unasked = (browser: BrowserLike) => browser.fetch(`${callback}?code=a&state=b`, { redirect: 'manual' });
  const signInByPassword = (fresh: TestApp, { email, password }: Person) =>
    statusOf(fresh.visitor().call('authenticateDeveloper', { body: { username: email, password } }));

  test('auth B1: another site’s pictures of the callback use nothing up: no point, no row, and the password still works', async () => {
    const fresh = await startTestApp();
    const { person } = await fresh.signedIn('pictured');
    await fresh.db.deleteFrom('throttles').execute();
    const audited = () => fresh.db.selectFrom('audit_events').select('id').execute();
    const before = await audited();
    const browser = fresh.visitor();
    for (let index = 0; index < 101; index += 1) expect((await unasked(browser)).status).toBe(400);
    expect(await fresh.db.selectFrom('throttles').selectAll().execute()).toEqual([]);
    expect(await audited()).toEqual(before);
    expect(await signInByPassword(fresh, person)).toBe(0);
    await fresh.close();
  });

  test('auth B1, I1: with the cookie they are written down and end after a hundred; sign-ins go on', async () => {
    const fresh = await startTestApp({ oidcSecrets: { [testSecretName]: provider.clientSecret } });
    await addIdentityProvider(fresh, provider);
    const { person } = await fresh.signedIn('answering');
    const browser = fresh.visitor();
    const { leave, arrive } = signOn(browser, provider);
    const back = await leave();
    for (let index = 0; index < 100; index += 1) expect((await unasked(browser)).status).toBe(400);
    const refused = await unasked(browser);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const written = await fresh.db
      .selectFrom('audit_events')
      .select('details')
      .where('event', '=', 'authn_login_fail')
      .execute();
    expect(written).toEqual(Array(100).fill({ details: { reason: 'sso_expired' } }));
    expect(await signInByPassword(fresh, person)).toBe(0);
    expect(locationOf(await arrive(back)).searchParams.get('loginSuccess')).toBe('true');
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
