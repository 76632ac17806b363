import { codeAt } from '@stoa/factors/one-time-password';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { mailTo } from '../../testing/mail-to.ts';
import type { OpenIdProvider } from '../../testing/openid-provider.ts';
import { problemOf } from '../../testing/problem-of.ts';
import { expectNoSession, newPerson, type SsoPerson, signIn, startSsoApp } from '../../testing/sso-app.ts';
import { locationOf } from '../../testing/sso-browser.ts';
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
beforeEach(async () => {
  const { sub, name } = newPerson(provider);
  ada = { sub, name, email: `${sub}@trusted.example`, email_verified: true };
  provider.behaviour.account = ada;
});

const said = {
  nothing: {},
  'a password': { amr: ['pwd'] },
  'two factors': { amr: ['pwd', 'mfa'] },
  'a context of two': { acr: 'https://refeds.org/profile/mfa' },
} as const;
type Row = readonly [keyof typeof said, 'told' | 'trusted', 'off' | 'optional' | 'required', string];
const rows = (Object.keys(said) as (keyof typeof said)[]).flatMap((words) =>
  (['told', 'trusted'] as const).flatMap((counts) =>
    (['off', 'optional', 'required'] as const).map((policy): Row => {
      const isProven = counts === 'trusted' || words === 'two factors' || words === 'a context of two';
      return [words, counts, policy, policy === 'required' && !isProven ? 'factor_required' : 'opened'];
    }),
  ),
);

describe('a sign-in at a provider', () => {
  test.each(rows)('that says %s, of an entry with %s, under %s: %s', async (words, second_factor, policy, outcome) => {
    await app.db.updateTable('identity_providers').set({ second_factor }).execute();
    const from = { developer_factor_from: new Date(0) };
    await app.db
      .updateTable('portals')
      .set({ developer_factor: policy, ...from })
      .execute();
    // The first session of an account has two weeks: this is about the second one.
    await signIn(app.visitor(), provider, 'developer');
    provider.behaviour.idToken = (claims) => ({ ...claims, ...said[words] });
    const browser = app.visitor();
    await signIn(browser, provider, 'developer');
    provider.behaviour.idToken = undefined;
    expect((await browser.call('getCurrentDeveloper')).email).toBe(ada.email);
    const work = async () => {
      try {
        await browser.call('listApplications');
        return 'opened';
      } catch {
        return (await problemOf(browser.call('listApplications'))).code;
      }
    };
    expect(await work()).toBe(outcome);
  });
});

/** Single sign-on tells no more of a closed account than these codes, whatever else is proved. */
const policies = ['off', 'optional', 'required'] as const;
const closed = policies.flatMap((policy) =>
  [true, false].flatMap((basic_auth) =>
    (['none', 'totp', 'told by the provider'] as const).flatMap((factor) => [
      ...(['unverified', 'pending', 'rejected', 'disabled'] as const).map(
        (status) =>
          ['developer', status, factor, policy, basic_auth, status === 'unverified' ? 'pending' : status] as const,
      ),
      ...(['unverified', 'disabled'] as const).map(
        (status) => ['user', status, factor, policy, basic_auth, 'disabled'] as const,
      ),
    ]),
  ),
);
const callsOf = {
  developer: {
    me: 'getCurrentDeveloper',
    begin: 'beginDeveloperAuthenticator',
    confirm: 'confirmDeveloperAuthenticator',
  },
  user: { me: 'getCurrentUser', begin: 'beginUserAuthenticator', confirm: 'confirmUserAuthenticator' },
} as const;

