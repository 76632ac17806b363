import { codeAt } from '@stoa/factors/one-time-password';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { mailTo } from '../../testing/mail-to.ts';
import { problemOf } from '../../testing/problem-of.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('throttles').execute();
});

const step = 30_000;
const codeOf = (secret: string) => codeAt(secret, app.deps.now());

async function withApp(name: string) {
  const browser = await app.signedIn(name);
  const { secret, uri } = await browser.call('beginDeveloperAuthenticator', {
    body: { password: browser.person.password },
  });
  expect(uri).toMatch(/^otpauth:\/\/totp\//);
  const { recovery_codes } = await browser.call('confirmDeveloperAuthenticator', { body: { code: codeOf(secret) } });
  app.advance(step);
  return { browser, person: browser.person, secret, codes: recovery_codes };
}

const signIn = (person: Person, code?: string, browser: BrowserLike = app.visitor()) =>
  browser.call('authenticateDeveloper', {
    body: { username: person.email, password: person.password, ...(code !== undefined && { code }) },
  });
const codeIn = async (call: Promise<unknown>) => (await problemOf(call)).code;

describe('signing in by password with a second factor', () => {
  test('the right password alone opens nothing and sets no cookie', async () => {
    const { person } = await withApp('alone');
    const thief = app.visitor();
    const problem = await problemOf(signIn(person, undefined, thief));
    expect([problem.status, problem.code]).toEqual([403, 'factor_needed']);
    expect([...thief.cookies]).toEqual([]);
    expect(await codeIn(thief.call('getCurrentDeveloper'))).toBe('unauthorized');
  });

  test('auth A1: a wrong password answers the same with and without a factor, whatever code comes with it', async () => {
    const { person } = await withApp('quiet');
    const plain = await app.signedIn('plain');
    const answer = async (email: string, code?: string) => {
      const response = await fetch(`${app.url}/api/v2/developer/authenticate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: email, password: 'a wrong one', code }),
      });
      return [response.status, (await response.text()).replace(/kong:trace:[\w-]+/, '')];
    };
    const expected = await answer('nobody@example.com');
    for (const email of [person.email, plain.person.email]) {
      expect(await answer(email)).toEqual(expected);
      expect(await answer(email, '123456')).toEqual(expected);
    }
  });

  test('RFC 6238 §5.2: a code opens the account once; the session says what was proven', async () => {
    const { person, secret } = await withApp('once');
    const code = codeOf(secret);
    await signIn(person, code);
    expect(await codeIn(signIn(person, code))).toBe('wrong_code');
    const sessions = await app.db
      .selectFrom('sessions')
      .select('factor')
      .where('developer_id', '=', person.id)
      .where('is_first', '=', false)
      .execute();
    expect(sessions).toEqual([{ factor: 'totp' }]);
  });

  test('of 20 parallel uses of one recovery code one wins', async () => {
    const { person, codes } = await withApp('race');
    const uses = Array.from({ length: 20 }, () =>
      // Each sign-in comes from a browser of its own, and the counter of wrong codes is emptied so that it stops none.
      app.db
        .deleteFrom('throttles')
        .execute()
        .then(() => signIn(person, codes[0])),
    );
    const outcomes = await Promise.allSettled(uses);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const mail = await mailTo(app, person.email, /recovery code/);
    expect(mail.link.pathname).toBe('/forgot-password');
  });

  test('auth B1: wrong codes are counted by themselves, though the password is right each time', async () => {
    const { person, secret } = await withApp('guessed');
    for (let tries = 0; tries < 10; tries += 1) expect(await codeIn(signIn(person, '000000x'))).toBe('wrong_code');
    expect(await codeIn(signIn(person, codeOf(secret)))).toBe('too_many_requests');
  });

  test('auth E6: a new password does not take the factor away', async () => {
    const { browser, person, secret } = await withApp('changer');
    await browser.call('changeDeveloperPassword', {
      body: { old_password: person.password, new_password: 'another Horse 8', code: codeOf(secret) },
    });
    expect(await codeIn(signIn({ ...person, password: 'another Horse 8' }))).toBe('factor_needed');
  });

  test('a refresh goes on with what was proven, and the alias asks too', async () => {
    const { person, secret } = await withApp('refresher');
    const browser = app.visitor();
    await signIn(person, codeOf(secret), browser);
    await browser.call('refreshDeveloperSession');
    expect((await browser.call('getDeveloperFactors')).recovery_codes_left).toBe(10);
    const response = await app.visitor().fetch('/kauth/api/v2/developer/authenticate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: person.email, password: person.password }),
    });
    expect(response.status).toBe(403);
  });
});

describe('the factor of my account', () => {
  test('asks for nothing until a code has confirmed it, and for no longer than 15 minutes', async () => {
    const browser = await app.signedIn('slow');
    const body = { password: browser.person.password };
    const { secret } = await browser.call('beginDeveloperAuthenticator', { body });
    await signIn(browser.person);
    app.advance(15 * 60_000 + 1);
    await browser.call('refreshDeveloperSession');
    const late = browser.call('confirmDeveloperAuthenticator', { body: { code: codeOf(secret) } });
    expect(await codeIn(late)).toBe('wrong_code');
  });

  test('a stolen session adds none and removes none without the password and a code', async () => {
    const { browser, person, secret } = await withApp('stolen');
    const other = await app.signedIn('other');
    const wrong = { password: 'a wrong one' };
    expect(await codeIn(other.call('beginDeveloperAuthenticator', { body: wrong }))).toBe('wrong_password');
    const remove = (body: { password: string; code: string }) => browser.call('removeDeveloperAuthenticator', { body });
    expect(await codeIn(remove({ ...wrong, code: codeOf(secret) }))).toBe('wrong_password');
    expect(await codeIn(remove({ password: person.password, code: '123456x' }))).toBe('wrong_code');
    expect((await browser.call('getDeveloperFactors')).authenticator).not.toBeNull();
    await remove({ password: person.password, code: codeOf(secret) });
    await signIn(person);
  });

  test('a second app is refused, and an older session ends when the first is added', async () => {
    const browser = await app.signedIn('ender');
    const older = app.visitor();
    await signIn(browser.person, undefined, older);
    const body = { password: browser.person.password };
    const { secret } = await browser.call('beginDeveloperAuthenticator', { body });
    await browser.call('confirmDeveloperAuthenticator', { body: { code: codeOf(secret) } });
    expect(await codeIn(older.call('getCurrentDeveloper'))).toBe('unauthorized');
    app.advance(step);
    const proof = { ...body, code: codeOf(secret) };
    expect(await codeIn(browser.call('beginDeveloperAuthenticator', { body: proof }))).toBe('conflict');
  });

  test('a stolen session and the password change no password and delete no account without a code', async () => {
    const { browser, person, secret } = await withApp('kept');
    const body = { old_password: person.password, new_password: 'another Horse 8' };
    const change = (code?: string) =>
      browser.call('changeDeveloperPassword', { body: { ...body, ...(code !== undefined && { code }) } });
    const remove = (code?: string) =>
      browser.call('deleteCurrentDeveloper', {
        body: { password: person.password, ...(code !== undefined && { code }) },
      });
    for (const act of [change, remove]) {
      expect(await problemOf(act())).toMatchObject({ status: 403, code: 'factor_needed' });
      expect(await codeIn(act('123456x'))).toBe('wrong_code');
    }
    expect(
      await codeIn(browser.call('changeDeveloperPassword', { body: { ...body, old_password: 'a wrong one' } })),
    ).toBe('wrong_password');
    await browser.call('proveDeveloperPassword', { body: { password: person.password, code: codeOf(secret) } });
    expect(await codeIn(change('123456x'))).toBe('wrong_code');
    await change();
    app.advance(step);
    await browser.call('deleteCurrentDeveloper', { body: { password: body.new_password, code: codeOf(secret) } });
    expect(await codeIn(signIn({ ...person, password: body.new_password }))).toBe('invalid_credentials');
  });

  test('a stolen session makes no recovery codes and no access token without a code, and the old codes stay', async () => {
    const { browser, person, codes, secret } = await withApp('thrifty');
    // The thief has it from the moment of a sign-in with the factor.
    const thief = app.visitor();
    await signIn(person, codeOf(secret), thief);
    app.advance(step);
    const renew = (body: object) => thief.call('renewDeveloperRecoveryCodes', { body: body as { password: string } });
    const { password } = person;
    expect(await codeIn(renew({ password: 'a wrong one', code: codeOf(secret) }))).toBe('wrong_password');
    expect(await problemOf(renew({ password }))).toMatchObject({ status: 403, code: 'factor_needed' });
    expect(await codeIn(renew({ password, code: '123456x' }))).toBe('wrong_code');
    expect((await problemOf(renew({}))).status).toBe(400);
    const expires_at = new Date(app.deps.now().getTime() + 86_400_000).toISOString();
    const token = () =>
      thief.call('createDeveloperToken', { body: { name: 'mine', scopes: ['account:read'], expires_at } });
    expect(await problemOf(token())).toMatchObject({ status: 403, code: 'password_needed' });
    expect((await browser.call('getDeveloperFactors')).recovery_codes_left).toBe(10);
    await signIn(person, codes[0]);
    await thief.call('proveDeveloperPassword', { body: { password, code: codeOf(secret) } });
    await token();
  });

  test('the secret of an app is sealed where it is kept, and for its own account alone', async () => {
    const { person, secret } = await withApp('sealed');
    const other = await withApp('sealed-elsewhere');
    const secretOf = (id: string) =>
      app.db.selectFrom('authenticators').select('secret').where('developer_id', '=', id).executeTakeFirstOrThrow();
    const kept = await secretOf(person.id);
    expect(kept.secret.startsWith(app.deps.sealer.prefix)).toBe(true);
    const { rows } = await sql<{ text: string }>`select authenticators::text as text from authenticators`.execute(
      app.db,
    );
    for (const { text } of rows) expect(text.toUpperCase()).not.toContain(secret);
    // An attacker who can write to the database and knows a secret of an own account gets no further by copying its row.
    const copied = await secretOf(other.person.id);
    await app.db.updateTable('authenticators').set(copied).where('developer_id', '=', person.id).execute();
    expect(await codeIn(signIn(person, codeOf(other.secret)))).toBe('wrong_code');
    await signIn(other.person, codeOf(other.secret));
  });

  test('new recovery codes replace the old ones, however they are typed', async () => {
    const { browser, person, codes, secret } = await withApp('renewer');
    const made = await browser.call('renewDeveloperRecoveryCodes', {
      body: { password: person.password, code: codeOf(secret) },
    });
    expect(new Set([...codes, ...made.recovery_codes]).size).toBe(20);
    expect(await codeIn(signIn(person, codes[1]))).toBe('wrong_code');
    await signIn(person, made.recovery_codes[0]?.toLowerCase().replaceAll('-', ' '));
    expect((await browser.call('getDeveloperFactors')).recovery_codes_left).toBe(9);
  });
});

describe('what an attacker would try', () => {
  test('a session that was read before the factor was added does not rise with it', async () => {
    const browser = await app.signedIn('rises');
    const thief = app.visitor();
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
    const { secret } = await browser.call('beginDeveloperAuthenticator', {
      body: { password: browser.person.password },
    });
    expect((await thief.call('getCurrentDeveloper')).email).toBe(browser.person.email);
    await browser.call('confirmDeveloperAuthenticator', { body: { code: codeOf(secret) } });
    expect(await codeIn(thief.call('getCurrentDeveloper'))).toBe('unauthorized');
    expect((await browser.call('getCurrentDeveloper')).email).toBe(browser.person.email);
  });

  test('a session that ended while it added a factor adds none', async () => {
    const browser = await app.signedIn('rescued');
    const { id, password } = browser.person;
    const { secret } = await browser.call('beginDeveloperAuthenticator', { body: { password } });
    const { held, confirmed } = await app.db.transaction().execute(async (owner) => {
      await owner.selectFrom('developers').select('id').where('id', '=', id).forUpdate().execute();
      const asked = browser.call('confirmDeveloperAuthenticator', { body: { code: codeOf(secret) } });
      const refusal = codeIn(asked);
      // The call has been let in and waits for the account.
      await vi.waitFor(async () => {
        const { rows } = await sql`select 1 from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`.execute(app.db);
        expect(rows.length).toBeGreaterThan(0);
      });
      await owner.updateTable('sessions').set({ ended_at: app.deps.now() }).where('developer_id', '=', id).execute();
      return { held: true, confirmed: refusal };
    });
    expect([held, await confirmed]).toEqual([true, 'unauthorized']);
    expect(await signIn(browser.person)).toBeUndefined();
  });

  test('a mailbox gives no browser a count of wrong codes of its own: a new password is remembered nowhere', async () => {
    const { person } = await withApp('mailbox');
    const thief = app.visitor();
    await thief.call('forgotDeveloperPassword', { body: { email: person.email } });
    const { token } = await mailTo(app, person.email, /reset your password/i);
    const password = 'another Horse 9';
    await thief.call('resetDeveloperPassword', { body: { token, password } });
    expect([...thief.cookies.keys()].filter((name) => name.includes('browser'))).toEqual([]);
  });

  test('codes of all known browsers are counted together', async () => {
    const { browser, person, secret } = await withApp('everywhere');
    await signIn(person, codeOf(secret), browser);
    const points = { points: 40, resets_at: new Date(app.deps.now().getTime() + step) };
    const key = `factorKnown:developer:${person.id}`;
    await app.db
      .insertInto('throttles')
      .values({ portal_id: app.portal.portal_id, key, ...points })
      .execute();
    expect(await codeIn(signIn(person, '000000', browser))).toBe('too_many_requests');
  });

  test('nobody uses up the tries of a browser that is known: neither with the password nor with a session', async () => {
    const { browser, person, secret } = await withApp('tries');
    await signIn(person, codeOf(secret), browser);
    const thief = app.visitor();
    for (const [name, value] of browser.cookies) if (!name.includes('browser')) thief.cookies.set(name, value);
    for (let tries = 0; tries < 45; tries += 1)
      expect(await codeIn(thief.call('confirmDeveloperAuthenticator', { body: { code: '000000' } }))).toBe(
        'wrong_code',
      );
    for (let tries = 0; tries < 12; tries += 1) await problemOf(signIn(person, '000000', app.visitor()));
    expect(await codeIn(signIn(person, codeOf(secret), app.visitor()))).toBe('too_many_requests');
    app.advance(step);
    await signIn(person, codeOf(secret), browser);
    // An operator lifts the lock for all others.
    for (let tries = 0; tries < 12; tries += 1) await problemOf(signIn(person, '000000', app.visitor()));
    await (await app.operator()).call('unlockDeveloper', { params: { developerId: person.id } });
    app.advance(step);
    await signIn(person, codeOf(secret), app.visitor());
  });

  test('who lifts locks cannot try codes without end: three times a day', async () => {
    const { person } = await withApp('unlocked');
    const operator = await app.operator();
    const unlock = () => operator.call('unlockDeveloper', { params: { developerId: person.id } });
    for (let times = 0; times < 3; times += 1) {
      await problemOf(signIn(person, '000000', app.visitor()));
      await unlock();
    }
    await problemOf(signIn(person, '000000', app.visitor()));
    expect(await codeIn(unlock())).toBe('too_many_requests');
    app.advance(24 * 60 * 60 * 1000);
    await unlock();
  });

  test('an app that is not there cannot be removed, and nobody is told that it was', async () => {
    const browser = await app.signedIn('nothing');
    const body = { password: browser.person.password };
    expect(await codeIn(browser.call('removeDeveloperAuthenticator', { body }))).toBe('not_found');
  });

  test('new recovery codes are told by mail', async () => {
    const { browser, person, secret } = await withApp('renews');
    const body = { password: person.password, code: codeOf(secret) };
    await browser.call('renewDeveloperRecoveryCodes', { body });
    expect((await mailTo(app, person.email, /new recovery codes/i)).link.pathname).toBe('/forgot-password');
  });
});
