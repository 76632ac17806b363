import type { Route } from '@stoa/contract/route';
import { routes } from '@stoa/contract/routes';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  accountCalls,
  secondBrowser,
  sessionCookies,
  setStatus,
  signedInAs,
  userEntities,
} from '../../testing/account-calls.ts';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { mailTo } from '../../testing/mail-to.ts';
import { statusOf } from '../../testing/problem-of.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { cookieNames } from '../session-cookie-names.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('throttles').execute();
});

const minute = 60_000;
const day = 24 * 60 * minute;

describe.each(userEntities)('the session of a %s', (entity) => {
  const calls = accountCalls[entity];
  const cookie = (browser: BrowserLike, name: string) => `${name}=${browser.cookies.get(name)}`;
  const refreshWith = (header: string) =>
    fetch(app.url + calls.refreshPath, { method: 'POST', headers: { cookie: header } });
  const isSignedIn = async (browser: BrowserLike) => (await statusOf(browser.call(calls.me))) === 0;

  test('auth C1: tokens are 256 random bits, and the database has their SHA-256 alone', async () => {
    const browser = await signedInAs(app, entity, 'hashed');
    const stored = JSON.stringify(await app.db.selectFrom('session_tokens').selectAll().execute());
    for (const token of sessionCookies(browser)) {
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(stored).not.toContain(token);
    }
  });

  test('auth C9: logging out ends the session also where another cookie of the name comes first', async () => {
    const browser = await signedInAs(app, entity, 'twins');
    const own = cookie(browser, calls.accessCookie);
    const header = `${calls.accessCookie}=junk; ${own}; ${calls.refreshCookie}=junk`;
    const { method, path } = routes[calls.logOut];
    const answer = await fetch(app.url + path, { method, headers: { cookie: header } });
    expect(answer.ok).toBe(true);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('auth C2: HttpOnly, host-only cookies; Secure and prefixed where the portal has https', async () => {
    const { person } = await signedInAs(app, entity, 'cookies');
    const secure = await startTestApp({ publicUrl: 'https://portal.example' }, app);
    const lines = async (target: TestApp) => {
      const answer = await target.visitor().fetch(calls.authenticatePath, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: person.email, password: person.password }),
      });
      return answer.headers.getSetCookie();
    };
    const [access = '', ...others] = await lines(secure);
    const refresh = others.filter((line) => !line.startsWith('__Host-stoa_'));
    expect(access).toMatch(/; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/);
    for (const line of refresh)
      expect(line).toMatch(/; Path=\/[\w/]+; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/);
    if (entity === 'user') {
      expect(access).toMatch(/^__Host-useraccesstoken=/);
      expect(refresh.map((line) => line.match(/^(\S+?)=.*Path=([^;]+)/)?.slice(1))).toEqual([
        ['__Secure-userrefreshtoken', '/api/v1'],
        ['__Secure-userrefreshtoken', '/kauth/api/v1'],
      ]);
    }
    expect([access, ...refresh].join()).not.toContain('Domain');
    for (const line of await lines(app)) expect(line).not.toMatch(/Secure|Domain/);
    await secure.close();
  });

  test('auth C2: with https a neighbor’s cookie of the same name opens nothing in a browser', async () => {
    const secure = await startTestApp({ publicUrl: 'https://portal.example' }, app);
    const own = await signedInAs(secure, entity, 'own');
    const neighbor = await signedInAs(secure, entity, 'neighbor');
    const names = cookieNames(entity, secure.deps.config);
    const send = async (path: string, method: string, browserHas: BrowserLike, planted: string[], headers = {}) => {
      const kept = [...browserHas.cookies].map(([name, value]) => `${name}=${value}`);
      const cookie = [...planted, ...kept].join('; ');
      return fetch(secure.url + path, { method, headers: { cookie, ...headers } });
    };
    const asBrowser = { 'sec-fetch-site': 'same-origin' };
    const access = `${names.access}=${neighbor.cookies.get(names.access)}`;
    const refresh = `${names.refresh}=${neighbor.cookies.get(names.refresh)}`;
    // The server ignores the neighbor's cookie beside the caller's own session; without that session it is no session.
    const me = await send(calls.mePath, 'GET', own, [access], asBrowser);
    expect(await me.json()).toMatchObject({ id: own.person.id });
    const nobody = secure.visitor();
    expect((await send(calls.mePath, 'GET', nobody, [access], asBrowser)).status).toBe(401);
    expect((await send(calls.refreshPath, 'POST', nobody, [refresh], asBrowser)).status).toBe(401);
    // A program that keeps the one cookie is no browser (contract §0.16).
    expect((await send(calls.mePath, 'GET', nobody, [access])).status).toBe(200);
    const again = await send(calls.refreshPath, 'POST', own, [refresh], asBrowser);
    expect(again.ok).toBe(true);
    expect(again.headers.getSetCookie().join()).toContain(`__Host-stoa_${entity}_session=`);
    await secure.close();
  });

  test('auth A5: the refresh cookie goes wherever a sign-in ends the session that this browser had', async () => {
    const { person } = await signedInAs(app, entity, 'paths');
    const answer = await app.visitor().fetch(calls.authenticatePath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: person.email, password: person.password }),
    });
    const paths = answer.headers
      .getSetCookie()
      .filter((line) => line.startsWith(`${calls.refreshCookie}=`))
      .map((line) => line.match(/; Path=([^;]+)/)?.[1] ?? '');
    const doors =
      entity === 'user'
        ? [routes.authenticateUser, routes.startUserSso, routes.refreshUserSession, routes.logOutUser]
        : [
            routes.authenticateDeveloper,
            routes.startDeveloperSso,
            routes.refreshDeveloperSession,
            routes.logOutDeveloper,
          ];
    const all = doors.flatMap(({ path, aliases = [] }: Route) => [path, ...aliases]);
    // RFC 6265 §5.1.4
    for (const door of all)
      expect(
        paths.filter((path) => door.startsWith(`${path}/`)),
        door,
      ).toHaveLength(1);
  });

  test('auth C3: no token is ever in a body or an address', async () => {
    const browser = await signedInAs(app, entity, 'bodies');
    const { person } = browser;
    const body = JSON.stringify({ username: person.email, password: person.password });
    const headers = { 'content-type': 'application/json' };
    const answers = [
      await browser.fetch(calls.authenticatePath, { method: 'POST', headers, body }),
      await browser.fetch(calls.refreshPath, { method: 'POST' }),
      await browser.fetch(calls.mePath),
      await browser.fetch(`${calls.mePath}/sessions`),
    ];
    for (const answer of answers) {
      const text = await answer.text();
      for (const token of browser.cookies.values()) expect(text).not.toContain(token);
    }
  });

  test('auth C4: of 20 parallel refreshes with one cookie one gets a successor, and nobody is signed out', async () => {
    const browser = await signedInAs(app, entity, 'parallel');
    const header = cookie(browser, calls.refreshCookie);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refreshWith(header)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(204));
    const minted = answers.filter(({ headers }) => headers.getSetCookie().length > 0);
    expect(minted).toHaveLength(1);
    const [successor = ''] = minted[0]?.headers.getSetCookie() ?? [];
    const me = await fetch(app.url + calls.mePath, { headers: { cookie: successor.split(';')[0] ?? '' } });
    expect(me.status).toBe(200);
  });

  test('auth C5: a used refresh token ends the whole session once the grace is over, and is written down', async () => {
    const browser = await signedInAs(app, entity, 'stolen');
    const stolen = cookie(browser, calls.refreshCookie);
    await browser.call(calls.refresh);
    app.advance(9_000);
    expect((await refreshWith(stolen)).status).toBe(204);
    expect(await isSignedIn(browser)).toBe(true);
    app.advance(2_000);
    expect((await refreshWith(stolen)).status).toBe(401);
    expect(await isSignedIn(browser)).toBe(false);
    expect(await statusOf(browser.call(calls.refresh))).toBe(401);
    const events = await app.db
      .selectFrom('audit_events')
      .select('event')
      .where('subject', '=', `${entity}:${browser.person.id}`)
      .where('event', '=', 'authn_token_reuse')
      .execute();
    expect(events).toHaveLength(1);
  });

  test('auth C6: a refresh that fails never takes cookies away, and a late loser leaves the winner signed in', async () => {
    const browser = await signedInAs(app, entity, 'raced');
    const header = cookie(browser, calls.refreshCookie);
    await browser.call(calls.refresh);
    const late = await refreshWith(header);
    expect(late.headers.getSetCookie()).toEqual([]);
    expect(await isSignedIn(browser)).toBe(true);
    for (const bad of [`${calls.refreshCookie}=nonsense`, '']) {
      const refused = await refreshWith(bad);
      expect(refused.status).toBe(401);
      expect(refused.headers.getSetCookie()).toEqual([]);
    }
  });

  test('auth C8: 15 minutes without a refresh, 7 days idle, 30 days in all', async () => {
    const browser = await signedInAs(app, entity, 'idle');
    app.advance(16 * minute);
    expect(await isSignedIn(browser)).toBe(false);
    await browser.call(calls.refresh);
    expect(await isSignedIn(browser)).toBe(true);
    app.advance(7 * day + minute);
    expect(await statusOf(browser.call(calls.refresh))).toBe(401);

    const busy = await signedInAs(app, entity, 'busy');
    for (let week = 0; week < 4; week += 1) {
      app.advance(7 * day - minute);
      await busy.call(calls.refresh);
    }
    app.advance(2 * day + 5 * minute);
    expect(await statusOf(busy.call(calls.refresh))).toBe(401);
  });

  test('auth C9: after logging out copied cookies are worth nothing, and a second time is a success too', async () => {
    const browser = await signedInAs(app, entity, 'leaving');
    const access = cookie(browser, calls.accessCookie);
    const refresh = cookie(browser, calls.refreshCookie);
    await browser.call(calls.logOut);
    expect(sessionCookies(browser)).toEqual([]);
    await browser.call(calls.logOut);
    expect((await fetch(app.url + calls.mePath, { headers: { cookie: access } })).status).toBe(401);
    expect((await refreshWith(refresh)).status).toBe(401);
  });

  test('auth C10: a reset ends every session, a change every other one and renews its own, a disabled account all', async () => {
    const browser = await signedInAs(app, entity, 'changing');
    const { person } = browser;
    const second = await secondBrowser(app, entity, person);
    const before = [cookie(browser, calls.accessCookie), cookie(browser, calls.refreshCookie)];
    await browser.call(calls.changePassword, {
      body: { old_password: person.password, new_password: 'another Horse 8' },
    });
    expect(await isSignedIn(browser)).toBe(true);
    expect(await isSignedIn(second)).toBe(false);
    expect(before).not.toContain(cookie(browser, calls.accessCookie));
    expect((await fetch(app.url + calls.mePath, { headers: { cookie: before[0] as string } })).status).toBe(401);
    expect((await refreshWith(before[1] as string)).status).toBe(401);
    await browser.call(calls.refresh);

    await app.visitor().call(calls.forgotPassword, { body: { email: person.email } });
    const { token } = await mailTo(app, person.email, /reset your password/i);
    await app.visitor().call(calls.resetPassword, { body: { password: 'yet another Horse 9', token } });
    expect(await isSignedIn(browser)).toBe(false);
    expect(await statusOf(browser.call(calls.refresh))).toBe(401);

    const shut = await signedInAs(app, entity, 'shut');
    await setStatus(app, entity, shut.person.id, 'disabled');
    expect(await isSignedIn(shut)).toBe(false);
    expect(await statusOf(shut.call(calls.refresh))).toBe(401);
    const operator = await app.operator();
    await setStatus(app, entity, shut.person.id, 'admitted');
    if (entity === 'user') await operator.call('disableUser', { params: { userId: shut.person.id } });
    else await operator.call('disableDeveloper', { params: { developerId: shut.person.id } });
    await setStatus(app, entity, shut.person.id, 'admitted');
    expect(await isSignedIn(shut)).toBe(false);
  });

  test('auth C11: everybody lists and ends their own sessions, nobody another’s, and an administrator ends any', async () => {
    const browser = await signedInAs(app, entity, 'listing');
    const second = await secondBrowser(app, entity, browser.person);
    const { data } = await browser.call(calls.sessions);
    expect(data).toHaveLength(2);
    expect(data.filter(({ current }) => current)).toHaveLength(1);
    expect(data[0]).toMatchObject({ ip: '127.0.0.1', user_agent: expect.any(String) });
    const other = data.find(({ current }) => !current);
    const params = { sessionId: other?.id ?? '' };
    const stranger = await signedInAs(app, entity, 'stranger');
    expect(await statusOf(stranger.call(calls.endSession, { params }))).toBe(404);
    await browser.call(calls.endSession, { params });
    expect(await statusOf(browser.call(calls.endSession, { params }))).toBe(404);
    expect(await isSignedIn(second)).toBe(false);
    expect(await isSignedIn(browser)).toBe(true);

    const operator = await app.operator();
    const { id } = browser.person;
    if (entity === 'user') await operator.call('endAllUserSessions', { params: { userId: id } });
    else await operator.call('endAllDeveloperSessions', { params: { developerId: id } });
    expect(await isSignedIn(browser)).toBe(false);
    expect(await isSignedIn(stranger)).toBe(true);
  });

  test('auth D1: every write of a browser from another site is refused, logging in and out too', async () => {
    const browser = await signedInAs(app, entity, 'crossed');
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const sibling = { 'sec-fetch-site': 'same-site', origin: 'https://other.portal.example' };
    const writes: [string, string][] = [
      ['POST', calls.authenticatePath],
      ['POST', calls.refreshPath],
      ['POST', calls.refreshPath.replace('refresh', 'logout')],
      ['PATCH', entity === 'user' ? '/v2/users/me/password' : '/api/v2/developer/me/password'],
      ['DELETE', `${calls.mePath}/sessions/01890a5d-ac96-774b-bcce-b302099a8057`],
    ];
    for (const [method, path] of writes) {
      for (const headers of [foreign, sibling, { origin: 'https://evil.example' }, { origin: 'null' }]) {
        expect((await browser.fetch(path, { method, headers })).status, `${method} ${path}`).toBe(403);
      }
    }
    const own = { 'sec-fetch-site': 'same-origin', origin: 'http://portal.example' };
    expect((await browser.fetch(calls.refreshPath, { method: 'POST', headers: own })).status).toBe(204);
  });

  test('auth D2: no other origin is ever allowed to read an answer', async () => {
    const browser = await signedInAs(app, entity, 'read');
    for (const method of ['GET', 'OPTIONS']) {
      const answer = await browser.fetch(calls.mePath, { method, headers: { origin: 'https://evil.example' } });
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  test('auth D3: answers are not stored, not sniffed, not framed, and send no referrer', async () => {
    const browser = await signedInAs(app, entity, 'headers');
    for (const path of [calls.mePath, '/api/v2/developer/nothing']) {
      const { headers } = await browser.fetch(path);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
    const secure = await startTestApp({ publicUrl: 'https://portal.example' }, app);
    const answer = await secure.visitor().fetch(calls.mePath);
    expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000');
    await secure.close();
  });
});
