import { newId } from '@stoa/database/ids';
import { inTheMomentOf, lockAccount, takeAllRows } from '@stoa/database/testing/locks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issueToken } from '../../access/accounts/account-tokens.ts';
import type { BrowserLike } from '../../testing/browser-like.ts';
import type { OpenIdProvider } from '../../testing/openid-provider.ts';
import { statusOf } from '../../testing/problem-of.ts';
import { expectFailure, newPerson, type SsoPerson, signIn, startSsoApp } from '../../testing/sso-app.ts';
import { locationOf, signOn } from '../../testing/sso-browser.ts';
import type { TestApp } from '../../testing/test-app.ts';

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
let count = 0;
let ada: SsoPerson;
beforeEach(() => {
  count += 1;
  ada = newPerson(provider);
});

const signInWith = (browser: BrowserLike, query?: Record<string, string>) =>
  signIn(browser, provider, 'developer', query);

function accountOf(email: string) {
  return app.db.selectFrom('developers').selectAll().where('email', '=', email).executeTakeFirst();
}

function identitiesOf(subject: string) {
  return app.db.selectFrom('identities').selectAll().where('subject', '=', subject).execute();
}

async function addDeveloper(email: string, status: 'approved' | 'unverified' | 'disabled' | 'pending') {
  const id = newId();
  await app.db
    .insertInto('developers')
    .values({
      portal_id: app.portal.portal_id,
      id,
      email,
      full_name: 'Somebody Else',
      status,
      password_hash: null,
      email_verified_at: null,
      decided_at: null,
      updated_at: new Date(),
    })
    .execute();
  return id;
}

