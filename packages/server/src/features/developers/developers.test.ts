import type { ProblemError } from '@stoa/client/problem-error';
import { inTheMomentOf, lockAccount, undoOnce } from '@stoa/database/testing/locks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailTo } from '../../testing/mail-to.ts';
import { problemOf } from '../../testing/problem-of.ts';
import { rawConnection } from '../../testing/raw-connection.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const password = 'correct Horse 7';

async function registered(email: string): Promise<string> {
  const visitor = app.visitor();
  await visitor.call('registerDeveloper', { body: { email, full_name: 'Mara' } });
  return (await mailTo(app, email, /confirm/i)).token;
}

describe('signing up', () => {
  test('portal §4: after e-mail confirmation a new account awaits approval, then an operator lets it in', async () => {
    const email = 'new.account@example.com';
    const visitor = app.visitor();
    const token = await registered(email);
    const verified = await visitor.call('verifyDeveloperEmail', { body: { token } });
    expect(verified.email).toBe(email);
    await visitor.call('resetDeveloperPassword', { body: { password, token: verified.token } });

    const waiting = await problemOf(visitor.call('authenticateDeveloper', { body: { username: email, password } }));
    expect(waiting.status).toBe(401);
    expect(waiting.title).toContain('disabled');

    const operator = await app.operator();
    const { data } = await operator.call('listDevelopers', { query: { 'filter[email]': email } });
    await operator.call('approveDeveloper', { params: { developerId: data[0]?.id ?? '' } });
    await mailTo(app, email, /approved|access/i);
    await visitor.call('authenticateDeveloper', { body: { username: email, password } });
    expect(await visitor.call('getCurrentDeveloper')).toMatchObject({ email, full_name: 'Mara' });
  });

  test('the mailed link leads to the log-in screen of the configured address with e-mail and token', async () => {
    const email = 'link.shape@example.com';
    await registered(email);
    const { link } = await mailTo(app, email, /confirm/i);
    expect(link.origin).toBe('http://portal.example');
    expect(link.pathname).toBe('/login');
    expect(link.searchParams.get('email')).toBe(email);
  });

  test('auth E7: a known address gets the same answer, and its owner a mail', async () => {
    const { person } = await app.signedIn('owner');
    const visitor = app.visitor();
    const answers = await Promise.all(
      [person.email, 'nobody.yet@example.com'].map(async (email) => {
        const response = await visitor.fetch('/api/v2/developer', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, full_name: 'Somebody' }),
        });
        return { status: response.status, body: await response.text() };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect((await mailTo(app, person.email, /already/i)).subject).not.toBe('');
  });

  test('auth E4: the confirmation link works again until a password is set, and never after', async () => {
    const visitor = app.visitor();
    const token = await registered('scanner@example.com');
    const first = await visitor.call('verifyDeveloperEmail', { body: { token } });
    const second = await visitor.call('verifyDeveloperEmail', { body: { token } });
    expect(visitor.cookies.size).toBe(0);
    // The form of the first link may still be open in a browser: it works too, and then the other is void.
    await visitor.call('resetDeveloperPassword', { body: { password, token: first.token } });
    const late = await problemOf(visitor.call('resetDeveloperPassword', { body: { password, token: second.token } }));
    expect(late.status).toBe(404);
    expect((await problemOf(visitor.call('verifyDeveloperEmail', { body: { token } }))).status).toBe(410);
  });

  test('auth E4: a link that is opened twice at once gives both a form that works', async () => {
    const email = 'two.scanners@example.com';
    const token = await registered(email);
    const { id } = await app.db
      .selectFrom('developers')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const open = () => app.visitor().call('verifyDeveloperEmail', { body: { token } });
    const answers = await inTheMomentOf(app.db, (trx) => lockAccount(trx, 'developer', id), [open, open]);
    expect(answers.map((answer) => answer.email)).toEqual([email, email]);
    const [first] = answers;
    await app.visitor().call('resetDeveloperPassword', { body: { password, token: first?.token ?? '' } });
  });

  test('until the address is confirmed the newest name counts, and the mail greets nobody else', async () => {
    const email = 'claimed@example.com';
    await app.visitor().call('registerDeveloper', { body: { email, full_name: 'Somebody Else' } });
    await app.visitor().call('registerDeveloper', { body: { email, full_name: 'Victoria' } });
    const row = await app.db.selectFrom('developers').select('full_name').where('email', '=', email).executeTakeFirst();
    expect(row?.full_name).toBe('Victoria');
  });

  test('auth E2: an unknown token is 404, an old one 410', async () => {
    const visitor = app.visitor();
    const token = await registered('slow.reader@example.com');
    const unknown = '6a2e5e5e-6f2b-4d4e-8e52-0d1f0c6f4f10';
    expect((await problemOf(visitor.call('verifyDeveloperEmail', { body: { token: unknown } }))).status).toBe(404);
    app.advance(25 * 3_600_000);
    expect((await problemOf(visitor.call('verifyDeveloperEmail', { body: { token } }))).status).toBe(410);
  });
});

