import { hash } from '@node-rs/argon2';
import { createPasswords } from '@stoa/secrets/passwords';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { accountCalls, setStatus, signedInAs, userEntities } from '../../testing/account-calls.ts';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { mailTo } from '../../testing/mail-to.ts';
import { problemOf, statusOf } from '../../testing/problem-of.ts';
import { addPerson, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('throttles').execute();
});

const wrong = 'wrong Horse 7';

async function post(browser: BrowserLike, path: string, body: string, headers: Record<string, string> = {}) {
  const response = await browser.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  const text = await response.text();
  // The correlation id is the one part that differs from answer to answer.
  return { status: response.status, body: text.replace(/kong:trace:[\w-]+/, ''), headers: response.headers };
}

describe.each(userEntities)('a %s signs in', (entity) => {
  const calls = accountCalls[entity];
  const attempt = (username: string, password: string, headers = {}) =>
    post(app.visitor(), calls.authenticatePath, JSON.stringify({ username, password }), headers);

  test('auth A1: unknown, wrong, unverified, disabled with a wrong password: one body and 401', async () => {
    const { person } = await signedInAs(app, entity, 'known');
    const unverified = (await signedInAs(app, entity, 'unverified')).person;
    await setStatus(app, entity, unverified.id, 'unverified');
    const disabled = (await signedInAs(app, entity, 'disabled')).person;
    await setStatus(app, entity, disabled.id, 'disabled');
    const answers = [
      await attempt('nobody@example.com', person.password),
      await attempt(person.email, wrong),
      await attempt(unverified.email, unverified.password),
      await attempt(disabled.email, wrong),
    ];
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(401);
  });

  test('auth A2: an unknown address costs the same work as a wrong password', async () => {
    const { person } = await signedInAs(app, entity, 'timed');
    const verify = vi.spyOn(app.deps.passwords, 'verify');
    await attempt(person.email, wrong);
    await attempt('nobody@example.com', wrong);
    expect(verify.mock.calls.map(([stored]) => stored?.slice(0, 10))).toEqual(['$argon2id$', undefined]);
    verify.mockRestore();
  });

  test('auth A3: that an account is shut out is said only to who knows its password', async () => {
    const { person } = await signedInAs(app, entity, 'shut');
    await setStatus(app, entity, person.id, 'disabled');
    const told = await attempt(person.email, person.password);
    expect(told.status).toBe(401);
    expect(JSON.parse(told.body)).toMatchObject({
      code: 'account_disabled',
      title: expect.stringContaining('disabled'),
    });
    expect(JSON.parse((await attempt(person.email, wrong)).body)).toMatchObject({ code: 'invalid_credentials' });
  });

  test('auth A4: passwords are compared as received, addresses without case and spaces', async () => {
    const browser = await signedInAs(app, entity, 'exact');
    const { person } = browser;
    for (const password of ['  Über Passwörter 9 ', `Ä1${'ж'.repeat(126)}`]) {
      await app.visitor().call(calls.forgotPassword, { body: { email: person.email } });
      const { token } = await mailTo(app, person.email, /reset your password/i);
      await app.visitor().call(calls.resetPassword, { body: { password, token } });
      expect((await attempt(` ${person.email.toUpperCase()} `, password)).status).toBe(204);
      for (const other of [password.trim(), password.toLowerCase(), password.slice(0, -1)].filter(
        (one) => one !== password,
      )) {
        expect((await attempt(person.email, other)).status).toBe(401);
      }
      await app.db.deleteFrom('development_mails').execute();
    }
    const changed = ' Changed Horse 8  ';
    await browser.call(calls.authenticate, { body: { username: person.email, password: `Ä1${'ж'.repeat(126)}` } });
    await browser.call(calls.changePassword, {
      body: { old_password: `Ä1${'ж'.repeat(126)}`, new_password: changed },
    });
    expect((await attempt(person.email, changed)).status).toBe(204);
    expect((await attempt(person.email, changed.trim())).status).toBe(401);
  });

  test('auth A5: a sign-in never keeps a session: a new one opens, the one of this browser ends', async () => {
    const browser = await signedInAs(app, entity, 'fixed');
    const before = `${calls.accessCookie}=${browser.cookies.get(calls.accessCookie)}`;
    await browser.call(calls.authenticate, {
      body: { username: browser.person.email, password: browser.person.password },
    });
    expect(`${calls.accessCookie}=${browser.cookies.get(calls.accessCookie)}`).not.toBe(before);
    expect((await fetch(app.url + calls.mePath, { headers: { cookie: before } })).status).toBe(401);
    expect((await browser.call(calls.sessions)).data).toHaveLength(1);
    // A cookie that an attacker planted becomes no session either.
    const planted = await attempt(browser.person.email, browser.person.password, {
      cookie: `${calls.accessCookie}=planted`,
    });
    expect(planted.headers.getSetCookie().join()).not.toContain('planted');
  });

  test('auth A6: only JSON of at most 16 kB with text in its fields', async () => {
    const browser = app.visitor();
    const right = { username: 'a@example.com', password: 'x' };
    const send = async (body: string, type = 'application/json') =>
      (await post(browser, calls.authenticatePath, body, { 'content-type': type })).status;
    expect(await send('username=a@example.com&password=x', 'application/x-www-form-urlencoded')).toBe(415);
    expect(await send(JSON.stringify(right), 'text/plain')).toBe(415);
    expect(await send(JSON.stringify({ ...right, password: 'x'.repeat(16_400) }))).toBe(413);
    for (const value of [['a'], { $ne: null }, 7, true, null]) {
      expect(await send(JSON.stringify({ ...right, password: value }))).toBe(400);
      expect(await send(JSON.stringify({ ...right, username: value }))).toBe(400);
    }
  });

  test('auth B1: after ten failures 429 with Retry-After, for accounts that do not exist too', async () => {
    const { person } = await signedInAs(app, entity, 'guessed');
    const refusals = [];
    for (const username of [person.email, 'nobody.here@example.com']) {
      for (let count = 0; count < 10; count += 1) expect((await attempt(username, wrong)).status).toBe(401);
      refusals.push(await attempt(username, person.password));
    }
    expect(refusals.map(({ status }) => status)).toEqual([429, 429]);
    expect(refusals[0]?.body).toBe(refusals[1]?.body);
    expect(Number(refusals[0]?.headers.get('retry-after'))).toBeGreaterThan(800);
  });

  test('auth I1: what somebody typed as an address is kept as a hash alone', async () => {
    const typed = 'my.secret.as.name@example.com';
    await attempt(typed, wrong);
    await app.visitor().call(calls.forgotPassword, { body: { email: typed } });
    const counted = app.db.selectFrom('throttles').select('key').where('key', 'like', 'mailAccount:%');
    await vi.waitFor(async () => expect(await counted.execute()).toHaveLength(1));
    for (const table of ['throttles', 'audit_events'] as const)
      expect(JSON.stringify(await app.db.selectFrom(table).selectAll().execute())).not.toContain(typed);
  });

  test('auth B1: a burst of parallel guesses gets no more than the limit', async () => {
    const { person } = await signedInAs(app, entity, 'burst');
    const answers = await Promise.all(Array.from({ length: 30 }, () => attempt(person.email, wrong)));
    const answered = answers.filter(({ status }) => status !== 429 && status !== 503);
    expect(answered.length).toBeLessThanOrEqual(10);
    expect((await attempt(person.email, person.password)).status).not.toBe(500);
  });

  test('auth B1: a hundred failures of one client address are the end for all accounts; successes do not count', async () => {
    const { person } = await signedInAs(app, entity, 'neighbour');
    await app.db.updateTable('throttles').set({ points: 99 }).where('key', 'like', 'loginAddress:%').execute();
    for (let count = 0; count < 3; count += 1) expect((await attempt(person.email, person.password)).status).toBe(204);
    expect((await attempt('first@example.com', wrong)).status).toBe(401);
    expect((await attempt(person.email, person.password)).status).toBe(429);
  });

  test('auth B3: a lock ends by itself, a reset lifts it, and asking for the mail never locks', async () => {
    const { person } = await signedInAs(app, entity, 'locked');
    const lock = async () => {
      for (let count = 0; count < 11; count += 1) await attempt(person.email, wrong);
    };
    await lock();
    expect((await attempt(person.email, person.password)).status).toBe(429);
    app.advance(15 * 60_000 + 1);
    expect((await attempt(person.email, person.password)).status).toBe(204);

    await lock();
    await app.visitor().call(calls.forgotPassword, { body: { email: person.email } });
    const { token } = await mailTo(app, person.email, /reset your password/i);
    await app.visitor().call(calls.resetPassword, { body: { password: 'another Horse 8', token } });
    expect((await attempt(person.email, 'another Horse 8')).status).toBe(204);

    for (let count = 0; count < 8; count += 1)
      await app.visitor().call(calls.forgotPassword, { body: { email: person.email } });
    expect((await attempt(person.email, 'another Horse 8')).status).toBe(204);
  });

  test('auth B4: counters are shared by processes, survive a restart, and an administrator lifts a lock', async () => {
    const { person } = await signedInAs(app, entity, 'shared');
    const other = await startTestApp({}, app);
    const browsers = [app.visitor(), other.visitor()];
    const body = { username: person.email, password: wrong };
    for (let count = 0; count < 10; count += 1)
      expect(await statusOf((browsers[count % 2] as BrowserLike).call(calls.authenticate, { body }))).toBe(401);
    const right = { username: person.email, password: person.password };
    for (const browser of browsers) expect(await statusOf(browser.call(calls.authenticate, { body: right }))).toBe(429);
    await other.close();

    const restarted = await startTestApp({}, app);
    expect(await statusOf(restarted.visitor().call(calls.authenticate, { body: right }))).toBe(429);
    const operator = await app.operator();
    if (entity === 'user') await operator.call('unlockUser', { params: { userId: person.id } });
    else await operator.call('unlockDeveloper', { params: { developerId: person.id } });
    expect(await statusOf(restarted.visitor().call(calls.authenticate, { body: right }))).toBe(0);
    await restarted.close();
  });

  test('auth H4: a hash with less work is replaced when its password is at hand', async () => {
    const { person } = await signedInAs(app, entity, 'old');
    const cheap = { ...app.deps.passwords };
    onTestFinished(() => void Object.assign(app.deps.passwords, cheap));
    Object.assign(app.deps.passwords, await createPasswords());
    const weaker = await hash(person.password, { algorithm: 2, memoryCost: 4096, timeCost: 1, parallelism: 1 });
    const table = entity === 'user' ? ('users' as const) : ('developers' as const);
    const stored = async () =>
      (
        await app.db
          .selectFrom(table as 'users')
          .select('password_hash')
          .where('id', '=', person.id)
          .executeTakeFirstOrThrow()
      ).password_hash;
    await app.db
      .updateTable(table as 'users')
      .set({ password_hash: weaker })
      .where('id', '=', person.id)
      .execute();
    expect((await attempt(person.email, wrong)).status).toBe(401);
    expect(await stored()).toBe(weaker);
    expect((await attempt(person.email, person.password)).status).toBe(204);
    expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await attempt(person.email, person.password)).status).toBe(204);
  });
});

