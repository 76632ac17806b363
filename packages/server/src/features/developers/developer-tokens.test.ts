import { developerTokenPrefix } from '@stoa/access-tokens/developer-tokens';
import { type EndpointName, endpoints } from '@stoa/contract/endpoints';
import { scopeOf, type TokenScope, tokenScopes } from '@stoa/contract/token-scopes';
import { isWellFormed, newKey } from '@stoa/secrets/scannable-key';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { addCatalogue } from '../../testing/catalogue.ts';
import { mailTo } from '../../testing/mail-to.ts';
import { problemOf } from '../../testing/problem-of.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await addCatalogue(app);
});
afterAll(() => app.close());
afterEach(async () => {
  await app.db.updateTable('portals').set({ basic_auth_enabled: true }).execute();
});

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(app.deps.now().getTime() + days * dayMs).toISOString();

const make = (browser: BrowserLike, scopes: readonly TokenScope[] = tokenScopes, name = 'ci') =>
  browser.call('createDeveloperToken', { body: { name, scopes: [...scopes], expires_at: inDays(30) } });

async function ask(token: string, path = '/api/v2/developer/me', init: RequestInit = {}) {
  const response = await fetch(app.url + path, {
    ...init,
    headers: { ...init.headers, authorization: `Bearer ${token}` },
  });
  const { code } = (await response.json().catch(() => ({}))) as { code?: string };
  return { status: response.status, code, challenge: response.headers.get('www-authenticate') };
}

describe('a token that a developer makes for a program', () => {
  test('is shown once, opens what its scopes say, and is refused from the moment it is revoked', async () => {
    const ada = await app.signedIn('ada');
    const made = await make(ada, ['account:read', 'applications:read']);
    expect(isWellFormed(made.token, developerTokenPrefix)).toBe(true);
    const listed = async () => (await ada.call('listDeveloperTokens')).data;
    expect(await listed()).toEqual([
      {
        id: made.id,
        name: 'ci',
        scopes: ['account:read', 'applications:read'],
        created_at: made.created_at,
        expires_at: made.expires_at,
        last_used_at: null,
      },
    ]);
    expect(await ask(made.token)).toMatchObject({ status: 200 });
    expect((await listed())[0]?.last_used_at).toEqual(expect.any(String));
    expect(await ask(made.token, '/api/v2/applications')).toMatchObject({ status: 200 });
    expect(await ask(made.token, '/api/v2/products')).toMatchObject({
      status: 403,
      code: 'scope_missing',
      challenge: 'Bearer realm="stoa", error="insufficient_scope", scope="catalog:read"',
    });
    await ada.call('deleteDeveloperToken', { params: { tokenId: made.id } });
    expect(await ask(made.token)).toMatchObject({
      status: 401,
      challenge: 'Bearer realm="stoa", error="invalid_token"',
    });
    expect(await listed()).toEqual([]);
  });

  test('only a hash is stored; making and revoking are audited, and the owner gets a mail', async () => {
    const browser = await app.signedIn('audited');
    const made = await make(browser, ['catalog:read'], 'nightly <b>');
    const row = await app.db
      .selectFrom('developer_tokens')
      .selectAll()
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(made.token);
    await browser.call('deleteDeveloperToken', { params: { tokenId: made.id } });
    const events = await app.db
      .selectFrom('audit_events')
      .select(['event', 'details'])
      .where('subject', '=', `developer:${browser.person.id}`)
      .where('event', 'like', 'developer_token%')
      .orderBy('id')
      .execute();
    expect(events).toMatchObject([
      { event: 'developer_token_added', details: { name: 'nightly <b>', scopes: ['catalog:read'], token: made.id } },
      { event: 'developer_token_removed', details: { name: 'nightly <b>', token: made.id } },
    ]);
    expect(JSON.stringify(events)).not.toContain(made.token);
    const mail = await mailTo(app, browser.person.email, /An access token was made/);
    expect(mail.text).toContain('nightly <b>');
    expect(mail.text).toContain('/account');
  });

  test('has an end, a year from now at most; ended it opens nothing and does not count', async () => {
    const browser = await app.signedIn('ends');
    const withEnd = (expires_at: string) =>
      browser.call('createDeveloperToken', { body: { name: 'x', scopes: ['account:read'], expires_at } });
    const fields = async (call: Promise<unknown>) => {
      const problem = await problemOf(call);
      return [problem.code, problem.invalidParameters[0]?.field];
    };
    expect(await fields(withEnd(inDays(0)))).toEqual(['expiry_past', 'expires_at']);
    expect(await fields(withEnd(inDays(367)))).toEqual(['expiry_far', 'expires_at']);
    const { token, id } = await withEnd(inDays(366));
    expect((await ask(token)).status).toBe(200);
    await app.db.updateTable('developer_tokens').set({ expires_at: app.deps.now() }).where('id', '=', id).execute();
    expect((await ask(token)).status).toBe(401);
  });

  test('an account has room for fifty, also when many are made at once', async () => {
    const browser = await app.signedIn('many');
    const made = await Promise.allSettled(Array.from({ length: 54 }, () => make(browser, ['account:read'])));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
    expect((await problemOf(make(browser))).code).toBe('quota_exceeded');
  });

  test.each(['pending', 'disabled', 'rejected', 'unverified'] as const)(
    'opens nothing while the account is %s, and goes with it',
    async (status) => {
      const browser = await app.signedIn(`is-${status}`);
      const { token } = await make(browser);
      const set = (to: 'approved' | typeof status) =>
        app.db.updateTable('developers').set({ status: to }).where('id', '=', browser.person.id).execute();
      await set(status);
      expect((await ask(token)).status).toBe(401);
      await set('approved');
      expect((await ask(token)).status).toBe(200);
      await app.db.deleteFrom('developers').where('id', '=', browser.person.id).execute();
      expect((await ask(token)).status).toBe(401);
    },
  );

  test('made by a session that a password opened, it is shut where passwords are off', async () => {
    const { token } = await make(await app.signedIn('password'));
    await app.db.updateTable('portals').set({ basic_auth_enabled: false }).execute();
    expect((await ask(token)).status).toBe(401);
  });

  test('a session that was left open is not enough to make one: the proof must be fresh', async () => {
    const browser = await app.signedIn('left-open');
    app.advance(11 * 60_000);
    expect((await problemOf(make(browser))).code).toBe('password_needed');
    await browser.call('proveDeveloperPassword', { body: { password: browser.person.password } });
    expect((await make(browser)).token).toEqual(expect.any(String));
  });

  test('nobody sees or revokes another one’s', async () => {
    const owner = await app.signedIn('has-one');
    const { id, token } = await make(owner);
    const other = await app.signedIn('other-one');
    expect((await other.call('listDeveloperTokens')).data).toEqual([]);
    const revoke = other.call('deleteDeveloperToken', { params: { tokenId: id } });
    expect((await problemOf(revoke)).status).toBe(404);
    expect((await ask(token)).status).toBe(200);
  });
});

