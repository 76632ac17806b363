import { askOf, requireFresh } from '@stoa/openid/sign-in/freshness';
import type { IdentityProvider } from '@stoa/openid/sign-in/identity-providers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import type { OpenIdProvider } from '../../testing/openid-provider.ts';
import { newPerson, portalUrl, type SsoPerson, signIn, startSsoApp } from '../../testing/sso-app.ts';
import { locationOf, throughProvider } from '../../testing/sso-browser.ts';
import type { TestApp } from '../../testing/test-app.ts';

const start = '/api/v2/developer/authenticate/sso';

let app: TestApp;
let provider: OpenIdProvider;
let ada: SsoPerson;
beforeAll(async () => {
  ({ app, provider } = await startSsoApp());
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});
beforeEach(async () => {
  ada = newPerson(provider);
  await entry({ max_age: null, prompt: null, log_out_at_provider: false });
});

type Entry = { max_age?: number | null; prompt?: 'login' | 'select_account' | null; log_out_at_provider?: boolean };
const entry = (set: Entry) => app.db.updateTable('identity_providers').set(set).execute();
const seconds = () => Math.floor(Date.now() / 1000);
/** The provider tells, or hides, when the person signed in there. */
const authTime = (at: number | undefined) => {
  provider.behaviour.idToken = ({ auth_time: _told, ...claims }) =>
    at === undefined ? claims : { ...claims, auth_time: at };
};
const signInWith = async (query: Record<string, string> = {}, browser = app.visitor()) =>
  locationOf(await signIn(browser, provider, 'developer', query)).searchParams;

async function asked(query = ''): Promise<Record<string, string>> {
  const { searchParams } = locationOf(await app.visitor().fetch(start + query, { redirect: 'manual' }));
  return Object.fromEntries([...searchParams].filter(([name]) => ['max_age', 'prompt'].includes(name)));
}

describe('max_age and prompt', () => {
  test('go to the provider as the entry has them; a fresh sign-in asks for one of this moment', async () => {
    expect(await asked()).toEqual({});
    expect(await asked('?fresh=true')).toEqual({ max_age: '0', prompt: 'login' });
    await entry({ max_age: 3600, prompt: 'select_account' });
    expect(await asked()).toEqual({ max_age: '3600', prompt: 'select_account' });
    expect(await asked('?fresh=true')).toEqual({ max_age: '0', prompt: 'login' });
  });

  test('Google, which refuses prompt=login, is asked to let people choose their account', () => {
    const google = { issuer: 'https://accounts.google.com', max_age: null, prompt: null } as IdentityProvider;
    expect(askOf(google, true)).toEqual({ max_age: 0, prompt: 'select_account' });
  });

  test('a real provider honours them', async () => {
    await entry({ max_age: 60, prompt: 'login' });
    expect((await signInWith()).get('loginSuccess')).toBe('true');
    expect((await signInWith({ fresh: 'true' })).get('loginSuccess')).toBe('true');
  });

  test.each([
    ['an old sign-in', () => seconds() - 4000, 'sign_in_old'],
    ['no auth_time (Microsoft Entra ID without its optional claim)', () => undefined, 'sign_in_old'],
    ['an auth_time that is no number', () => '9999999999' as unknown as number, 'sso_invalid'],
    ['a sign-in that is young enough', () => seconds() - 3000, null],
  ])('max_age: %s', async (_name, at, error) => {
    await entry({ max_age: 3600 });
    authTime(at());
    expect((await signInWith()).get('error')).toBe(error);
  });

  test('an entry without max_age looks at no auth_time', async () => {
    authTime(seconds() - 4000);
    expect((await signInWith()).get('error')).toBeNull();
  });

  test('a fresh sign-in wants a fresh auth_time where one is told; a provider without one (Google) is believed', async () => {
    authTime(seconds() - 600);
    expect((await signInWith({ fresh: 'true' })).get('error')).toBe('sign_in_old');
    authTime(undefined);
    expect((await signInWith({ fresh: 'true' })).get('loginSuccess')).toBe('true');
  });

  test('who takes max_age out of the address at the provider gains nothing', async () => {
    await entry({ max_age: 0 });
    authTime(seconds() - 600);
    const browser = app.visitor();
    const address = locationOf(await browser.fetch(start, { redirect: 'manual' }));
    address.searchParams.delete('max_age');
    const back = await throughProvider(provider, address);
    const arrived = await browser.fetch(back.pathname + back.search, { redirect: 'manual' });
    expect(locationOf(arrived).searchParams.get('error')).toBe('sign_in_old');
  });

  test('the time that the person needs at the provider does not count', () => {
    const left_at = new Date(Date.now() - 9 * 60_000);
    requireFresh({ max_age: 0 }, { max_age: 0, left_at }, seconds() - 8 * 60);
  });
});

