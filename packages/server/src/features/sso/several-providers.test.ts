import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { type OpenIdProvider, startOpenIdProvider } from '../../testing/openid-provider.ts';
import { statusOf } from '../../testing/problem-of.ts';
import { newPerson, portalUrl, type SsoPerson, startSsoApp } from '../../testing/sso-app.ts';
import { addIdentityProvider, locationOf, throughProvider } from '../../testing/sso-browser.ts';
import type { TestApp } from '../../testing/test-app.ts';

const start = '/api/v2/developer/authenticate/sso';
const callback = '/api/v2/developer/authenticate/oidc-callback';

let app: TestApp;
/** The log-in page offers this provider to all. */
let meridian: OpenIdProvider;
/** This provider is for addresses of halden.example. */
let halden: OpenIdProvider;
let ada: SsoPerson;

beforeAll(async () => {
  ({ app, provider: meridian } = await startSsoApp());
  halden = await startOpenIdProvider([portalUrl + callback]);
  await addIdentityProvider(app, halden, { identifier: 'halden', name: 'Halden', domains: ['halden.example'] });
});
afterAll(async () => {
  await app.close();
  await meridian.stop();
  await halden.stop();
});
beforeEach(() => {
  newPerson(halden);
  ada = newPerson(meridian);
});

const get = (browser: BrowserLike, path: string) => browser.fetch(path, { redirect: 'manual' });
const leave = (browser: BrowserLike, identity_provider: string) =>
  get(browser, `${start}?${new URLSearchParams({ identity_provider })}`);
const find = (email: string, browser = app.visitor()) => browser.call('findDeveloperSso', { body: { email } });

describe('several providers for developers', () => {
  test('those without domains are listed; of the others it is told that there are some, not whose they are', async () => {
    expect(await app.visitor().call('listDeveloperProviders')).toEqual({
      data: [{ identifier: 'meridian', name: 'Meridian ID' }],
      by_address: true,
    });
  });

  test('contract §A.3: the address that names none leads to the page that asks, with the way back', async () => {
    expect(locationOf(await get(app.visitor(), start)).href).toBe(`${portalUrl}/single-sign-on`);
    const returnTo = `${portalUrl}/my-apps?a=b`;
    const asked = locationOf(await get(app.visitor(), `${start}?${new URLSearchParams({ returnTo })}`));
    expect(asked.searchParams.get('returnTo')).toBe(returnTo);
    expect((await leave(app.visitor(), 'nobody')).status).toBe(404);
  });

  test('the page’s way back is checked when the browser leaves', async () => {
    const query = new URLSearchParams({ identity_provider: 'meridian', returnTo: 'https://evil.example/' });
    expect((await get(app.visitor(), `${start}?${query}`)).status).toBe(400);
    const body = { email: 'ada@halden.example', returnTo: 'https://evil.example/' };
    expect(await statusOf(app.visitor().call('findDeveloperSso', { body }))).toBe(400);
  });

  test('a domain leads to its provider, which is told the address; a domain below it and all others lead nowhere', async () => {
    const { location } = await find('Ada@Halden.example');
    const address = new URL(location ?? '');
    expect(address.origin).toBe(halden.issuer);
    expect(address.searchParams.get('login_hint')).toBe('ada@halden.example');
    for (const email of ['a@sub.halden.example', 'a@halden.example.evil.example', 'a@example.com'])
      expect(await find(email)).toEqual({ location: null });
  });

  test('a whole sign-in by the address opens an account', async () => {
    const person = { sub: 'h-1', email: 'ada@halden.example', email_verified: true, name: 'Ada' };
    halden.behaviour.account = person;
    const browser = app.visitor();
    const { location } = await find(person.email, browser);
    const back = await throughProvider(halden, new URL(location ?? ''));
    const arrived = locationOf(await get(browser, back.pathname + back.search));
    expect(arrived.searchParams.get('loginSuccess')).toBe('true');
    expect((await browser.call('getCurrentDeveloper')).email).toBe(person.email);
  });

  test('the answer is the same whether or not there is an account', async () => {
    const known = await app.signedIn('known');
    expect(await find(known.person.email)).toEqual(await find('nobody-at-all@example.com'));
    const shape = (address: string | null) => [...new URL(address ?? '').searchParams.keys()].sort();
    await app.db
      .updateTable('developers')
      .set({ email: 'known@halden.example' })
      .where('id', '=', known.person.id)
      .execute();
    expect(shape((await find('known@halden.example')).location)).toEqual(
      shape((await find('unknown@halden.example')).location),
    );
  });
});

