import { codeAt } from '@stoa/factors/one-time-password';
import { softwarePasskey } from '@stoa/factors/testing/software-passkey';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { mailTo } from '../../testing/mail-to.ts';
import { problemOf } from '../../testing/problem-of.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { finishDueResets } from './factor-resets.ts';

const origin = 'https://portal.example';
const hour = 3_600_000;
const day = 24 * hour;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ publicUrl: origin });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('throttles').execute();
  await app.db.deleteFrom('factor_resets').execute();
});

const codeOf = (secret: string) => codeAt(secret, app.deps.now());
const codeIn = async (call: Promise<unknown>) => (await problemOf(call)).code;
const finish = () => finishDueResets(app.db, origin, app.deps.now());
const eventsOf = async (subject: string) =>
  (
    await app.db
      .selectFrom('audit_events')
      .select(['event', 'actor'])
      .where('subject', '=', subject)
      .where('event', 'like', 'factor_reset%')
      .orderBy('id')
      .execute()
  ).map(({ event, actor }) => `${event} by ${actor.split(':')[0]}`);

const kinds = {
  developer: {
    signedIn: (name: string) => app.signedIn(name),
    begin: 'beginDeveloperAuthenticator',
    confirm: 'confirmDeveloperAuthenticator',
    beginPasskey: 'beginDeveloperPasskey',
    finishPasskey: 'finishDeveloperPasskey',
    beginPasskeySignIn: 'beginDeveloperPasskeySignIn',
    finishPasskeySignIn: 'finishDeveloperPasskeySignIn',
    signIn: 'authenticateDeveloper',
    factors: 'getDeveloperFactors',
    prove: 'proveDeveloperPassword',
    reset: async (id: string) => (await app.operator()).call('resetDeveloperFactor', { params: { developerId: id } }),
    stop: async (id: string) =>
      (await app.operator()).call('stopDeveloperFactorReset', { params: { developerId: id } }),
    forgotPassword: '/forgot-password',
  },
  user: {
    signedIn: (name: string) => app.signedInUser('approver', name),
    begin: 'beginUserAuthenticator',
    confirm: 'confirmUserAuthenticator',
    beginPasskey: 'beginUserPasskey',
    finishPasskey: 'finishUserPasskey',
    beginPasskeySignIn: 'beginUserPasskeySignIn',
    finishPasskeySignIn: 'finishUserPasskeySignIn',
    signIn: 'authenticateUser',
    factors: 'getUserFactors',
    prove: 'proveUserPassword',
    reset: async (id: string) => (await app.operator()).call('resetUserFactor', { params: { userId: id } }),
    stop: async (id: string) => (await app.operator()).call('stopUserFactorReset', { params: { userId: id } }),
    forgotPassword: '/console/forgot-password',
  },
} as const;

/** Signs in a person with an app, ten codes and a passkey. */
async function withFactors(kind: keyof typeof kinds, name: string) {
  const calls = kinds[kind];
  const browser = await calls.signedIn(`${kind}-${name}`);
  const { id, email, password } = browser.person;
  const { secret } = await browser.call(calls.begin, { body: { password } });
  const { recovery_codes: codes } = await browser.call(calls.confirm, { body: { code: codeOf(secret) } });
  app.advance(30_000);
  const key = softwarePasskey(origin, { synced: false });
  const { options } = await browser.call(calls.beginPasskey, { body: { password, code: codeOf(secret) } });
  await browser.call(calls.finishPasskey, { body: { name: 'Laptop', passkey: key.create(options) } });
  app.advance(30_000);
  const signIn = (code?: string) =>
    app.visitor().call(calls.signIn, { body: { username: email, password, ...(code !== undefined && { code }) } });
  return { calls, browser, id, email, secret, codes, key, signIn, subject: `${kind}:${id}` };
}

/** The mail counts as told when the outbox has noted it. */
const told = () =>
  vi.waitFor(async () =>
    expect(await app.db.selectFrom('outbox').select('id').where('done_at', 'is', null).execute()).toEqual([]),
  );
const linkOf = async (email: string) => (await mailTo(app, email, /is to be reset/)).link;
const press = (token: string) =>
  app.visitor().fetch('/keep-factor', { method: 'POST', body: new URLSearchParams({ token }) });