describe('what a token is asked for', () => {
  test('without a scope none of the calls is made; with its scope alone each is', async () => {
    const browser = await app.signedIn('scopes');
    const scoped = (Object.keys(endpoints) as EndpointName[]).filter((name) => scopeOf(name));
    expect(scoped.length).toBeGreaterThan(50);
    const byScope = new Map<TokenScope, string>();
    for (const scope of tokenScopes) byScope.set(scope, (await make(browser, [scope], scope)).token);
    const absent = '01890a5d-ac96-774b-bcce-b302099a8057';
    for (const name of scoped) {
      const { path, method } = endpoints[name];
      const address = path.replace('{indices}', 'product-catalog').replace(/\{\w+\}/g, absent);
      for (const scope of tokenScopes) {
        const answer = await ask(byScope.get(scope) ?? '', address, { method });
        const about = `${name} with ${scope}: ${JSON.stringify(answer)}`;
        if (scope === scopeOf(name)) expect([401, 403, 500], about).not.toContain(answer.status);
        else expect([answer.status, answer.code], about).toEqual([403, 'scope_missing']);
      }
    }
  });

  test('with a token in the request the token alone decides, whatever session is beside it', async () => {
    const browser = await app.signedIn('both');
    const cookie = `portalaccesstoken=${browser.cookies.get('portalaccesstoken')}`;
    const { token } = await make(browser, ['catalog:read']);
    const beside = (authorization: string) =>
      fetch(`${app.url}/api/v2/developer/me`, { headers: { cookie, authorization } });
    expect((await beside(`Bearer ${token}`)).status).toBe(403);
    expect((await beside(`Bearer ${newKey(developerTokenPrefix)}`)).status).toBe(401);
    // What a proxy before the portal asks for is not the portal's matter.
    expect((await beside('Basic cHJveHk6cHJveHk=')).status).toBe(200);
    expect((await beside('Bearer of-a-proxy')).status).toBe(200);
  });

  test('it opens no operator’s and no user’s call, and signs nobody in', async () => {
    const { token } = await make(await app.signedIn('no-operator'));
    expect((await ask(token, '/management/v1/status')).status).toBe(401);
    expect((await ask(token, '/api/v1/users/me')).status).toBe(401);
    expect((await ask(token, '/gateway/v1/snapshot')).status).toBe(404);
    const refresh = await ask(token, '/api/v2/developer/refresh', { method: 'POST' });
    expect(refresh.status).toBe(401);
  });

  test('a program that names an origin may write: no browser sends a token by itself', async () => {
    const { token } = await make(await app.signedIn('extension'), ['applications:write']);
    const headers = { 'content-type': 'application/json', origin: 'https://elsewhere.example' };
    const body = JSON.stringify({ name: 'From an extension' });
    expect((await ask(token, '/api/v2/applications', { method: 'POST', headers, body })).status).toBe(201);
  });

  test('text that was never made here costs no question to the database', async () => {
    const { developerByToken } = await import('@stoa/access-tokens/developer-tokens');
    const asked: string[] = [];
    const db = app.db.withPlugin({
      transformQuery: ({ node }) => {
        asked.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const right = newKey(developerTokenPrefix);
    const wrong = right.slice(0, -1) + (right.endsWith('a') ? 'b' : 'a');
    for (const text of [wrong, 'stoa_pat_', 'stoa_pat_short', newKey('stoa_svc_')])
      expect(await developerByToken(db, app.portal, text, app.deps.now())).toBeUndefined();
    expect(asked).toEqual([]);
  });
});