describe('auth F3: issuer and subject are the key, an address is not', () => {
  test('auth F3: the e-mail address is read from userinfo when the ID token has none', async () => {
    await signInWith(app.visitor());
    expect(await accountOf(ada.email)).toMatchObject({ status: 'approved', email_verified_at: expect.any(Date) });
    expect(provider.asked.at(-1)).toBe('/me');
  });

  test('auth F3: the same person comes back to the same account, even with another address', async () => {
    await signInWith(app.visitor());
    const first = await accountOf(ada.email);
    provider.behaviour.account = { ...ada, email: `new-${ada.email}` };
    const browser = app.visitor();
    await signInWith(browser);
    expect((await browser.call('getCurrentDeveloper')).id).toBe(first?.id);
    expect(await accountOf(`new-${ada.email}`)).toBeUndefined();
  });

  test('auth F3: an address that is not verified opens no account and makes none', async () => {
    provider.behaviour.account = { ...ada, email_verified: false };
    const browser = app.visitor();
    expectFailure(await signInWith(browser), browser, 'email_unverified');
    expect(await accountOf(ada.email)).toBeUndefined();
  });

  describe('a provider that says nothing of an address (Microsoft Entra ID, AD FS)', () => {
    const believe = (email: 'verified' | 'trusted') =>
      app.db.updateTable('identity_providers').set({ email }).execute();
    afterEach(() => believe('verified'));
    const silent = (email: string) => ({ sub: ada.sub, email, name: ada.name });

    test('opens nothing while it is to say so', async () => {
      provider.behaviour.account = silent(`ada${count}@trusted.example`);
      const browser = app.visitor();
      expectFailure(await signInWith(browser), browser, 'email_unverified');
    });

    test('lets in new and existing accounts of the domains that it may speak for, once an owner trusts it', async () => {
      await believe('trusted');
      const email = `ada${count}@trusted.example`;
      provider.behaviour.account = silent(email);
      expect(locationOf(await signInWith(app.visitor())).searchParams.get('loginSuccess')).toBe('true');
      expect(await accountOf(email)).toMatchObject({ status: 'approved', email_verified_at: expect.any(Date) });

      const existing = `bea${count}@trusted.example`;
      const id = await addDeveloper(existing, 'approved');
      provider.behaviour.account = { ...silent(existing), sub: `${ada.sub}-2` };
      const browser = app.visitor();
      await signInWith(browser);
      expect((await browser.call('getCurrentDeveloper')).id).toBe(id);
    });

    test.each([
      ['another domain', { email: 'ada@elsewhere.example' }],
      ['a domain below a trusted one', { email: 'ada@sub.trusted.example' }],
      ['an address that the provider says is not verified', { email_verified: false }],
    ])('is not believed about %s', async (_name, claims) => {
      await believe('trusted');
      provider.behaviour.account = { ...silent(`ada${count}@trusted.example`), ...claims };
      const browser = app.visitor();
      expectFailure(await signInWith(browser), browser, 'email_unverified');
    });
  });

  test('auth F3: an address of the ID token is not verified by userinfo’s word about another', async () => {
    provider.behaviour.idToken = (claims) => ({ ...claims, email: 'victim@trusted.example' });
    await addDeveloper('victim@trusted.example', 'approved');
    await signInWith(app.visitor());
    expect(await identitiesOf(ada.sub)).toHaveLength(1);
    expect((await accountOf(ada.email))?.id).toBe((await identitiesOf(ada.sub))[0]?.developer_id);
  });

  test('auth F3: without an address there is no account', async () => {
    provider.behaviour.account = { sub: ada.sub };
    const browser = app.visitor();
    expectFailure(await signInWith(browser), browser, 'email_missing');
  });

  test('auth F3: a verified address is not enough to open an account that exists', async () => {
    await addDeveloper(ada.email, 'approved');
    const browser = app.visitor();
    expectFailure(await signInWith(browser), browser, 'account_exists');
    expect(await identitiesOf(ada.sub)).toEqual([]);
  });

  test('auth F3: a provider trusted for the domain opens the account that has the verified address', async () => {
    const email = `Ada${count}@Trusted.example`;
    const id = await addDeveloper(email.toLowerCase(), 'approved');
    provider.behaviour.account = { ...ada, email };
    const browser = app.visitor();
    expect(locationOf(await signInWith(browser)).searchParams.get('loginSuccess')).toBe('true');
    expect((await browser.call('getCurrentDeveloper')).id).toBe(id);
  });

  test.each(['not-trusted.example', 'sub.trusted.example', 'trusted.example.evil.example'])(
    'auth F3: trust in trusted.example is none in %s',
    async (domain) => {
      const email = `ada${count}@${domain}`;
      await addDeveloper(email, 'approved');
      provider.behaviour.account = { ...ada, email };
      const browser = app.visitor();
      expectFailure(await signInWith(browser), browser, 'account_exists');
    },
  );

  test('auth F3: an address that the provider has given to somebody else opens no account that a person of it opens', async () => {
    const email = `ada${count}@trusted.example`;
    provider.behaviour.account = { ...ada, email };
    await signInWith(app.visitor());
    provider.behaviour.account = { ...ada, sub: `${ada.sub}-next`, email };
    const browser = app.visitor();
    expectFailure(await signInWith(browser), browser, 'account_exists');
    expect(await identitiesOf(`${ada.sub}-next`)).toEqual([]);
  });

  test('auth F3: trust in a domain is nothing without a verified address', async () => {
    const email = `ada${count}@trusted.example`;
    await addDeveloper(email, 'approved');
    provider.behaviour.account = { ...ada, email, email_verified: false };
    const browser = app.visitor();
    expectFailure(await signInWith(browser), browser, 'email_unverified');
  });

  test('auth F3: an account that a stranger began with the address keeps nothing of the stranger', async () => {
    const email = `ada${count}@trusted.example`;
    const id = await addDeveloper(email, 'unverified');
    // No call gives such an account a password today; one that got there must not stay.
    const password = 'stranger Horse 8';
    const password_hash = await app.deps.passwords.hash(password);
    await app.db.updateTable('developers').set({ password_hash }).where('id', '=', id).execute();
    const owner = { portal_id: app.portal.portal_id, entity: 'developer', id, email } as const;
    const now = new Date();
    const tokens = await app.db.transaction().execute(async (trx) => ({
      verify: await issueToken(trx, owner, 'verify', { now }),
      reset: await issueToken(trx, owner, 'reset', { now }),
    }));
    provider.behaviour.account = { ...ada, email };
    await signInWith(app.visitor());
    const visitor = app.visitor();
    const body = { username: email, password };
    expect(await statusOf(visitor.call('authenticateDeveloper', { body }))).toBe(401);
    expect(await statusOf(visitor.call('verifyDeveloperEmail', { body: { token: tokens.verify } }))).toBe(404);
    const reset = { password, token: tokens.reset };
    expect(await statusOf(visitor.call('resetDeveloperPassword', { body: reset }))).toBe(404);
    expect(await accountOf(email)).toMatchObject({
      status: 'approved',
      full_name: 'Ada Lovelace',
      password_hash: null,
      email_verified_at: expect.any(Date),
    });
  });

  test('who waits for the account on the way back holds nothing that belongs to it', async () => {
    const browser = app.visitor();
    await signInWith(browser);
    const account = await accountOf(ada.email);
    const back = await signOn(browser, provider).leave();
    const [answer] = await inTheMomentOf(
      app.db,
      (trx) => lockAccount(trx, 'developer', account?.id ?? ''),
      [() => signOn(browser, provider).arrive(back)],
      takeAllRows,
    );
    expect(locationOf(answer as Response).searchParams.get('loginSuccess')).toBe('true');
  });

  test('auth F3: somebody new who arrives twice at once has one account', async () => {
    const browsers = [app.visitor(), app.visitor(), app.visitor()];
    const backs: URL[] = [];
    for (const browser of browsers) backs.push(await signOn(browser, provider).leave());
    const answers = await Promise.all(
      browsers.map((browser, index) => signOn(browser, provider).arrive(backs[index] as URL)),
    );
    for (const answer of answers) expect(locationOf(answer).searchParams.get('loginSuccess')).toBe('true');
    expect(await identitiesOf(ada.sub)).toHaveLength(1);
  });

  test('contract §A.3: where the provider does not decide, a new developer waits for approval and has no session', async () => {
    await app.db.updateTable('identity_providers').set({ auto_approve: false }).execute();
    try {
      const browser = app.visitor();
      expectFailure(await signInWith(browser), browser, 'pending');
      expect(await accountOf(ada.email)).toMatchObject({ status: 'pending' });
      expectFailure(await signInWith(browser), browser, 'pending');
    } finally {
      await app.db.updateTable('identity_providers').set({ auto_approve: true }).execute();
    }
  });

  test.each(['disabled', 'rejected'] as const)('auth F3: an account that was %s stays closed', async (status) => {
    await signInWith(app.visitor());
    await app.db.updateTable('developers').set({ status }).where('email', '=', ada.email).execute();
    const browser = app.visitor();
    expectFailure(await signInWith(browser), browser, status);
  });

  test('auth I1: the audit log tells of the link, the sign-in and the refusal, without token or address', async () => {
    await signInWith(app.visitor());
    await app.db.updateTable('developers').set({ status: 'disabled' }).where('email', '=', ada.email).execute();
    await signInWith(app.visitor());
    const id = (await accountOf(ada.email))?.id;
    const events = await app.db
      .selectFrom('audit_events')
      .select(['event', 'subject', 'details', 'ip'])
      .orderBy('id')
      .execute();
    const own = events.filter(({ subject }) => subject === `developer:${id}`);
    expect(own.map(({ event }) => event).sort()).toEqual([
      'authn_login_fail',
      'authn_login_success',
      'developer_registered',
      'sso_link',
    ]);
    expect(own.find(({ event }) => event === 'authn_login_fail')).toMatchObject({
      details: { identity_provider: 'meridian', reason: 'disabled' },
      ip: '127.0.0.1',
    });
    expect(JSON.stringify(events)).not.toContain(ada.email);
  });
});
