import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import type { OpenIdProvider } from '../../testing/openid-provider.ts';
import { statusOf } from '../../testing/problem-of.ts';
import { newPerson, type SsoPerson, signIn, startSsoApp } from '../../testing/sso-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

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
beforeEach(() => {
  ada = newPerson(provider);
});

const path = '/api/v1/authenticate/backchannel-logout';
const event = 'http://schemas.openid.net/event/backchannel-logout';

/** A session opened by the provider's session of that name. */
async function session(sid: string, person = ada): Promise<BrowserLike> {
  provider.behaviour.account = person;
  provider.behaviour.idToken = (claims) => ({ ...claims, sid });
  const browser = app.visitor();
  await signIn(browser, provider, 'developer');
  expect(await isOpen(browser)).toBe(true);
  return browser;
}

const isOpen = async (browser: BrowserLike) => (await browser.fetch('/api/v2/developer/me')).status === 200;

/** What a right token says. */
function claims(more: object = {}) {
  const iat = Math.floor(Date.now() / 1000);
  const jti = crypto.randomUUID();
  return { iss: provider.issuer, aud: provider.clientId, iat, exp: iat + 120, jti, events: { [event]: {} }, ...more };
}

async function tell(logout_token: string) {
  const body = new URLSearchParams({ logout_token }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return (await app.visitor().fetch(path, { method: 'POST', headers, body })).status;
}

const tellClaims = (said: object, header?: object) => tell(provider.sign(said, header));

describe('OpenID Connect Back-Channel Logout 1.0', () => {
  test('a notice with sid ends exactly that session, at once', async () => {
    const [one, two] = [await session('s-1'), await session('s-2')];
    const other = await session('s-1-of-another', newPerson(provider));
    expect(await tellClaims(claims({ sid: 's-1' }))).toBe(204);
    expect([await isOpen(one), await isOpen(two), await isOpen(other)]).toEqual([false, true, true]);
    expect(await statusOf(one.call('refreshDeveloperSession'))).toBe(401);
  });

  test('a notice with sub alone ends all that the person opened by this provider, and no session by password', async () => {
    const [one, two] = [await session('a-1'), await session('a-2')];
    const other = await session('a-3', newPerson(provider));
    const byPassword = await app.signedIn('password');
    expect(await tellClaims(claims({ sub: ada.sub }))).toBe(204);
    expect([await isOpen(one), await isOpen(two)]).toEqual([false, false]);
    expect([await isOpen(other), await isOpen(byPassword)]).toEqual([true, true]);
    const { id } = await app.db
      .selectFrom('developers')
      .select('id')
      .where('email', '=', ada.email)
      .executeTakeFirstOrThrow();
    const ended = app.db.selectFrom('audit_events').select(['actor', 'details']).where('event', '=', 'session_ended');
    expect(await ended.where('subject', '=', `developer:${id}`).execute()).toEqual([
      { actor: 'system', details: { identity_provider: 'meridian', reason: 'provider_log_out' } },
    ]);
  });

  test('sub and sid must both fit', async () => {
    const browser = await session('b-1');
    expect(await tellClaims(claims({ sid: 'b-1', sub: 'somebody else' }))).toBe(204);
    expect(await isOpen(browser)).toBe(true);
    expect(await tellClaims(claims({ sid: 'b-1', sub: ada.sub }))).toBe(204);
    expect(await isOpen(browser)).toBe(false);
  });

  test('a token counts once', async () => {
    await session('c-1');
    const said = claims({ sub: ada.sub });
    expect(await tellClaims(said)).toBe(204);
    const again = await session('c-2');
    expect(await tellClaims(said)).toBe(400);
    expect(await isOpen(again)).toBe(true);
  });

  const past = Math.floor(Date.now() / 1000) - 3600;
  test.each<[string, (ok: object) => object, object?]>([
    ['of another issuer', (ok) => ({ ...ok, iss: 'https://evil.example' })],
    ['for another client', (ok) => ({ ...ok, aud: 'another' })],
    ['without the event: an ID token', ({ events: _, ...ok }: { events?: unknown }) => ok],
    ['with another event', (ok) => ({ ...ok, events: { 'https://other.example': {} } })],
    ['with an event that is no object', (ok) => ({ ...ok, events: { [event]: true } })],
    ['with a nonce', (ok) => ({ ...ok, nonce: 'n' })],
    ['without jti', ({ jti: _, ...ok }: { jti?: unknown }) => ok],
    ['without iat', ({ iat: _, ...ok }: { iat?: unknown }) => ok],
    ['too old', (ok) => ({ ...ok, iat: past, exp: past + 7200 })],
    ['expired', (ok) => ({ ...ok, iat: past, exp: past + 60 })],
    ['with a sid that is no text', (ok) => ({ ...ok, sid: 7 })],
    ['of nobody', ({ sub: _, ...ok }: { sub?: unknown }) => ok],
    ['of another type', (ok) => ok, { typ: 'at+jwt' }],
    ['not signed', (ok) => ok, { alg: 'none' }],
    ['signed with a shared secret', (ok) => ok, { alg: 'HS256' }],
    ['signed with a key that is not known', (ok) => ok, { kid: 'unknown' }],
  ])('a token %s ends nothing', async (_name, spoil, header) => {
    const browser = await session('d-1');
    expect(await tellClaims(spoil(claims({ sub: ada.sub })), header)).toBe(400);
    expect(await isOpen(browser)).toBe(true);
  });

  test('a forged signature ends nothing, and neither does what is no token', async () => {
    const browser = await session('e-1');
    const [header, payload] = provider.sign(claims({ sub: ada.sub })).split('.');
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const { sign } = await import('node:crypto');
    const forged = sign('RSA-SHA256', Buffer.from(`${header}.${payload}`), privateKey).toString('base64url');
    for (const token of [`${header}.${payload}.${forged}`, `${header}.${payload}.`, 'x', ''])
      expect(await tell(token)).toBe(400);
    expect(await isOpen(browser)).toBe(true);
  });

  test('a form is taken by no other call', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const post = (to: string) => app.visitor().fetch(to, { method: 'POST', headers, body: 'a=b' });
    expect((await post('/api/v1/authenticate')).status).toBe(415);
    expect((await post('/api/v2/developer/authenticate')).status).toBe(415);
  });
});
