import { inflateRawSync } from 'node:zlib';
import { type SamlInput, samlProvider } from '@stoa/saml/testing/saml-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { portalUrl } from '../../testing/sso-app.ts';
import { addIdentityProvider, locationOf } from '../../testing/sso-browser.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const acs = '/api/v2/developer/authenticate/saml/acs';
const issuer = 'https://sts.windows.net/7f3c/';
const entityId = 'urn:portal';
const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://id.example' };
const own = { 'sec-fetch-site': 'same-origin', origin: portalUrl };
const idp = samlProvider();
const saml = {
  sign_in_address: 'https://id.example/saml?tenant=7f3c',
  certificates: [idp.certificate],
  email_attribute: null,
  name_attribute: null,
  groups_attribute: null,
};
let app: TestApp;
let count = 0;

beforeAll(async () => {
  app = await startTestApp();
  const served = { email: 'trusted', trusted: ['trusted.example'], saml, client_secret_env: null } as const;
  await addIdentityProvider(app, { issuer, clientId: entityId }, served);
});
afterAll(() => app.close());

/** The request that a browser carries to the provider, and its RelayState. */
async function leave(browser: BrowserLike, start = '/api/v2/developer/authenticate/saml') {
  return requestIn(locationOf(await browser.fetch(start, { redirect: 'manual' })));
}