describe('an account that is closed stays so by single sign-on', () => {
  test.each(closed)('%s, %s, %s, %s, basic_auth %s: %s', async (entity, status, factor, policy, basic_auth, error) => {
    const portalIs = (now: (typeof policies)[number], basic_auth_enabled: boolean) =>
      app.db
        .updateTable('portals')
        .set({ basic_auth_enabled, developer_factor: now, user_factor: now })
        .set({ developer_factor_from: new Date(0), user_factor_from: new Date(0) })
        .execute();
    const statusIs = (now: string) =>
      app.db
        .updateTable(entity === 'user' ? 'users' : 'developers')
        .set({ status: now as never })
        .where('email', '=', ada.email)
        .execute();
    await portalIs('optional', true);
    await app.db.deleteFrom('throttles').execute();
    const { me, begin, confirm } = callsOf[entity];
    if (entity === 'user') {
      const { person } = await app.signedInUser('viewer', ada.sub);
      await app.db
        .updateTable('users')
        .set({ email: ada.email, password_hash: null })
        .where('id', '=', person.id)
        .execute();
    }
    const before = app.visitor();
    await signIn(before, provider, entity);
    if (factor === 'totp') {
      const { secret } = await before.call(begin, { body: {} });
      await before.call(confirm, { body: { code: codeAt(secret, app.deps.now()) } });
    }
    if (factor === 'told by the provider')
      provider.behaviour.idToken = (claims) => ({ ...claims, ...said['two factors'] });
    await portalIs(policy, basic_auth);
    try {
      await statusIs(status);
      const visitor = app.visitor();
      expect(locationOf(await signIn(visitor, provider, entity)).searchParams.get('error')).toBe(error);
      expectNoSession(visitor);
      expect((await problemOf(before.call(me))).code).toBe('unauthorized');
      await statusIs(entity === 'user' ? 'active' : 'approved');
      await signIn(visitor, provider, entity);
      expect((await visitor.call(me)).email).toBe(ada.email);
    } finally {
      await portalIs('optional', true);
    }
  });
});

test('a provider that is trusted with the second factor is so for its own domains alone: anybody has an account at Google', async () => {
  ada = newPerson(provider);
  await app.db.updateTable('identity_providers').set({ second_factor: 'trusted' }).execute();
  await app.db
    .updateTable('portals')
    .set({ developer_factor: 'required', developer_factor_from: new Date(0) })
    .execute();
  await signIn(app.visitor(), provider, 'developer');
  const browser = app.visitor();
  await signIn(browser, provider, 'developer');
  expect((await problemOf(browser.call('listApplications'))).code).toBe('factor_required');
});

test('with a factor required, a mailbox adds none to an account that a provider opens: only a sign-in there does', async () => {
  await app.db.updateTable('identity_providers').set({ second_factor: 'told' }).execute();
  await app.db
    .updateTable('portals')
    .set({ developer_factor: 'required', developer_factor_from: new Date(0) })
    .execute();
  const owner = app.visitor();
  await signIn(owner, provider, 'developer');
  const thief = app.visitor();
  await thief.call('forgotDeveloperPassword', { body: { email: ada.email } });
  const { token } = await mailTo(app, ada.email, /reset your password/i);
  const password = 'another Horse 9';
  await thief.call('resetDeveloperPassword', { body: { token, password } });
  await thief.call('authenticateDeveloper', { body: { username: ada.email, password } });
  const begin = (browser: BrowserLike) => browser.call('beginDeveloperAuthenticator', { body: { password } });
  expect((await problemOf(begin(thief))).code).toBe('sign_in_needed');
  expect((await problemOf(thief.call('listApplications'))).code).toBe('factor_required');
  // The same holds before the date; nor is the provider taken away first, or another one brought along.
  await app.db
    .updateTable('portals')
    .set({ developer_factor_from: new Date('2100-01-01') })
    .execute();
  const { identity_providers } = await thief.call('getDeveloperSignInMethods');
  const linked = identity_providers.find(({ id }) => id !== null);
  const identityId = linked?.id ?? '';
  const body = { identity_provider: linked?.identifier ?? '' };
  const refused = [
    () => begin(thief),
    () => thief.call('unlinkDeveloperProvider', { params: { identityId } }),
    () => thief.call('linkDeveloperProvider', { body }),
  ];
  for (const each of refused) expect((await problemOf(each())).code).toBe('sign_in_needed');
  const again = app.visitor();
  await signIn(again, provider, 'developer');
  expect((await begin(again)).secret).toBeTruthy();
});
