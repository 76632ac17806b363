import { codeAt } from '@stoa/factors/one-time-password';
import { softwarePasskey } from '@stoa/factors/testing/software-passkey';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { problemOf } from '../../testing/problem-of.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const origin = 'https://portal.example';
const days = (count: number) => count * 24 * 3_600_000;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ publicUrl: origin });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('throttles').execute();
  await app.db.updateTable('portals').set({ basic_auth_enabled: true }).execute();
});

type Policy = 'off' | 'optional' | 'required';
const codeIn = async (call: Promise<unknown>) => {
  try {
    await call;
    return 'opened';
  } catch {
    return (await problemOf(call)).code;
  }
};

/** Sets the policy as it is two weeks after the change of the settings. */
async function policyIs(policy: Policy, from = new Date(0)) {
  const change = { developer_factor: policy, developer_factor_from: from, user_factor: policy, user_factor_from: from };
  await app.db.updateTable('portals').set(change).execute();
}

type Factor = 'none' | 'totp' | 'recovery_code' | 'passkey' | 'told by the provider';
type Way = 'password' | 'passkey' | 'sso';

/** The calls of one kind of account, so that each row of the table runs for both. */
const kinds = {
  developer: {
    signedIn: (name: string) => app.signedIn(name),
    signIn: 'authenticateDeveloper',
    begin: 'beginDeveloperAuthenticator',
    confirm: 'confirmDeveloperAuthenticator',
    beginPasskey: 'beginDeveloperPasskey',
    finishPasskey: 'finishDeveloperPasskey',
    beginPasskeySignIn: 'beginDeveloperPasskeySignIn',
    finishPasskeySignIn: 'finishDeveloperPasskeySignIn',
    prove: 'proveDeveloperPassword',
    remove: 'removeDeveloperAuthenticator',
    factors: 'getDeveloperFactors',
    me: 'getCurrentDeveloper',
    work: 'listApplications',
  },
  user: {
    signedIn: (name: string) => app.signedInUser('owner', name),
    signIn: 'authenticateUser',
    begin: 'beginUserAuthenticator',
    confirm: 'confirmUserAuthenticator',
    beginPasskey: 'beginUserPasskey',
    finishPasskey: 'finishUserPasskey',
    beginPasskeySignIn: 'beginUserPasskeySignIn',
    finishPasskeySignIn: 'finishUserPasskeySignIn',
    prove: 'proveUserPassword',
    remove: 'removeUserAuthenticator',
    factors: 'getUserFactors',
    me: 'getCurrentUser',
    work: 'getToday',
  },
} as const;

let count = 0;

/** An account in a state, and a new session that was opened in one way. @returns the code of each call of the way in, and of work */
async function visit(kind: keyof typeof kinds, factor: Factor, way: Way, policy: Policy, basic_auth = true) {
  const calls = kinds[kind];
  await policyIs('optional');
  count += 1;
  const owner = await calls.signedIn(`policy-${count}`);
  const { email: username, password } = owner.person;
  let code: string | undefined;
  const key = softwarePasskey(origin, { synced: false });
  if (factor === 'totp' || factor === 'recovery_code') {
    const { secret } = await owner.call(calls.begin, { body: { password } });
    const { recovery_codes } = await owner.call(calls.confirm, { body: { code: codeAt(secret, app.deps.now()) } });
    app.advance(30_000);
    code = factor === 'totp' ? codeAt(secret, app.deps.now()) : recovery_codes[0];
  }
  if (factor === 'passkey') {
    const { options } = await owner.call(calls.beginPasskey, { body: { password } });
    await owner.call(calls.finishPasskey, { body: { name: 'Laptop', passkey: key.create(options) } });
  }
  await policyIs(policy);
  await app.db.updateTable('portals').set({ basic_auth_enabled: basic_auth }).execute();
  const browser = way === 'sso' ? owner : app.visitor();
  const account = kind === 'user' ? 'user_id' : 'developer_id';
  let entered: string | undefined = 'opened';
  if (way === 'password') {
    const body = { username, password, ...(code !== undefined && { code }) };
    entered = await codeIn(browser.call(calls.signIn, { body }));
  } else if (way === 'passkey') {
    entered = await codeIn(
      browser
        .call(calls.beginPasskeySignIn)
        .then(({ options }) => browser.call(calls.finishPasskeySignIn, { body: { passkey: key.get(options) } })),
    );
  } else {
    // What a sign-in at a provider leaves: sso.test.ts drives the provider itself.
    const told = factor === 'told by the provider' ? ('provider' as const) : null;
    await app.db
      .updateTable('sessions')
      .set({ opened_by: 'sso', factor: told as never, is_first: false as never })
      .where(account, '=', owner.person.id)
      .execute();
  }
  return { entered, work: entered === 'opened' ? await codeIn(browser.call(calls.work)) : 'closed', browser, owner };
}