function requestIn(address: URL) {
  const request = inflateRawSync(Buffer.from(address.searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
  const requestId = request.match(/ ID="([^"]+)"/)?.[1] ?? '';
  return { address, request, requestId, RelayState: address.searchParams.get('RelayState') ?? '' };
}

function inputFor(requestId: string, change: Partial<SamlInput> = {}): SamlInput {
  count += 1;
  const attributes = { email: [`ada${count}@trusted.example`], displayName: ['Ada Lovelace'] };
  const right = { issuer, audience: entityId, recipient: portalUrl + acs, requestId, now: new Date(), attributes };
  return { ...right, nameId: `name-${count}`, ...change };
}

function post(browser: BrowserLike, fields: Record<string, string>, headers: Record<string, string> = own, path = acs) {
  const body = new URLSearchParams(fields);
  return browser.fetch(path, { method: 'POST', redirect: 'manual', body, headers });
}

const encoded = (xml: string) => Buffer.from(xml).toString('base64');

async function signIn(browser: BrowserLike, change: Partial<SamlInput> = {}): Promise<Response> {
  const { requestId, RelayState } = await leave(browser);
  return post(browser, { RelayState, SAMLResponse: encoded(idp.answer(inputFor(requestId, change))) });
}

const signedIn = (browser: BrowserLike) => [...browser.cookies.keys()].some((name) => name !== 'stoa_sso');

describe('SAML 2.0 for developers', () => {
  test('the request names the portal, the way back and nothing that a provider may refuse', async () => {
    const { address, request } = await leave(app.visitor());
    expect(address.origin + address.pathname).toBe('https://id.example/saml');
    expect(address.searchParams.get('tenant')).toBe('7f3c');
    expect(request).toContain(`AssertionConsumerServiceURL="${portalUrl}${acs}"`);
    expect(request).toContain(`>${entityId}<`);
    expect(request).not.toContain('RequestedAuthnContext');
  });

  test('an answer from the provider’s page gets a page that sends it again; from there it signs in, once', async () => {
    const browser = app.visitor();
    const { requestId, RelayState } = await leave(browser);
    const fields = { RelayState, SAMLResponse: encoded(idp.answer(inputFor(requestId))) };
    const page = await post(app.visitor(), fields, foreign);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
    const html = await page.text();
    expect(html).toContain(`value="${RelayState}"`);
    expect(html).toContain('name="again"');

    const back = await post(browser, { ...fields, again: '1' });
    expect(locationOf(back).href).toBe(`${portalUrl}/login?loginSuccess=true`);
    expect(signedIn(browser)).toBe(true);
    expect((await post(browser, { ...fields, again: '1' })).status).toBe(400);
  });

  test('the same person opens the same account, whatever the address has become', async () => {
    await signIn(app.visitor(), { nameId: 'same', attributes: { email: ['first@trusted.example'] } });
    await signIn(app.visitor(), { nameId: 'same', attributes: { email: ['second@trusted.example'] } });
    const rows = await app.db.selectFrom('identities').selectAll().where('subject', '=', 'saml:same').execute();
    expect(rows).toHaveLength(1);
    const made = app.db.selectFrom('developers').select('email').where('email', '=', 'second@trusted.example');
    expect(await made.executeTakeFirst()).toBeUndefined();
  });

  test.each<[string, Partial<SamlInput>, string]>([
    ['an address of a domain that is not trusted', { attributes: { email: ['ada@evil.example'] } }, 'email_unverified'],
    ['no address', { attributes: {} }, 'email_missing'],
    ['another audience', { audience: 'urn:elsewhere' }, 'sso_invalid'],
    ['the request of another sign-in', { requestId: '_other' }, 'sso_invalid'],
    ['no request', { requestId: undefined }, 'sso_invalid'],
  ])('%s ends at the log-in page', async (_name, change, error) => {
    const browser = app.visitor();
    expect(locationOf(await signIn(browser, change)).href).toBe(`${portalUrl}/login?error=${error}`);
    expect(signedIn(browser)).toBe(false);
  });

  test('log-in CSRF: an answer in a browser where it was not asked for opens nothing', async () => {
    const mallory = app.visitor();
    const { requestId, RelayState } = await leave(mallory);
    const fields = { RelayState, SAMLResponse: encoded(idp.answer(inputFor(requestId))) };
    const victim = app.visitor();
    expect((await post(victim, { ...fields, again: '1' }, foreign)).status).toBe(400);
    await leave(victim);
    for (const headers of [foreign, own]) expect((await post(victim, fields, headers)).status).toBe(400);
    expect(signedIn(victim)).toBe(false);
    // Mallory's own sign-in is as it was.
    expect(locationOf(await post(mallory, fields)).search).toBe('?loginSuccess=true');
  });

  test('forged answers from elsewhere cost the visitor nothing', async () => {
    const browser = app.visitor();
    await leave(browser);
    for (let round = 0; round < 30; round += 1)
      expect((await post(browser, { RelayState: 'x', SAMLResponse: 'x' }, foreign)).status).toBe(400);
    expect(locationOf(await signIn(browser)).search).toBe('?loginSuccess=true');
  });

  test('an assertion that has been used opens nothing with another request', async () => {
    const assertionId = '_used';
    expect(locationOf(await signIn(app.visitor(), { assertionId })).search).toBe('?loginSuccess=true');
    const again = app.visitor();
    expect(locationOf(await signIn(again, { assertionId })).search).toBe('?error=sso_invalid');
    expect(signedIn(again)).toBe(false);
  });

  test('an answer for developers opens no user’s account, and the other way round', async () => {
    const browser = app.visitor();
    const { requestId, RelayState } = await leave(browser);
    const fields = { RelayState, SAMLResponse: encoded(idp.answer(inputFor(requestId))), again: '1' };
    expect((await post(browser, fields, own, '/api/v1/authenticate/saml/acs')).status).toBe(400);
    expect(signedIn(browser)).toBe(false);
  });

  test('a huge answer is 413, JSON is 415, and other writes from another site stay refused', async () => {
    const large = await post(app.visitor(), { SAMLResponse: 'A'.repeat(300_000), RelayState: 'x' }, foreign);
    expect(large.status).toBe(413);
    const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
    expect((await app.visitor().fetch(acs, json)).status).toBe(415);
    const logout = await post(app.visitor(), {}, foreign, '/api/v2/developer/logout');
    expect(logout.status).not.toBe(204);
  });

  test('the page between escapes what it was sent', async () => {
    const page = await post(app.visitor(), { RelayState: '"><script>alert(1)</script>', SAMLResponse: 'x' }, foreign);
    expect(await page.text()).not.toContain('<script>alert');
  });
});

describe('SAML 2.0 for users', () => {
  test('nobody becomes a user by signing in', async () => {
    const browser = app.visitor();
    const { requestId, RelayState } = await leave(browser, '/api/v1/authenticate/meridian');
    const path = '/api/v1/authenticate/saml/acs';
    const input = inputFor(requestId, { recipient: portalUrl + path });
    const answer = await post(browser, { RelayState, SAMLResponse: encoded(idp.answer(input)) }, own, path);
    expect(locationOf(answer).href).toBe(`${portalUrl}/console/login?error=not_invited`);
  });
});

test.each([
  ['/api/v2/developer/authenticate/saml/metadata', acs],
  ['/api/v1/authenticate/meridian/saml-metadata', '/api/v1/authenticate/saml/acs'],
])('%s describes the portal', async (path, consumer) => {
  const answer = await app.visitor().fetch(path);
  expect(answer.headers.get('content-type')).toContain('application/samlmetadata+xml');
  const xml = await answer.text();
  expect(xml).toContain(`entityID="${entityId}"`);
  expect(xml).toContain(`Location="${portalUrl}${consumer}"`);
  expect(xml).toContain('WantAssertionsSigned="true"');
});

test('of several providers each reads its own metadata, and the address that names none stays the first one’s', async () => {
  const path = '/api/v2/developer/authenticate/saml/metadata';
  const first = await app.db.selectFrom('identity_providers').selectAll().executeTakeFirstOrThrow();
  const second = { identifier: 'second', name: 'Z Second', client_id: 'https://portal.example/second' } as const;
  const fields = { ...first, ...second, issuer: 'https://second.example', saml: JSON.stringify(first.saml) };
  const lists = { scopes: '[]', trusted_email_domains: '[]', domains: '[]', groups: null };
  await app.db
    .insertInto('identity_providers')
    .values({ ...fields, ...lists } as never)
    .execute();
  try {
    const read = async (query: string) => {
      const answer = await app.visitor().fetch(path + query);
      return answer.status === 200 ? (await answer.text()).match(/entityID="([^"]*)"/)?.[1] : answer.status;
    };
    const queries = ['', '?provider=meridian', '?provider=second', '?provider=none'];
    expect(await Promise.all(queries.map(read))).toEqual([entityId, entityId, second.client_id, 404]);
  } finally {
    await app.db.deleteFrom('identity_providers').where('identifier', '=', 'second').execute();
  }
});