describe('a session by an old sign-in at the provider is no proof', () => {
  test('linking asks for a new one, and a fresh one is enough', async () => {
    authTime(seconds() - 4000);
    const browser = app.visitor();
    await signInWith({}, browser);
    const link = () =>
      browser.call('linkDeveloperProvider', { body: { identity_provider: 'meridian' } }).then(
        () => 201,
        ({ code }: { code: string }) => code,
      );
    expect(await link()).toBe('sign_in_needed');
    authTime(seconds());
    await signInWith({ fresh: 'true' }, browser);
    expect(await link()).toBe(201);
  });
});

describe('OpenID Connect RP-Initiated Logout 1.0', () => {
  const logOut = (browser: BrowserLike) => browser.call('logOutDeveloperAtProvider');
  const isOpen = async (browser: BrowserLike) => (await browser.fetch('/api/v2/developer/me')).status === 200;

  test('by default the session here ends, and the one at the provider lives on', async () => {
    const browser = app.visitor();
    await signInWith({}, browser);
    expect(await logOut(browser)).toEqual({ location: null });
    expect(await isOpen(browser)).toBe(false);
  });

  test('where the entry wants it, the browser is sent to the provider with the ID token, the way back and a state', async () => {
    await entry({ log_out_at_provider: true });
    const browser = app.visitor();
    await signInWith({}, browser);
    const { location } = await logOut(browser);
    expect(await isOpen(browser)).toBe(false);
    const address = new URL(location ?? '');
    expect(address.origin + address.pathname).toBe(`${provider.issuer}/session/end`);
    const { id_token_hint = '', state = '', ...query } = Object.fromEntries(address.searchParams);
    expect(query).toEqual({ post_logout_redirect_uri: `${portalUrl}/login`, client_id: 'stoa' });
    expect(state).toMatch(/^[\w-]{20,}$/);
    expect(JSON.parse(Buffer.from(id_token_hint.split('.')[1] ?? '', 'base64url').toString()).sub).toBe(ada.sub);
    // The provider knows the token and the address: it asks whether to log out.
    expect((await fetch(address, { redirect: 'manual' })).status).toBe(200);
  });

  test('the ID token is sealed while it is kept, and kept only where it is needed', async () => {
    const kept = () =>
      app.db.selectFrom('sso_sessions').select('id_token').where('subject', '=', ada.sub).executeTakeFirst();
    await signInWith();
    expect((await kept())?.id_token).toBeNull();
    await app.db.deleteFrom('sso_sessions').execute();
    await entry({ log_out_at_provider: true });
    await signInWith();
    expect((await kept())?.id_token).not.toMatch(/^ey/);
  });

  test('a session by a password ends here alone, and nobody’s ends nowhere', async () => {
    await entry({ log_out_at_provider: true });
    expect(await logOut(await app.signedIn('by-password'))).toEqual({ location: null });
    expect(await logOut(app.visitor())).toEqual({ location: null });
  });

  test('an entry that does not want it any more, and a provider that is down, keep nobody from leaving', async () => {
    await entry({ log_out_at_provider: true });
    const [one, two] = [app.visitor(), app.visitor()];
    await signInWith({}, one);
    await signInWith({}, two);
    await entry({ log_out_at_provider: false });
    expect(await logOut(one)).toEqual({ location: null });
    // Another client needs another discovery, which gets no answer.
    await app.db.updateTable('identity_providers').set({ log_out_at_provider: true, client_id: 'moved' }).execute();
    await provider.goDown();
    expect(await logOut(two)).toEqual({ location: null });
    await provider.comeBack();
    await app.db.updateTable('identity_providers').set({ client_id: provider.clientId }).execute();
    expect([await isOpen(one), await isOpen(two)]).toEqual([false, false]);
  });
});