test('what PostgreSQL undoes for a conflict is done again: signing up and a new name', async () => {
  await undoOnce(app.db, 'developer_registered');
  await registered('undone.once@example.com');
  const ada = await app.signedIn('renamed');
  await undoOnce(app.db, 'developer_renamed');
  expect(await ada.call('updateCurrentDeveloper', { body: { full_name: 'Ada' } })).toMatchObject({ full_name: 'Ada' });
});

test('auth E2: a disabled account keeps no reset link for the day that it is let in again', async () => {
  const { person } = await app.signedIn('let.in.again');
  await app.visitor().call('forgotDeveloperPassword', { body: { email: person.email } });
  const { token } = await mailTo(app, person.email, /reset your password/i);
  const operator = await app.operator();
  const params = { developerId: person.id };
  await operator.call('disableDeveloper', { params });
  await operator.call('approveDeveloper', { params });
  const reset = app.visitor().call('resetDeveloperPassword', { body: { password: 'another Horse 8', token } });
  expect((await problemOf(reset)).status).toBe(404);
});

test('auth E1: the reset mail goes out although the connection ended with the answer, as behind a proxy', async () => {
  const { person } = await app.signedIn('behind.proxy');
  const body = JSON.stringify({ email: person.email });
  const connection = await rawConnection(app.url);
  const head = ['POST /api/v2/developer/forgot-password HTTP/1.1', 'Host: x', 'Connection: close'];
  const type = ['Content-Type: application/json', `Content-Length: ${body.length}`];
  expect((await connection.ask([...head, ...type, '', body].join('\r\n'))).status).toBe(200);
  connection.close();
  expect((await mailTo(app, person.email, /password/i)).link.pathname).toBe('/reset-password');
});

describe('deciding on accounts', () => {
  test('who was disabled before confirming the address is let in by a new mail, and then awaits approval like others', async () => {
    const email = 'unconfirmed@example.com';
    const visitor = app.visitor();
    const old = await registered(email);
    const operator = await app.operator();
    const { data } = await operator.call('listDevelopers', { query: { 'filter[email]': email } });
    const params = { developerId: data[0]?.id ?? '' };
    await operator.call('disableDeveloper', { params });
    // The answer must not be "confirmed", with a password form behind it that would be refused.
    const verify = (token: string) => visitor.call('verifyDeveloperEmail', { body: { token } });
    expect((await problemOf(verify(old))).status).toBe(410);
    await app.db.deleteFrom('development_mails').where('recipient', '=', email).execute();

    expect(await operator.call('approveDeveloper', { params })).toMatchObject({ status: 'unverified' });
    expect((await problemOf(operator.call('approveDeveloper', { params }))).code).toBe('invalid_transition');
    const { token } = await mailTo(app, email, /confirm/i);
    expect((await problemOf(verify(old))).status).toBe(404);
    const confirmed = await verify(token);
    await visitor.call('resetDeveloperPassword', { body: { password, token: confirmed.token } });
    expect(await operator.call('approveDeveloper', { params })).toMatchObject({ status: 'approved' });
    await visitor.call('authenticateDeveloper', { body: { username: email, password } });
  });

  test('auth E4: a confirmation link that is opened again says nothing good of an account that was disabled since', async () => {
    const email = 'confirmed.then.disabled@example.com';
    const token = await registered(email);
    await app.visitor().call('verifyDeveloperEmail', { body: { token } });
    const operator = await app.operator();
    const { data } = await operator.call('listDevelopers', { query: { 'filter[email]': email } });
    await operator.call('disableDeveloper', { params: { developerId: data[0]?.id ?? '' } });
    const again = app.visitor().call('verifyDeveloperEmail', { body: { token } });
    expect((await problemOf(again)).status).toBe(410);
  });

  test.each([
    ['approve', 'unverified', 409],
    ['approve', 'pending', 200],
    ['approve', 'approved', 409],
    ['approve', 'rejected', 200],
    ['approve', 'disabled', 200],
    ['reject', 'pending', 200],
    ['reject', 'approved', 409],
    ['disable', 'approved', 200],
    ['disable', 'disabled', 409],
  ] as const)('%s a developer who is %s: %i', async (action, status, expected) => {
    const { person } = await app.signedIn('decided');
    await app.db.updateTable('developers').set({ status }).where('id', '=', person.id).execute();
    const operator = await app.operator();
    const call = ({ approve: 'approveDeveloper', reject: 'rejectDeveloper', disable: 'disableDeveloper' } as const)[
      action
    ];
    const outcome = await operator.call(call, { params: { developerId: person.id } }).then(
      () => 200,
      (error: ProblemError) => error.status,
    );
    expect(outcome).toBe(expected);
  });
});
