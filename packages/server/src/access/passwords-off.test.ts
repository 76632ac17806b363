import type { Endpoint } from '@stoa/contract/endpoint';
import { type EndpointName, endpoints } from '@stoa/contract/endpoints';
import { portalCodeFormat } from '@stoa/contract/portal-code';
import { codeAt } from '@stoa/factors/one-time-password';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenIdProvider } from '../testing/openid-provider.ts';
import { problemOf, statusOf } from '../testing/problem-of.ts';
import { newPerson, signIn, startSsoApp } from '../testing/sso-app.ts';
import type { TestApp } from '../testing/test-app.ts';

/** `basic_auth` in `portal.yaml` (decision 027). */
let app: TestApp;
let provider: OpenIdProvider;
beforeAll(async () => {
  ({ app, provider } = await startSsoApp());
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});
beforeEach(async () => {
  await switchPasswords(true);
  await app.db.deleteFrom('throttles').execute();
});

/** Every call with which a developer comes to a session, a password or a passkey, without an identity provider. */
const passwordCalls: readonly EndpointName[] = [
  'registerDeveloper',
  'authenticateDeveloper',
  'forgotDeveloperPassword',
  'resetDeveloperPassword',
  'verifyDeveloperEmail',
  'changeDeveloperPassword',
  'beginDeveloperPasskey',
  'finishDeveloperPasskey',
  'beginDeveloperPasskeySignIn',
  'finishDeveloperPasskeySignIn',
];

/** Switches passwords off or on as an owner does, with `stoa apply`. */
async function switchPasswords(basic_auth: boolean): Promise<void> {
  const owner = await app.operator();
  const plan = await owner.call('applyPortal', {
    body: {
      format: portalCodeFormat,
      portal: { name: 'Harbour', appearance: {}, basic_auth },
      identity_providers: await storedProvider(),
    } as never,
  });
  expect(plan).toMatchObject({ problems: [] });
}

/** An apply takes away what the manifest does not name. */
async function storedProvider() {
  const rows = await app.db.selectFrom('identity_providers').selectAll().execute();
  return rows.map(({ portal_id: _portal, created_at: _created, updated_at: _updated, serves, ...fields }) => ({
    ...fields,
    for: serves,
  }));
}

const bodies: Readonly<Partial<Record<EndpointName, object>>> = {
  registerDeveloper: { email: 'stranger@example.com', full_name: 'A Stranger', password: 'Sorrel-Ferry-41' },
  authenticateDeveloper: { username: 'stranger@example.com', password: 'Sorrel-Ferry-41' },
  forgotDeveloperPassword: { email: 'stranger@example.com' },
  resetDeveloperPassword: { email: 'stranger@example.com', token: 'x', password: 'Sorrel-Ferry-41' },
  verifyDeveloperEmail: { email: 'stranger@example.com', token: 'x' },
  changeDeveloperPassword: { current_password: 'Sorrel-Ferry-41', new_password: 'Sorrel-Ferry-42' },
};

async function ask(name: EndpointName, path: string, cookies: ReadonlyMap<string, string> = new Map()) {
  const response = await fetch(`${app.url}${path}`, {
    method: endpoints[name].method,
    headers: {
      'content-type': 'application/json',
      cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; '),
    },
    body: JSON.stringify(bodies[name]),
  });
  const text = await response.text();
  return { status: response.status, code: text.startsWith('{') ? JSON.parse(text).code : undefined };
}

const pathsOf = ({ path, aliases = [] }: Endpoint) => [path, ...aliases];

