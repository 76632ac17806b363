import { hash } from '@node-rs/argon2';
import type { Database, UserEntity } from '@stoa/database/tables';
import { inTheMomentOf, lockAccount, takeAllRows } from '@stoa/database/testing/locks';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountCalls, secondBrowser, signedInAs, userEntities } from '../../testing/account-calls.ts';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { mailTo } from '../../testing/mail-to.ts';
import { problemOf, statusOf } from '../../testing/problem-of.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { findAccount, storePasswordHash } from './account-rows.ts';
import { ownerOf } from './entity.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('throttles').execute();
});

const other = 'another Horse 8';
const third = 'third Horse 9';
const weak = { algorithm: 2, memoryCost: 64, timeCost: 1, parallelism: 1 } as const;

describe.each(userEntities)('two things happen at once to the account of a %s', (entity) => {
  const calls = accountCalls[entity];
  const attempt = (person: { email: string }, password: string, browser = app.visitor()) =>
    statusOf(browser.call(calls.authenticate, { body: { username: person.email, password } }));
  const change = (browser: BrowserLike, old_password: string, new_password: string) =>
    statusOf(browser.call(calls.changePassword, { body: { old_password, new_password } }));
  const scope = () => ({ portal_id: app.portal.portal_id, entity });
  const storedHash = async (id: string) => (await findAccount(app.db, scope(), { id }))?.password_hash;
  /** What a reset does. */
  const replacePassword = (id: string, password_hash: string) => async (trx: Transaction<Database>) => {
    await storePasswordHash(trx, { ...scope(), id }, password_hash);
    await trx
      .updateTable('sessions')
      .set({ ended_at: app.deps.now() })
      .where(entity === 'user' ? 'user_id' : 'developer_id', '=', id)
      .execute();
  };
  const openSessions = async (id: string) =>
    app.db
      .selectFrom('sessions')
      .select('id')
      .where(entity === 'user' ? 'user_id' : 'developer_id', '=', id)
      .where('ended_at', 'is', null)
      .execute();

  test('auth C10: a sign-in with the old password, in flight while the password changes, opens nothing', async () => {
    const { person } = await signedInAs(app, entity, 'inflight');
    const fresh = await app.deps.passwords.hash(other);
    const [outcome] = await inTheMomentOf(app.db, replacePassword(person.id, fresh), [
      () => problemOf(attemptCall(entity, person.email, person.password)),
    ]);
    expect(outcome).toMatchObject({ status: 401, code: 'invalid_credentials' });
    expect(await openSessions(person.id)).toEqual([]);
    expect(await attempt(person, other)).toBe(0);
  });

  test('auth C10: a sign-in in flight while the account is disabled opens nothing, and says why', async () => {
    const { person } = await signedInAs(app, entity, 'closing');
    const table = entity === 'user' ? ('users' as const) : ('developers' as const);
    const disable = async (trx: Transaction<Database>) => {
      await trx
        .updateTable(table as 'users')
        .set({ status: 'disabled' })
        .where('id', '=', person.id)
        .execute();
      await trx.updateTable('sessions').set({ ended_at: app.deps.now() }).execute();
    };
    const [outcome] = await inTheMomentOf(app.db, disable, [
      () => problemOf(attemptCall(entity, person.email, person.password)),
    ]);
    expect(outcome).toMatchObject({ status: 401, code: 'account_disabled' });
    expect(await openSessions(person.id)).toEqual([]);
  });

  test('auth C10: a refresh in flight while the account is disabled brings no new tokens', async () => {
    const browser = await signedInAs(app, entity, 'refreshing');
    const table = entity === 'user' ? ('users' as const) : ('developers' as const);
    // The account alone, so that nothing but its lock holds the refresh up.
    const disable = (trx: Transaction<Database>) =>
      trx
        .updateTable(table as 'users')
        .set({ status: 'disabled' })
        .where('id', '=', browser.person.id)
        .execute();
    expect(await inTheMomentOf(app.db, disable, [() => statusOf(browser.call(calls.refresh))])).toEqual([401]);
  });

  test('auth C10: a change in flight does not replace the password that a reset has just set', async () => {
    const browser = await signedInAs(app, entity, 'overtaken');
    const { person } = browser;
    const fresh = await app.deps.passwords.hash(third);
    const outcomes = await inTheMomentOf(app.db, replacePassword(person.id, fresh), [
      () => change(browser, person.password, other),
    ]);
    expect(outcomes).not.toContain(0);
    expect(await storedHash(person.id)).toBe(fresh);
    expect(await openSessions(person.id)).toEqual([]);
  });

  test('auth C10: of two changes with one old password one counts, and the other one’s session is over', async () => {
    const browsers = [await signedInAs(app, entity, 'twice')];
    const [{ person } = { person: { id: '', email: '', password: '' } }] = browsers;
    const all = [...browsers, await secondBrowser(app, entity, person)];
    const outcomes = await inTheMomentOf(
      app.db,
      (trx) => lockAccount(trx, entity, person.id),
      all.map((browser, index) => () => change(browser, person.password, index === 0 ? other : third)),
    );
    expect(outcomes.filter((status) => status === 0)).toHaveLength(1);
    expect(await attempt(person, outcomes[0] === 0 ? other : third)).toBe(0);
    expect(await attempt(person, outcomes[0] === 0 ? third : other)).toBe(401);
  });

  test('auth H4: a rehash in flight does not bring the old password back', async () => {
    const { person } = await signedInAs(app, entity, 'older');
    await storePasswordHash(app.db, { ...scope(), id: person.id }, await hash(person.password, weak));
    const fresh = await app.deps.passwords.hash(other);
    const outcomes = await inTheMomentOf(app.db, replacePassword(person.id, fresh), [
      () => attempt(person, person.password),
    ]);
    expect(outcomes).toEqual([401]);
    expect(await storedHash(person.id)).toBe(fresh);
  });

  test('auth H4: two sign-ins that both replace a weaker hash both succeed', async () => {
    const { person } = await signedInAs(app, entity, 'both');
    await storePasswordHash(app.db, { ...scope(), id: person.id }, await hash(person.password, weak));
    const signIn = () => attempt(person, person.password);
    const outcomes = await inTheMomentOf(app.db, (trx) => lockAccount(trx, entity, person.id), [signIn, signIn]);
    expect(outcomes).toEqual([0, 0]);
  });

  test('auth C10: what is in flight while the account is deleted is refused, and is no failure of ours', async () => {
    const browser = await signedInAs(app, entity, 'going');
    const { person } = browser;
    const table = entity === 'user' ? ('users' as const) : ('developers' as const);
    const outcomes = await inTheMomentOf(
      app.db,
      (trx) =>
        trx
          .deleteFrom(table as 'users')
          .where('id', '=', person.id)
          .execute(),
      [
        () => attempt(person, person.password),
        () => change(browser, person.password, other),
        () => statusOf(browser.call(calls.refresh)),
      ],
    );
    expect(outcomes).toEqual([401, 401, 401]);
  });

  test('auth C10: a session that has ended is not renewed by a change in flight', async () => {
    const browser = await signedInAs(app, entity, 'ended');
    const { person } = browser;
    const end = async (trx: Transaction<Database>) => {
      await lockAccount(trx, entity, person.id);
      const owner = ownerOf(entity, person.id);
      const [column = ''] = Object.keys(owner);
      await trx
        .updateTable('sessions')
        .set({ ended_at: app.deps.now() })
        .where(column as 'user_id', '=', person.id)
        .execute();
    };
    const before = await storedHash(person.id);
    expect(await inTheMomentOf(app.db, end, [() => change(browser, person.password, other)])).toEqual([401]);
    expect(await storedHash(person.id)).toBe(before);
  });

  test('who waits for an account holds nothing that belongs to it: nobody ends in a deadlock', async () => {
    const browser = await signedInAs(app, entity, 'ordered');
    const { person } = browser;
    await app.visitor().call(calls.forgotPassword, { body: { email: person.email } });
    const { token } = await mailTo(app, person.email, /reset your password/i);
    const waiting: [string, () => Promise<number>][] = [
      ['reset', () => statusOf(app.visitor().call(calls.resetPassword, { body: { token, password: third } }))],
      ['sign-in', () => attempt(person, third)],
      ['sign-in again', () => attempt(person, third, browser)],
      ['refresh', () => statusOf(browser.call(calls.refresh))],
      ['change', () => change(browser, third, other)],
    ];
    for (const [name, call] of waiting) {
      const outcomes = await inTheMomentOf(app.db, (trx) => lockAccount(trx, entity, person.id), [call], takeAllRows);
      expect(outcomes, name).toEqual([0]);
    }
  });

  test('auth C5: grace is for the immediate predecessor: once its successor was used too, it was copied', async () => {
    const browser = await signedInAs(app, entity, 'grandfather');
    const first = `${calls.refreshCookie}=${browser.cookies.get(calls.refreshCookie)}`;
    await browser.call(calls.refresh);
    app.advance(1000);
    await browser.call(calls.refresh);
    app.advance(1000);
    const late = await fetch(app.url + calls.refreshPath, { method: 'POST', headers: { cookie: first } });
    expect(late.status).toBe(401);
    expect(await statusOf(browser.call(calls.me))).toBe(401);
  });
});

function attemptCall(entity: UserEntity, username: string, password: string) {
  return app.visitor().call(accountCalls[entity].authenticate, { body: { username, password } });
}