type Row = readonly [Factor, Way, Policy, entered: string, work: string];
const rows: readonly Row[] = [
  ['none', 'password', 'off', 'opened', 'opened'],
  ['none', 'password', 'optional', 'opened', 'opened'],
  ['none', 'password', 'required', 'opened', 'factor_required'],
  ['none', 'sso', 'off', 'opened', 'opened'],
  ['none', 'sso', 'optional', 'opened', 'opened'],
  ['none', 'sso', 'required', 'opened', 'factor_required'],
  ['told by the provider', 'sso', 'off', 'opened', 'opened'],
  ['told by the provider', 'sso', 'optional', 'opened', 'opened'],
  ['told by the provider', 'sso', 'required', 'opened', 'opened'],
  ...(['off', 'optional', 'required'] as const).flatMap((policy): Row[] => [
    ['totp', 'password', policy, 'opened', 'opened'],
    ['recovery_code', 'password', policy, 'opened', 'opened'],
    ['passkey', 'passkey', policy, 'opened', 'opened'],
    ['passkey', 'password', policy, 'factor_needed', 'closed'],
    ['totp', 'sso', policy, 'opened', policy === 'required' ? 'factor_required' : 'opened'],
    ['passkey', 'sso', policy, 'opened', policy === 'required' ? 'factor_required' : 'opened'],
  ]),
];

