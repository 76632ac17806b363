import { inTransaction } from '@stoa/database/in-transaction';
import { tokenHash } from '@stoa/secrets/secrets';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { accountCalls, sessionCookies, setStatus, signedInAs, userEntities } from '../../testing/account-calls.ts';
import { mailsTo, mailTo } from '../../testing/mail-to.ts';
import { problemOf, statusOf } from '../../testing/problem-of.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => vi.restoreAllMocks());
beforeEach(async () => {
  // Mails of the last test may still be on their way, each with two counters locked.
  await inTransaction(app.db, (trx) => trx.deleteFrom('throttles').execute());
});

const minute = 60_000;
const unknownToken = '6a2e5e5e-6f2b-4d4e-8e52-0d1f0c6f4f10';

describe.each(userEntities)('the password of a %s', (entity) => {
  const calls = accountCalls[entity];
  const forgot = (email: string) => app.visitor().call(calls.forgotPassword, { body: { email } });
  const reset = (token: string, password = 'another Horse 8') =>
    app.visitor().call(calls.resetPassword, { body: { token, password } });
  const resetMail = (email: string) => mailTo(app, email, /reset your password/i);

  async function resetToken(email: string): Promise<string> {
    await app.db.deleteFrom('development_mails').where('recipient', '=', email).execute();
    await forgot(email);
    return (await resetMail(email)).token;
  }

  test('auth E1: the answer to "forgot" is the same for any address, and does not wait for the work', async () => {
    const { person } = await signedInAs(app, entity, 'forgetful');
    const path = entity === 'user' ? '/api/v1/password-resets' : '/api/v2/developer/forgot-password';
    const ask = async (email: string) => {
      const answer = await app.visitor().fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      });
      return { status: answer.status, body: await answer.text(), length: answer.headers.get('content-length') };
    };
    expect(await ask(person.email)).toEqual(await ask('nobody@example.com'));
    await resetMail(person.email);
    // The answer comes although the work cannot even begin: another transaction holds the account's row.
    const table = entity === 'user' ? ('users' as const) : ('developers' as const);
    await app.db.transaction().execute(async (other) => {
      await other.updateTable('throttles').set({ points: 1 }).execute();
      await other.selectFrom(table).select('id').forUpdate().execute();
      expect((await ask(person.email)).status).toBe(200);
    });
  });

  test('auth E1: mails to one address are capped, silently', async () => {
    const { person } = await signedInAs(app, entity, 'flooded');
    for (let count = 0; count < 8; count += 1) await forgot(person.email);
    const counted = async () =>
      (
        await app.db
          .selectFrom('throttles')
          .select('points')
          .where('key', '=', `mailAccount:${tokenHash(`${entity}:${person.email}`)}`)
          .executeTakeFirst()
      )?.points;
    await vi.waitFor(async () => expect(await counted()).toBe(8));
    await vi.waitFor(async () => expect(await mailsTo(app, person.email)).toHaveLength(5));
  });

  test('auth E2: a token works once, for an hour, for its purpose and kind of account, and is stored as a hash', async () => {
    const { person } = await signedInAs(app, entity, 'tokens');
    const first = await resetToken(person.email);
    const stored = JSON.stringify(await app.db.selectFrom('account_tokens').selectAll().execute());
    expect(stored).not.toContain(first);
    const second = await resetToken(person.email);
    const verify = entity === 'user' ? ('verifyUserEmail' as const) : ('verifyDeveloperEmail' as const);
    expect(await statusOf(app.visitor().call(verify, { body: { token: second } }))).toBe(404);
    const other = accountCalls[entity === 'user' ? 'developer' : 'user'].resetPassword;
    expect(await statusOf(app.visitor().call(other, { body: { token: second, password: 'another Horse 8' } }))).toBe(
      404,
    );
    const both = await Promise.all([statusOf(reset(second)), statusOf(reset(second))]);
    expect(both.sort()).toEqual([0, 410]);
    expect((await problemOf(reset(second))).code).toBe('token_used');
    expect(await statusOf(reset(first))).toBe(404);
    expect(await statusOf(reset(unknownToken))).toBe(404);
    const late = await resetToken(person.email);
    app.advance(60 * minute + 1);
    expect(await problemOf(reset(late))).toMatchObject({ status: 410, code: 'token_expired' });
  });

  test('auth E2: a changed password makes every mailed link worthless', async () => {
    const browser = await signedInAs(app, entity, 'voided');
    const token = await resetToken(browser.person.email);
    await browser.call(calls.changePassword, {
      body: { old_password: browser.person.password, new_password: 'another Horse 8' },
    });
    expect(await statusOf(reset(token))).toBe(404);
  });

  test('auth C10: a link that is older than the account’s being shut out sets no password', async () => {
    const { person } = await signedInAs(app, entity, 'shut');
    const token = await resetToken(person.email);
    await setStatus(app, entity, person.id, 'disabled');
    expect(await statusOf(reset(token))).toBe(410);
    await setStatus(app, entity, person.id, 'admitted');
    const body = { username: person.email, password: person.password };
    expect(await statusOf(app.visitor().call(calls.authenticate, { body }))).toBe(0);
  });

  test('auth B1: wrong passwords from the same address do not stop a mailed link', async () => {
    const { person } = await signedInAs(app, entity, 'neighbor');
    const token = await resetToken(person.email);
    await app.db
      .insertInto('throttles')
      .values({
        portal_id: app.portal.portal_id,
        key: 'loginAddress:127.0.0.1',
        points: 500,
        resets_at: new Date(Date.now() + 600_000),
      })
      .onConflict((conflict) => conflict.columns(['portal_id', 'key']).doUpdateSet({ points: 500 }))
      .execute();
    expect(await statusOf(reset(token))).toBe(0);
    await app.db.deleteFrom('throttles').where('key', '=', 'loginAddress:127.0.0.1').execute();
  });

  test('auth E1: a stranger’s sign-ups use up none of the mails that bring an owner back in', async () => {
    const { person } = await signedInAs(app, entity, 'named');
    await app.db.deleteFrom('development_mails').where('recipient', '=', person.email).execute();
    const register = entity === 'user' ? '/api/v1/users' : '/api/v2/developer';
    const body =
      entity === 'user'
        ? { email: person.email, full_name: 'Somebody', password: 'correct Horse 7', organization: 'Example' }
        : { email: person.email, full_name: 'Somebody' };
    for (let count = 0; count < 6; count += 1)
      await app.visitor().fetch(register, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await forgot(person.email);
    expect((await resetMail(person.email)).token).toBeTruthy();
  });

  test('auth B1: a reset lifts the lock of every browser', async () => {
    const browser = await signedInAs(app, entity, 'locked-at-home');
    const { person } = browser;
    const wrong = { username: person.email, password: 'wrong Horse 7' };
    for (let count = 0; count < 12; count += 1) await statusOf(browser.call(calls.authenticate, { body: wrong }));
    const before = { username: person.email, password: person.password };
    expect(await statusOf(browser.call(calls.authenticate, { body: before }))).toBe(429);
    const right = { username: person.email, password: 'another Horse 8' };
    expect(await statusOf(reset(await resetToken(person.email)))).toBe(0);
    expect(await statusOf(browser.call(calls.authenticate, { body: right }))).toBe(0);
  });

  test('a request for a link is refused, and not lost, while the database takes no writes', async () => {
    const { person } = await signedInAs(app, entity, 'unwritten');
    const insert = vi.spyOn(app.deps.db, 'insertInto').mockImplementation(() => {
      throw Object.assign(new Error('cannot execute INSERT in a read-only transaction'), { code: '25006' });
    });
    const refused = await problemOf(forgot(person.email));
    insert.mockRestore();
    expect(refused).toMatchObject({ status: 503, code: 'unavailable' });
  });

  test('auth H4: neither a made-up link nor a password that is refused costs a hash', async () => {
    const { person } = await signedInAs(app, entity, 'thrifty');
    const token = await resetToken(person.email);
    const hashing = vi.spyOn(app.deps.passwords, 'hash');
    expect(await statusOf(reset(unknownToken))).toBe(404);
    expect((await problemOf(reset(token, 'Thrifty!2026'))).code).toBe('weak_password');
    expect(hashing).not.toHaveBeenCalled();
    expect(await statusOf(reset(token))).toBe(0);
  });

  test('auth H4: a live link has five passwords hashed and no more, however many come at once', async () => {
    const { person } = await signedInAs(app, entity, 'bursting');
    const token = await resetToken(person.email);
    const { hash } = app.deps.passwords;
    const gate = Promise.withResolvers<void>();
    const hashing = vi.spyOn(app.deps.passwords, 'hash').mockImplementation(async (password) => {
      await gate.promise;
      return hash(password);
    });
    const refused: number[] = [];
    const burst = Array.from({ length: 8 }, async () => {
      const status = await statusOf(reset(token));
      if (status === 429) refused.push(status);
      return status;
    });
    try {
      await vi.waitFor(() => expect(refused).toHaveLength(3));
      // The others wait for their turn.
      expect(hashing.mock.calls.length).toBeLessThanOrEqual(2);
    } finally {
      gate.resolve();
      expect((await Promise.all(burst)).sort((a, b) => a - b)).toEqual([0, 410, 410, 410, 410, 429, 429, 429]);
    }
    expect(hashing).toHaveBeenCalledTimes(5);
  });

  test('auth E3: links start with the configured address, whatever Host says', async () => {
    const { person } = await signedInAs(app, entity, 'hosted');
    const answer = await app.app.http.inject({
      method: 'POST',
      url: entity === 'user' ? '/kauth/api/v1/password-resets' : '/api/v2/developer/forgot-password',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'content-type': 'application/json' },
      payload: { email: person.email },
    });
    expect(answer.statusCode).toBe(200);
    const { link, text } = await resetMail(person.email);
    expect(link.origin).toBe('http://portal.example');
    expect(link.pathname).toBe(entity === 'user' ? '/console/reset-password' : '/reset-password');
    expect(text).not.toContain('evil');
  });

  test('auth E4: opening a link with GET uses nothing up', async () => {
    const { person } = await signedInAs(app, entity, 'previewed');
    await app.db.deleteFrom('development_mails').where('recipient', '=', person.email).execute();
    await forgot(person.email);
    const { link, token } = await resetMail(person.email);
    for (let count = 0; count < 3; count += 1) await app.visitor().fetch(link.pathname + link.search);
    expect(await statusOf(reset(token))).toBe(0);
  });

  test('auth E6: a reset opens no session and is told to the owner', async () => {
    const { person } = await signedInAs(app, entity, 'told');
    const visitor = app.visitor();
    await visitor.call(calls.resetPassword, {
      body: { token: await resetToken(person.email), password: 'another Horse 8' },
    });
    expect(sessionCookies(visitor)).toEqual([]);
    const { link } = await mailTo(app, person.email, /was changed/i);
    expect(link.pathname).toBe(entity === 'user' ? '/console/forgot-password' : '/forgot-password');
  });

  test('auth H1, H2: length in code points and three classes, refused with field and rule', async () => {
    const { person } = await signedInAs(app, entity, 'weak');
    const token = await resetToken(person.email);
    for (const [password, rule] of [
      ['Abcde 1', 'min_length'],
      [`Aa1${'🏛'.repeat(126)}`, 'max_length'],
      ['lower case one', 'invalid'],
    ] as const) {
      const problem = await problemOf(reset(token, password));
      expect(problem.status).toBe(400);
      expect(problem.invalidParameters).toMatchObject([{ field: 'password', rule }]);
    }
    await reset(token, `Aa1${'🏛'.repeat(125)}`);
  });

  test('auth H2: the policy of length alone takes a sentence and refuses what is short', async () => {
    const { person } = await signedInAs(app, entity, 'sentence');
    const long = await startTestApp({ passwordPolicy: 'length' }, app);
    const token = await resetToken(person.email);
    const attempt = (password: string) =>
      statusOf(long.visitor().call(calls.resetPassword, { body: { token, password } }));
    expect(await attempt('Short Horse 7')).toBe(400);
    expect(await attempt('no capital no digit here')).toBe(0);
    await long.close();
  });

  test('auth H3: common passwords and the person’s own words are refused, and the link still works after it', async () => {
    const { person } = await signedInAs(app, entity, 'marguerite');
    const token = await resetToken(person.email);
    for (const password of ['Password1!', 'P@ssw0rd', 'Qwerty123!', 'xx Marguerite 7', `A1 ${person.email}`]) {
      const problem = await problemOf(reset(token, password));
      expect({ status: problem.status, code: problem.code }, password).toEqual({ status: 400, code: 'weak_password' });
      const [first] = (problem.body as { errors: { detail: string }[] }).errors;
      expect(first?.detail).toMatch(/^password does not meet requirements: /);
    }
    await reset(token);
  });

  test('auth H5: a change needs a session and the present password, answers 202, and a wrong one counts to the lock', async () => {
    const browser = await signedInAs(app, entity, 'changing');
    const { person } = browser;
    const change = (old_password: string, new_password = 'another Horse 8') =>
      browser.call(calls.changePassword, { body: { old_password, new_password } });
    const body = { old_password: person.password, new_password: 'another Horse 8' };
    expect(await statusOf(app.visitor().call(calls.changePassword, { body }))).toBe(401);
    const wrong = await problemOf(change('wrong Horse 7'));
    expect(wrong.status).toBe(400);
    expect(wrong.invalidParameters).toMatchObject([{ field: 'old_password', rule: 'invalid' }]);
    expect((await problemOf(change(person.password, 'lower case one'))).invalidParameters).toMatchObject([
      { field: 'new_password' },
    ]);
    for (let count = 0; count < 9; count += 1) await statusOf(change('wrong Horse 7'));
    expect(await statusOf(change(person.password))).toBe(429);
    const signIn = { username: person.email, password: person.password };
    expect(await statusOf(browser.call(calls.authenticate, { body: signIn }))).toBe(429);
    await app.db.deleteFrom('throttles').execute();
    const path = entity === 'user' ? '/v2/users/me/password' : '/api/v2/developer/me/password';
    const answer = await browser.fetch(path, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect({ status: answer.status, body: await answer.text() }).toEqual({ status: 202, body: '' });
    await mailTo(app, person.email, /was changed/i);
  });

  test('auth I1: the audit log tells who, what, when and from where, and holds no secret', async () => {
    const browser = await signedInAs(app, entity, 'audited');
    const { person } = browser;
    const signIn = (username: string, password: string) =>
      statusOf(app.visitor().call(calls.authenticate, { body: { username, password } }));
    await signIn('unknown.typed.name@example.com', 'wrong Horse 7');
    const token = await resetToken(person.email);
    await reset(token, 'secret Rider 8');
    await browser.call(calls.authenticate, { body: { username: person.email, password: 'secret Rider 8' } });
    await statusOf(
      browser.call(calls.changePassword, { body: { old_password: 'wrong Horse 7', new_password: 'other Rider 9' } }),
    );
    await browser.call(calls.changePassword, {
      body: { old_password: 'secret Rider 8', new_password: 'other Rider 9' },
    });
    const cookies = [...browser.cookies.values()];
    await browser.call(calls.logOut);
    for (let count = 0; count < 12; count += 1) await signIn(person.email, 'wrong Horse 7');
    await setStatus(app, entity, person.id, 'disabled');
    await app.db.deleteFrom('throttles').execute();
    await signIn(person.email, 'other Rider 9');

    const rows = await app.db.selectFrom('audit_events').selectAll().execute();
    const own = rows.filter(({ subject }) => subject === `${entity}:${person.id}`);
    for (const event of [
      'authn_login_success',
      'authn_login_fail',
      'authn_password_reset_requested',
      'authn_password_change',
      'authn_password_change_fail',
      'session_ended',
    ]) {
      expect(
        own.map((row) => row.event),
        event,
      ).toContain(event);
    }
    expect(rows.filter(({ event }) => event === 'authn_login_lock')).not.toHaveLength(0);
    for (const row of own) {
      expect(row).toMatchObject({ ip: '127.0.0.1', user_agent: expect.any(String), request_id: expect.any(String) });
      expect(row.created_at).toBeInstanceOf(Date);
    }
    const everything = JSON.stringify(rows);
    for (const secret of [token, ...cookies, 'Horse', 'Rider', 'unknown.typed.name'])
      expect(everything).not.toContain(secret);
  });
});