test('auth H4: a hundred sign-ins in one moment wait for their turn; guesses among them are counted as ever', async () => {
  const people = await Promise.all(
    Array.from({ length: 100 }, (_, at) => addPerson(app.deps, app.portal, `crowd${at}`)),
  );
  const guesses = Array.from({ length: 12 }, () => ({ email: 'nobody@example.com', password: wrong }));
  const signIn = ({ email: username, password }: { email: string; password: string }) =>
    statusOf(app.visitor().call('authenticateDeveloper', { body: { username, password } }));
  const [crowd, guessed] = await Promise.all([Promise.all(people.map(signIn)), Promise.all(guesses.map(signIn))]);
  expect(new Set(crowd)).toEqual(new Set([0]));
  expect(guessed.filter((status) => status === 401)).toHaveLength(10);
  expect(guessed.filter((status) => status === 429)).toHaveLength(2);
});

describe('auth B2: the client’s address', () => {
  const guess = (target: TestApp, forwarded: string) =>
    target
      .visitor()
      .fetch('/api/v1/authenticate', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
        body: JSON.stringify({ username: `${crypto.randomUUID()}@example.com`, password: wrong }),
      })
      .then(({ status }) => status);
  const keys = async () =>
    (await app.db.selectFrom('throttles').select('key').where('key', 'like', 'loginAddress:%').execute()).map(
      ({ key }) => key,
    );

  test('is the socket’s: a header that rotates does not reset the counter', async () => {
    for (let count = 0; count < 5; count += 1) await guess(app, `203.0.113.${count}`);
    expect(await keys()).toEqual(['loginAddress:127.0.0.1']);
  });

  test('is the right-most hop that is no trusted proxy, whatever the client writes to the left of it', async () => {
    const behind = await startTestApp({ trustedProxies: ['127.0.0.1/32', '10.0.0.0/8'] }, app);
    for (let count = 0; count < 5; count += 1) await guess(behind, `203.0.113.${count}, 198.51.100.7, 10.1.2.3`);
    expect(await keys()).toEqual(['loginAddress:198.51.100.7']);
    await app.db.updateTable('throttles').set({ points: 100 }).execute();
    expect(await guess(behind, '192.0.2.99, 198.51.100.7')).toBe(429);
    expect(await guess(behind, '198.51.100.8')).toBe(401);
    await behind.close();
  });

  test('is an IPv6 subscriber’s /64', async () => {
    const behind = await startTestApp({ trustedProxies: ['127.0.0.1/32'] }, app);
    await guess(behind, '2001:db8:1:2:aaaa::1');
    await guess(behind, '2001:db8:1:2:bbbb::9');
    await guess(behind, '2001:db8:1:3::1');
    expect((await keys()).sort()).toEqual(['loginAddress:2001:db8:1:2::/64', 'loginAddress:2001:db8:1:3::/64']);
    await behind.close();
  });
});