describe.each(['developer', 'user'] as const)('factor, way in and policy: a %s', (kind) => {
  test.each(rows)('%s, by %s, %s: %s, %s', async (factor, way, policy, entered, work) => {
    const seen = await visit(kind, factor, way, policy);
    expect([seen.entered, seen.work]).toEqual([entered, work]);
    if (work === 'factor_required') await seen.browser.call(kinds[kind].me);
  });

  // The switch is the developers': users keep their passwords.
  test.each(rows)('%s, by %s, %s, basic_auth false', async (factor, way, policy, entered, work) => {
    const isShut = kind === 'developer' && way !== 'sso';
    const seen = await visit(kind, factor, way, policy, false);
    expect([seen.entered, seen.work]).toEqual(isShut ? ['passwords_off', 'closed'] : [entered, work]);
  });

  test('adding the factor opens the session that lacked it', async () => {
    const { browser, owner } = await visit(kind, 'none', 'password', 'required');
    const calls = kinds[kind];
    expect((await browser.call(calls.factors)).due_at).not.toBeNull();
    const { secret } = await browser.call(calls.begin, { body: { password: owner.person.password } });
    await browser.call(calls.confirm, { body: { code: codeAt(secret, app.deps.now()) } });
    expect(await codeIn(browser.call(calls.work))).toBe('opened');
    expect(await browser.call(calls.factors)).toMatchObject({ policy: 'required', due_at: null });
  });

  test('who came by single sign-on proves the factor of the account in the same session', async () => {
    const calls = kinds[kind];
    await policyIs('optional');
    const owner = await calls.signedIn(`policy-sso-${kind}`);
    const { password } = owner.person;
    const { secret } = await owner.call(calls.begin, { body: { password } });
    await owner.call(calls.confirm, { body: { code: codeAt(secret, app.deps.now()) } });
    app.advance(30_000);
    const account = kind === 'user' ? 'user_id' : 'developer_id';
    const came = { opened_by: 'sso' as const, factor: null as never, is_first: false as never };
    await app.db.updateTable('sessions').set(came).where(account, '=', owner.person.id).execute();
    await policyIs('required');
    expect(await codeIn(owner.call(calls.work))).toBe('factor_required');
    expect(await codeIn(owner.call(calls.prove, { body: { password } }))).toBe('factor_needed');
    await owner.call(calls.prove, { body: { password, code: codeAt(secret, app.deps.now()) } });
    expect(await codeIn(owner.call(calls.work))).toBe('opened');
  });

  test('an account that only a provider opens adds an app and gives its code alone', async () => {
    const calls = kinds[kind];
    await policyIs('optional');
    const owner = await calls.signedIn(`policy-alone-${kind}`);
    const account = kind === 'user' ? 'user_id' : 'developer_id';
    const table = kind === 'user' ? 'users' : 'developers';
    await app.db.updateTable(table).set({ password_hash: null }).where('id', '=', owner.person.id).execute();
    const came = { opened_by: 'sso' as const, factor: null as never, is_first: false as never };
    await app.db.updateTable('sessions').set(came).where(account, '=', owner.person.id).execute();
    await policyIs('required');
    expect(await codeIn(owner.call(calls.beginPasskey, { body: {} }))).toBe('conflict');
    const { secret } = await owner.call(calls.begin, { body: {} });
    await owner.call(calls.confirm, { body: { code: codeAt(secret, app.deps.now()) } });
    app.advance(30_000);
    await app.db.updateTable('sessions').set(came).where(account, '=', owner.person.id).execute();
    expect(await codeIn(owner.call(calls.work))).toBe('factor_required');
    expect(await codeIn(owner.call(calls.prove, { body: {} }))).toBe('factor_needed');
    await owner.call(calls.prove, { body: { code: codeAt(secret, app.deps.now()) } });
    expect(await codeIn(owner.call(calls.work))).toBe('opened');
    const old = { proven_at: new Date(0) };
    await app.db.updateTable('sessions').set(old).where(account, '=', owner.person.id).execute();
    app.advance(30_000);
    const stale = owner.call(calls.prove, { body: { code: codeAt(secret, app.deps.now()) } });
    expect(await codeIn(stale)).toBe('sign_in_needed');
  });

  test('the last factor stays where one is required, and nobody adds one where it is off', async () => {
    const calls = kinds[kind];
    await policyIs('required');
    const owner = await calls.signedIn(`policy-last-${kind}`);
    const { password } = owner.person;
    const { secret } = await owner.call(calls.begin, { body: { password } });
    await owner.call(calls.confirm, { body: { code: codeAt(secret, app.deps.now()) } });
    app.advance(30_000);
    const body = { password, code: codeAt(secret, app.deps.now()) };
    expect(await codeIn(owner.call(calls.remove, { body }))).toBe('factor_required');
    await policyIs('off');
    const other = await calls.signedIn(`policy-off-${kind}`);
    const begin = { body: { password: other.person.password } };
    expect(await codeIn(other.call(calls.begin, begin))).toBe('factor_off');
    expect(await codeIn(other.call(calls.beginPasskey, begin))).toBe('factor_off');
  });

  test('the first sign-in of an account has two weeks, and the second one none', async () => {
    const calls = kinds[kind];
    await policyIs('required');
    const owner = await calls.signedIn(`policy-first-${kind}`);
    expect(await codeIn(owner.call(calls.work))).toBe('opened');
    const second = app.visitor();
    await second.call(calls.signIn, { body: { username: owner.person.email, password: owner.person.password } });
    expect(await codeIn(second.call(calls.work))).toBe('factor_required');
    const account = kind === 'user' ? 'user_id' : 'developer_id';
    const began = new Date(app.deps.now().getTime() - days(14));
    await app.db
      .updateTable('sessions')
      .set({ created_at: began as never })
      .where(account, '=', owner.person.id)
      .execute();
    expect(await codeIn(owner.call(calls.work))).toBe('factor_required');
  });
});

/** The answer of each way in to a person who proves everything but whose account is not admitted. Nothing is used up by it. */
const disabled = {
  none: 'account_disabled',
  totp: 'account_disabled',
  recovery_code: 'account_disabled',
  passkey: 'account_disabled',
  // Its password alone.
  'password of a passkey': 'account_disabled',
} as const;
const shutOut = {
  unverified: {
    none: 'invalid_credentials',
    totp: 'invalid_credentials',
    recovery_code: 'invalid_credentials',
    passkey: 'wrong_passkey',
    'password of a passkey': 'invalid_credentials',
  },
  pending: disabled,
  rejected: disabled,
  disabled,
} as const;
const closedFactors = ['none', 'totp', 'recovery_code', 'passkey', 'password of a passkey'] as const;
const closed = (['off', 'optional', 'required'] as const).flatMap((policy) =>
  closedFactors.flatMap((factor) => [
    ...(['unverified', 'pending', 'rejected', 'disabled'] as const).map(
      (status) => ['developer', status, factor, policy, shutOut[status][factor]] as const,
    ),
    ...(['unverified', 'disabled'] as const).map(
      (status) => ['user', status, factor, policy, shutOut[status][factor]] as const,
    ),
  ]),
);