describe.each(['developer', 'user'] as const)('the lost second factor of a %s', (kind) => {
  test('goes a day after an operator has begun it: app, codes, passkeys and sessions', async () => {
    const { calls, browser, id, email, signIn, subject } = await withFactors(kind, 'lost');
    const before = app.deps.now().getTime();
    const begun = await calls.reset(id);
    expect(new Date(begun.due_at).getTime()).toBeGreaterThanOrEqual(before + day);
    expect(new Date((await calls.reset(id)).due_at).getTime()).toBeLessThan(before + day + hour);
    await told();
    app.advance(day - hour);
    expect(await finish()).toBe(0);
    expect(await codeIn(signIn())).toBe('factor_needed');
    app.advance(hour);
    expect(await finish()).toBe(1);
    expect(await finish()).toBe(0);
    await signIn();
    expect(await codeIn(browser.call(calls.factors))).toBe('unauthorized');
    expect((await mailTo(app, email, /was reset/)).link.pathname).toBe(kind === 'user' ? '/console/login' : '/login');
    expect(await eventsOf(subject)).toEqual(['factor_reset_begun by operator', 'factor_reset by system']);
  });

  test('stays when the owner presses the button behind the mail’s link; opening the link alone stops nothing', async () => {
    const { calls, id, email, signIn, subject } = await withFactors(kind, 'link');
    await calls.reset(id);
    const link = await linkOf(email);
    const token = link.searchParams.get('token') ?? '';
    const page = await app.visitor().fetch(`${link.pathname}${link.search}`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(`value="${token}"`)]);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await eventsOf(subject)).toHaveLength(1);
    const kept = await press(token);
    expect([kept.status, await kept.text()]).toEqual([200, expect.stringContaining(`href="${calls.forgotPassword}"`)]);
    expect((await press(token)).status).toBe(410);
    expect((await app.visitor().fetch(`${link.pathname}${link.search}`)).status).toBe(410);
    app.advance(2 * day);
    expect(await finish()).toBe(0);
    expect(await codeIn(signIn())).toBe('factor_needed');
    expect(await eventsOf(subject)).toEqual(['factor_reset_begun by operator', 'factor_reset_stopped by anonymous']);
  });

  test.each(['totp', 'recovery code', 'passkey', 'proof'] as const)(
    'stays when it is used meanwhile: %s',
    async (proof) => {
      const { calls, browser, id, secret, codes, key, signIn, subject } = await withFactors(
        kind,
        proof.replace(' ', '-'),
      );
      await calls.reset(id);
      if (proof === 'totp') await signIn(codeOf(secret));
      if (proof === 'proof') {
        const { password } = browser.person;
        await browser.call(calls.prove, { body: { password, code: codeOf(secret) } });
      }
      if (proof === 'recovery code') await signIn(codes[0]);
      if (proof === 'passkey') {
        const visitor = app.visitor();
        const { options } = await visitor.call(calls.beginPasskeySignIn);
        await visitor.call(calls.finishPasskeySignIn, { body: { passkey: key.get(options) } });
      }
      app.advance(2 * day);
      expect(await finish()).toBe(0);
      expect(await eventsOf(subject)).toEqual(['factor_reset_begun by operator', `factor_reset_stopped by ${kind}`]);
    },
  );

  test('is not kept by a wrong code, nor by the password alone', async () => {
    const { calls, id, signIn } = await withFactors(kind, 'wrong');
    await calls.reset(id);
    expect(await codeIn(signIn('000000'))).toBe('wrong_code');
    expect(await codeIn(signIn())).toBe('factor_needed');
    await told();
    app.advance(day);
    expect(await finish()).toBe(1);
  });

  test('stays when an operator takes the reset back; a second time there is nothing to take back', async () => {
    const { calls, id, email } = await withFactors(kind, 'back');
    await calls.reset(id);
    await calls.stop(id);
    expect(await codeIn(calls.stop(id))).toBe('not_found');
    app.advance(day);
    expect(await finish()).toBe(0);
    expect((await press((await linkOf(email)).searchParams.get('token') ?? '')).status).toBe(410);
  });

  test('cannot be reset where there is none, or where there is nobody', async () => {
    const { person } = await kinds[kind].signedIn(`${kind}-none`);
    expect(await codeIn(kinds[kind].reset(person.id))).toBe('conflict');
    expect(await codeIn(kinds[kind].reset('01890a5d-ac96-774b-bcce-b302099a8057'))).toBe('not_found');
  });

  test('does not go while the mail about it was not sent, and a day after a mail that was sent late', async () => {
    const { calls, id } = await withFactors(kind, 'late');
    await calls.reset(id);
    await told();
    const { mail_id } = await app.db.selectFrom('factor_resets').select('mail_id').executeTakeFirstOrThrow();
    const sent = (done_at: Date | null) =>
      app.db.updateTable('outbox').set({ done_at }).where('id', '=', mail_id).execute();
    app.advance(day);
    await sent(null);
    expect(await finish()).toBe(0);
    await sent(new Date(app.deps.now().getTime() - hour));
    expect(await finish()).toBe(0);
    await sent(new Date(app.deps.now().getTime() - day));
    expect(await finish()).toBe(1);
  });

  test('is begun three times a day at most', async () => {
    const { calls, id } = await withFactors(kind, 'often');
    for (let round = 0; round < 3; round += 1) {
      await calls.reset(id);
      await calls.stop(id);
    }
    expect(await codeIn(calls.reset(id))).toBe('too_many_requests');
  });

  test('of two servers one takes it away', async () => {
    const { calls, id } = await withFactors(kind, 'twice');
    await calls.reset(id);
    await told();
    app.advance(day);
    expect((await Promise.all([finish(), finish(), finish()])).toSorted()).toEqual([0, 0, 1]);
  });
});