describe('attacks between providers', () => {
  test('the answer of one provider to a request to another is refused (mix-up)', async () => {
    const browser = app.visitor();
    const address = locationOf(await leave(browser, 'meridian'));
    halden.behaviour.account = ada;
    const asked = new URL(`${halden.issuer}/auth${address.search}`);
    const back = await throughProvider(halden, asked);
    const arrived = locationOf(await get(browser, back.pathname + back.search));
    expect(arrived.searchParams.get('error')).toBe('sso_invalid');
  });

  describe('auth F2: providers that send no `iss`, as Microsoft Entra ID does', () => {
    /** Has a redirect URI of its own. */
    let honest: OpenIdProvider;
    /** This provider shares a redirect URI, and may belong to an attacker. */
    let other: OpenIdProvider;

    beforeAll(async () => {
      honest = await startOpenIdProvider([callback, `${callback}/honest`].map((path) => portalUrl + path));
      other = await startOpenIdProvider([portalUrl + callback]);
      for (const provider of [honest, other]) {
        newPerson(provider);
        provider.behaviour.discovery = ({ authorization_response_iss_parameter_supported: _, ...rest }) => rest;
      }
      await addIdentityProvider(app, honest, { identifier: 'honest', name: 'Honest', redirect_uri: 'own' });
      await addIdentityProvider(app, other, { identifier: 'other', name: 'Other' });
    });
    afterAll(async () => {
      await honest.stop();
      await other.stop();
    });

    const tokensAsked = () => [...honest.asked, ...other.asked].filter((path) => path.startsWith('/token')).length;
    /** Signs in at the honest one, with what a sign-in at another one left with, and comes back to one of the addresses. */
    const mixedUp = async (begun: string, path: string) => {
      const browser = app.visitor();
      const { searchParams } = locationOf(await leave(browser, begun));
      searchParams.set('client_id', honest.clientId);
      searchParams.set('redirect_uri', portalUrl + path);
      const back = await throughProvider(honest, new URL(`${honest.issuer}/auth?${searchParams}`));
      back.searchParams.delete('iss');
      expect(back.searchParams.get('code')).toBeTruthy();
      return { browser, back };
    };

    test('one with an address of its own is signed in at, by that address', async () => {
      const { browser, back } = await mixedUp('honest', `${callback}/honest`);
      const arrived = locationOf(await get(browser, back.pathname + back.search));
      expect(arrived.searchParams.get('loginSuccess')).toBe('true');
    });

    test.each([
      ['other', `${callback}/honest`, undefined],
      ['honest', callback, undefined],
      ['honest', `${callback}/honest`, `${callback}/other`],
    ])('of a sign-in that began at %s, no code that came to %s is given to anybody', async (begun, path, cameTo) => {
      const { browser, back } = await mixedUp(begun, path);
      const before = tokensAsked();
      const arrived = locationOf(await get(browser, (cameTo ?? back.pathname) + back.search));
      expect(arrived.searchParams.get('error')).toBe('sso_invalid');
      expect(tokensAsked()).toBe(before);
      expect(await statusOf(browser.call('getCurrentDeveloper'))).toBe(401);
    });
  });

  test('the same subject at another provider is somebody else', async () => {
    const first = app.visitor();
    const at = await throughProvider(meridian, locationOf(await leave(first, 'meridian')));
    await get(first, at.pathname + at.search);
    halden.behaviour.account = { ...ada, email: `other-${ada.email}` };
    const second = app.visitor();
    const back = await throughProvider(halden, locationOf(await leave(second, 'halden')));
    await get(second, back.pathname + back.search);
    expect((await second.call('getCurrentDeveloper')).id).not.toBe((await first.call('getCurrentDeveloper')).id);
  });

  test('a provider does not open what another one opens because the address is the same', async () => {
    const first = app.visitor();
    const at = await throughProvider(meridian, locationOf(await leave(first, 'meridian')));
    await get(first, at.pathname + at.search);
    halden.behaviour.account = { ...ada, sub: 'somebody-at-halden' };
    const second = app.visitor();
    const back = await throughProvider(halden, locationOf(await leave(second, 'halden')));
    const arrived = locationOf(await get(second, back.pathname + back.search));
    expect(arrived.searchParams.get('error')).toBe('account_exists');
  });
});