describe('an account that is not admitted', () => {
  test.each(closed)('%s, %s, %s, %s: %s', async (kind, status, factor, policy, code) => {
    const calls = kinds[kind];
    await policyIs('optional');
    count += 1;
    const owner = await calls.signedIn(`state-${count}`);
    const { id, email: username, password } = owner.person;
    const key = softwarePasskey(origin, { synced: false });
    let proof = () => ({});
    if (factor === 'totp' || factor === 'recovery_code') {
      const { secret } = await owner.call(calls.begin, { body: { password } });
      const { recovery_codes } = await owner.call(calls.confirm, { body: { code: codeAt(secret, app.deps.now()) } });
      app.advance(30_000);
      proof = () => ({ code: factor === 'totp' ? codeAt(secret, app.deps.now()) : recovery_codes[0] });
    }
    if (factor === 'passkey' || factor === 'password of a passkey') {
      const { options } = await owner.call(calls.beginPasskey, { body: { password } });
      await owner.call(calls.finishPasskey, { body: { name: 'Laptop', passkey: key.create(options) } });
    }
    await policyIs(policy);
    const statusIs = (next: string) =>
      app.db
        .updateTable(kind === 'user' ? 'users' : 'developers')
        .set({ status: next as never })
        .where('id', '=', id)
        .execute();
    const enter = async (browser = app.visitor()) => {
      if (factor !== 'passkey') return browser.call(calls.signIn, { body: { username, password, ...proof() } });
      const { options } = await browser.call(calls.beginPasskeySignIn);
      return browser.call(calls.finishPasskeySignIn, { body: { passkey: key.get(options) } });
    };
    await statusIs(status);
    const visitor = app.visitor();
    expect(await codeIn(enter(visitor))).toBe(code);
    expect(await codeIn(visitor.call(calls.me))).toBe('unauthorized');
    // A session that is open already goes no further either.
    expect(await codeIn(owner.call(calls.me))).toBe('unauthorized');
    await statusIs(kind === 'user' ? 'active' : 'approved');
    expect(await codeIn(enter())).toBe(factor === 'password of a passkey' ? 'factor_needed' : 'opened');
  });
});

describe('changing the policy', () => {
  test('the console announces it for two weeks; going on with it does not begin anew', async () => {
    await policyIs('optional');
    const owner = await app.signedInUser('owner', 'policy-owner');
    const other = app.visitor();
    await other.call('authenticateUser', { body: { username: owner.person.email, password: owner.person.password } });
    expect(await owner.call('changeSettings', { body: { user_factor: 'required' } })).toMatchObject({
      user_factor: 'required',
      developer_factor: 'optional',
    });
    const { due_at } = await other.call('getUserFactors');
    const left = new Date(due_at ?? 0).getTime() - app.deps.now().getTime();
    expect(left).toBeLessThanOrEqual(days(14));
    expect(left).toBeGreaterThan(days(14) - 60_000);
    app.advance(1000);
    await owner.call('changeSettings', { body: { user_factor: 'required', name: 'Harbour' } });
    expect((await other.call('getUserFactors')).due_at).toBe(due_at);
    const told = await app.db
      .selectFrom('audit_events')
      .select('details')
      .where('event', '=', 'settings_changed')
      .execute();
    expect(JSON.stringify(told)).toContain('"field":"user_factor"');
  });

  test('a downgrade wants the password of this moment, and an owner', async () => {
    await policyIs('optional');
    const owner = await app.signedInUser('owner', 'policy-downgrade');
    const publisher = await app.signedInUser('publisher', 'policy-publisher');
    await policyIs('required', new Date(8e12));
    const body = { user_factor: 'off' } as const;
    expect(await codeIn(publisher.call('changeSettings', { body }))).toBe('forbidden');
    const old = { proven_at: new Date(0) };
    await app.db.updateTable('sessions').set(old).where('user_id', '=', owner.person.id).execute();
    expect(await codeIn(owner.call('changeSettings', { body }))).toBe('password_needed');
    await owner.call('proveUserPassword', { body: { password: owner.person.password } });
    await owner.call('changeSettings', { body });
  });
});