describe('with passwords switched off', () => {
  test('the calls that take or mail a password are those of the contract', () => {
    const marked = (Object.keys(endpoints) as EndpointName[]).filter((name) => (endpoints[name] as Endpoint).password);
    expect(marked.sort()).toEqual([...passwordCalls].sort());
  });

  test.each(passwordCalls)('%s is refused at each of its addresses, and only then', async (name) => {
    const browser = app.visitor();
    newPerson(provider);
    await signIn(browser, provider, 'developer');
    for (const path of pathsOf(endpoints[name])) {
      expect((await ask(name, path, browser.cookies)).code, path).not.toBe('passwords_off');
    }
    await switchPasswords(false);
    for (const path of pathsOf(endpoints[name])) {
      expect(await ask(name, path, browser.cookies), path).toEqual({ status: 403, code: 'passwords_off' });
    }
  });

  test('a password proves nothing either, and a code does', async () => {
    const browser = app.visitor();
    newPerson(provider);
    await signIn(browser, provider, 'developer');
    await switchPasswords(false);
    const { secret } = await browser.call('beginDeveloperAuthenticator', { body: {} });
    const code = () => codeAt(secret, app.deps.now());
    await browser.call('confirmDeveloperAuthenticator', { body: { code: code() } });
    const token = {
      name: 'Build',
      scopes: ['account:read'],
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    };
    const make = () => browser.call('createDeveloperToken', { body: token as never });
    expect(await problemOf(make())).toMatchObject({ code: 'password_needed' });
    const password = 'Sorrel-Ferry-41';
    for (const act of ['proveDeveloperPassword', 'removeDeveloperAuthenticator', 'deleteCurrentDeveloper'] as const)
      expect(await problemOf(browser.call(act, { body: { password } })), act).toMatchObject({
        code: act === 'deleteCurrentDeveloper' ? 'invalid_request' : 'passwords_off',
      });
    app.advance(30_000);
    await browser.call('proveDeveloperPassword', { body: { code: code() } });
    expect((await make()).name).toBe('Build');
  });

  test('a stranger leaves no account and gets no mail, whatever is approved by itself', async () => {
    await switchPasswords(false);
    await app.db.updateTable('portals').set({ auto_approve_developers: true }).execute();
    await app.db.deleteFrom('developers').where('email', '=', 'stranger@example.com').execute();
    const mails = () => app.db.selectFrom('outbox').select('id').execute();
    const before = (await mails()).length;
    for (const name of passwordCalls) await ask(name, endpoints[name].path);
    expect(await mails()).toHaveLength(before);
    const stranger = await app.db
      .selectFrom('developers')
      .select('id')
      .where('email', '=', 'stranger@example.com')
      .executeTakeFirst();
    expect(stranger).toBeUndefined();
  });

  test('a session that a password opened ends with the switch, and stays ended when it is moved back', async () => {
    const browser = await app.signedIn('ada');
    await switchPasswords(false);
    expect(await statusOf(browser.call('getCurrentDeveloper'))).toBe(401);
    expect(await statusOf(browser.call('refreshDeveloperSession'))).toBe(401);
    await switchPasswords(true);
    expect(await statusOf(browser.call('getCurrentDeveloper'))).toBe(401);
    expect(await statusOf(browser.call('refreshDeveloperSession'))).toBe(401);
    // The account and its password are as they were.
    const again = app.visitor();
    await again.call('authenticateDeveloper', {
      body: { username: browser.person.email, password: browser.person.password },
    });
    expect((await again.call('getCurrentDeveloper')).id).toBe(browser.person.id);
  });

  test('a sign-in that the switch overtakes opens nothing, now or later', async () => {
    await switchPasswords(false);
    await app.db.updateTable('portals').set({ basic_auth_enabled: true }).execute();
    const browser = await app.signedIn('bea');
    await app.db.updateTable('portals').set({ basic_auth_enabled: false }).execute();
    expect(await statusOf(browser.call('getCurrentDeveloper'))).toBe(401);
    expect(await statusOf(browser.call('refreshDeveloperSession'))).toBe(401);
    await switchPasswords(true);
    expect(await statusOf(browser.call('getCurrentDeveloper'))).toBe(401);
  });

  test('a session of single sign-on goes on, and users of the console keep their passwords', async () => {
    const browser = app.visitor();
    newPerson(provider);
    await signIn(browser, provider, 'developer');
    const user = await app.signedInUser('viewer');
    await switchPasswords(false);
    const { id } = await browser.call('getCurrentDeveloper');
    await browser.call('refreshDeveloperSession');
    expect((await browser.call('getCurrentDeveloper')).id).toBe(id);
    expect((await user.call('getCurrentUser')).id).toBe(user.person.id);
    const vera = await app.signedInUser('viewer', 'vera');
    expect((await vera.call('getCurrentUser')).id).toBe(vera.person.id);
  });

  test('an account’s password is none of its ways in, and nothing asks for it', async () => {
    const browser = app.visitor();
    newPerson(provider);
    await signIn(browser, provider, 'developer');
    await switchPasswords(false);
    const { id } = await browser.call('getCurrentDeveloper');
    await app.db.updateTable('developers').set({ password_hash: 'x' }).where('id', '=', id).execute();
    expect(await browser.call('getDeveloperSignInMethods')).toMatchObject({ password: null });
  });
});