describe('SAML 2.0 and the account page', () => {
  const body = { identity_provider: 'meridian' };
  const leaveToLink = async (browser: BrowserLike) =>
    requestIn(new URL((await browser.call('linkDeveloperProvider', { body })).location));
  const answer = (requestId: string, change: Partial<SamlInput> = {}) =>
    encoded(idp.answer(inputFor(requestId, { attributes: { email: ['elsewhere@other.example'] }, ...change })));

  test('a provider is linked whatever address it knows, and opens the account then', async () => {
    const owner = await app.signedIn('saml-owner');
    const { requestId, RelayState } = await leaveToLink(owner);
    const back = await post(owner, { RelayState, SAMLResponse: answer(requestId, { nameId: 'linked' }), again: '1' });
    expect(locationOf(back).href).toBe(`${portalUrl}/account?linked=meridian`);
    const browser = app.visitor();
    await signIn(browser, { nameId: 'linked', attributes: {} });
    expect((await browser.call('getCurrentDeveloper')).id).toBe(owner.person.id);
  });

  test('the answer to a thief’s request links nothing in the owner’s browser', async () => {
    const [owner, thief] = [await app.signedIn('saml-victim'), await app.signedIn('saml-thief')];
    await leaveToLink(owner);
    const { requestId, RelayState } = await leaveToLink(thief);
    const fields = { RelayState, SAMLResponse: answer(requestId), again: '1' };
    for (const headers of [foreign, own]) expect((await post(owner, fields, headers)).status).toBe(400);
    expect((await owner.call('getDeveloperSignInMethods')).identity_providers).toEqual([]);
  });

  test('the thief’s assertion with the owner’s RelayState links nothing', async () => {
    const [owner, thief] = [await app.signedIn('saml-owner-2'), await app.signedIn('saml-thief-2')];
    const { RelayState } = await leaveToLink(owner);
    const { requestId } = await leaveToLink(thief);
    const back = await post(owner, { RelayState, SAMLResponse: answer(requestId), again: '1' });
    expect(locationOf(back).href).toBe(`${portalUrl}/account?error=sso_invalid`);
    expect((await owner.call('getDeveloperSignInMethods')).identity_providers).toEqual([]);
  });

  test('a fresh sign-in is asked for with ForceAuthn, and an old AuthnInstant is refused', async () => {
    const { request } = await leave(app.visitor());
    expect(request).not.toContain('ForceAuthn');
    const fresh = await leave(app.visitor(), '/api/v2/developer/authenticate/saml?fresh=true');
    expect(fresh.request).toContain('ForceAuthn="true"');
    const browser = app.visitor();
    const { requestId, RelayState } = await leave(browser, '/api/v2/developer/authenticate/saml?fresh=true');
    const old = idp
      .unsigned(inputFor(requestId))
      .replace(/AuthnInstant="[^"]+"/, 'AuthnInstant="2020-01-01T00:00:00Z"');
    const xml = idp.sign(old, 'Assertion');
    const back = await post(browser, { RelayState, SAMLResponse: encoded(xml) });
    expect(locationOf(back).searchParams.get('error')).toBe('sign_in_old');
  });
});