test('a developer and a user with one address are two accounts: neither locks the other, nor opens its calls', async () => {
  const developer = await app.signedIn('both');
  const user = await app.signedInUser('owner', 'both');
  await app.db.updateTable('users').set({ email: developer.person.email }).where('id', '=', user.person.id).execute();
  const body = { username: developer.person.email, password: wrong };
  for (let count = 0; count < 11; count += 1) await statusOf(app.visitor().call('authenticateUser', { body }));
  const right = { username: developer.person.email, password: developer.person.password };
  expect(await statusOf(app.visitor().call('authenticateUser', { body: right }))).toBe(429);
  const browser = app.visitor();
  await browser.call('authenticateDeveloper', { body: right });
  expect((await problemOf(browser.call('getCurrentUser'))).status).toBe(401);
  // Both sessions live in one browser.
  await app.db.deleteFrom('throttles').execute();
  await browser.call('authenticateUser', { body: right });
  expect(await browser.call('getCurrentUser')).toMatchObject({ email: developer.person.email });
  expect(await browser.call('getCurrentDeveloper')).toMatchObject({ email: developer.person.email });
  // A token in the other one's cookie is worth nothing, and is not used up by the attempt.
  const swapped = `portalrefreshtoken=${browser.cookies.get('userrefreshtoken')}`;
  const refused = await fetch(`${app.url}/api/v2/developer/refresh`, { method: 'POST', headers: { cookie: swapped } });
  expect(refused.status).toBe(401);
  await browser.call('refreshUserSession');
});