test('a user resets nobody without a proof of this moment, and never the own factor', async () => {
  const { id } = await withFactors('developer', 'proof');
  const owner = await app.signedInUser('owner', 'resetter');
  const { password } = owner.person;
  const { secret } = await owner.call('beginUserAuthenticator', { body: { password } });
  await owner.call('confirmUserAuthenticator', { body: { code: codeOf(secret) } });
  expect(await codeIn(owner.call('resetDeveloperFactor', { params: { developerId: id } }))).toBe('password_needed');
  app.advance(30_000);
  await owner.call('proveUserPassword', { body: { password, code: codeOf(secret) } });
  expect(await codeIn(owner.call('resetUserFactor', { params: { userId: owner.person.id } }))).toBe('conflict');
});

test('the page of the developer tells what there is, and that it is to go', async () => {
  const { calls, id } = await withFactors('developer', 'told');
  const shown = async () =>
    (await (await app.operator()).call('getManagedDeveloper', { params: { developerId: id } })).developer.second_factor;
  const factors = { authenticator: true, passkeys: 1, recovery_codes_left: 10 };
  expect(await shown()).toEqual({ ...factors, reset_due_at: null, reset_mail: null });
  await calls.reset(id);
  await told();
  const { reset_due_at, reset_mail } = await shown();
  expect(new Date(`${reset_due_at}`).getTime()).toBeGreaterThan(app.deps.now().getTime());
  expect(reset_mail).toEqual({ state: 'sent', error: null });
});

test.each(['developer', 'user'] as const)(
  'a mail to a %s that did not leave is told with its reason, and a late one moves the moment',
  async (kind) => {
    const { calls, id } = await withFactors(kind, 'unsent');
    const operator = await app.operator();
    const shown = async () => {
      if (kind === 'developer') {
        const { developer } = await operator.call('getManagedDeveloper', { params: { developerId: id } });
        return [developer.second_factor.reset_due_at, developer.second_factor.reset_mail];
      }
      const { data } = await operator.call('listUsers', { query: {} });
      const row = data.find((each) => each.id === id);
      return [row?.factor_reset_due_at, row?.factor_reset_mail];
    };
    const { due_at } = await calls.reset(id);
    await told();
    const { mail_id } = await app.db.selectFrom('factor_resets').select('mail_id').executeTakeFirstOrThrow();
    const change = (mail: object) => app.db.updateTable('outbox').set(mail).where('id', '=', mail_id).execute();
    app.advance(day);
    const inADay = app.deps.now().getTime() + day;
    await change({ done_at: null, last_error: 'connect ECONNREFUSED' });
    const [earliest, waiting] = await shown();
    expect(new Date(`${earliest}`).getTime()).toBeGreaterThanOrEqual(inADay);
    expect(waiting).toEqual({ state: 'waiting', error: 'connect ECONNREFUSED' });
    await change({ next_attempt_at: 'infinity', last_error: '550 no such user' });
    expect((await shown())[1]).toEqual({ state: 'failed', error: '550 no such user' });
    expect(await finish()).toBe(0);
    await change({ done_at: app.deps.now(), last_error: null });
    const [late, mail] = await shown();
    expect(new Date(`${late}`).getTime()).toBeGreaterThan(new Date(due_at).getTime());
    expect(mail).toEqual({ state: 'sent', error: null });
  },
);

test('a factor that a thief has added goes while the account is disabled: the thief can use nothing to stop it', async () => {
  const { calls, id, subject, key, browser } = await withFactors('developer', 'evicted');
  const operator = await app.operator();
  await operator.call('disableDeveloper', { params: { developerId: id } });
  await calls.reset(id);
  await told();
  const { options } = await app.visitor().call(calls.beginPasskeySignIn);
  expect(
    (await problemOf(app.visitor().call(calls.finishPasskeySignIn, { body: { passkey: key.get(options) } }))).status,
  ).not.toBe(200);
  app.advance(day);
  expect(await finish()).toBe(1);
  await operator.call('approveDeveloper', { params: { developerId: id } });
  await app
    .visitor()
    .call(calls.signIn, { body: { username: browser.person.email, password: browser.person.password } });
  expect(await eventsOf(subject)).toEqual(['factor_reset_begun by operator', 'factor_reset by system']);
});

test('the database keeps the hash of the link’s secret alone', async () => {
  const { calls, id, email } = await withFactors('user', 'sealed');
  await calls.reset(id);
  const token = (await linkOf(email)).searchParams.get('token') ?? '';
  expect(token.length).toBeGreaterThan(40);
  expect(JSON.stringify(await app.db.selectFrom('factor_resets').selectAll().execute())).not.toContain(token);
});
