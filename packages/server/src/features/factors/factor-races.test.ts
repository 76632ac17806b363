import { inTheMomentOf, lockAccount, takeAllRows } from '@stoa/database/testing/locks';
import { codeAt } from '@stoa/factors/one-time-password';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountCalls, signedInAs, userEntities } from '../../testing/account-calls.ts';
import { statusOf } from '../../testing/problem-of.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('throttles').execute();
});

const factorCalls = {
  developer: {
    begin: 'beginDeveloperAuthenticator',
    confirm: 'confirmDeveloperAuthenticator',
    remove: 'removeDeveloperAuthenticator',
    renew: 'renewDeveloperRecoveryCodes',
    prove: 'proveDeveloperPassword',
  },
  user: {
    begin: 'beginUserAuthenticator',
    confirm: 'confirmUserAuthenticator',
    remove: 'removeUserAuthenticator',
    renew: 'renewUserRecoveryCodes',
    prove: 'proveUserPassword',
  },
} as const;

describe.each(userEntities)('two things happen at once to the second factor of a %s', (entity) => {
  const calls = { ...accountCalls[entity], ...factorCalls[entity] };

  async function withApp(name: string) {
    const browser = await signedInAs(app, entity, name);
    const { password, email } = browser.person;
    const { secret } = await browser.call(calls.begin, { body: { password } });
    const { recovery_codes: codes } = await browser.call(calls.confirm, {
      body: { code: codeAt(secret, app.deps.now()) },
    });
    const code = () => {
      app.advance(30_000);
      return codeAt(secret, app.deps.now());
    };
    const signIn = (given: string) =>
      statusOf(app.visitor().call(calls.authenticate, { body: { username: email, password, code: given } }));
    return { browser, password, codes, code, signIn };
  }

  test('of a log-in and a proof with one code one counts', async () => {
    const { browser, password, code, signIn } = await withApp('one-code');
    const given = code();
    const outcomes = await inTheMomentOf(app.db, (trx) => lockAccount(trx, entity, browser.person.id), [
      () => signIn(given),
      () => statusOf(browser.call(calls.prove, { body: { password, code: given } })),
    ]);
    expect(outcomes.toSorted()).toEqual([0, 400]);
  });

  test('a recovery code in flight while the codes are made anew opens nothing or counts, never both', async () => {
    const { browser, password, codes, code, signIn } = await withApp('renewed');
    const body = { password, code: code() };
    const [, renewed] = await inTheMomentOf(app.db, (trx) => lockAccount(trx, entity, browser.person.id), [
      () => signIn(codes[0] ?? ''),
      () => statusOf(browser.call(calls.renew, { body })),
    ]);
    expect(renewed).toBe(0);
    expect(await signIn(codes[0] ?? '')).toBe(400);
    expect(await signIn(codes[1] ?? '')).toBe(400);
  });

  test('a proof in flight when its session ends renews nothing', async () => {
    const { browser, password, code } = await withApp('ended');
    const given = code();
    const outcomes = await inTheMomentOf(
      app.db,
      async (trx) => {
        await lockAccount(trx, entity, browser.person.id);
        await trx.updateTable('sessions').set({ ended_at: app.deps.now() }).execute();
      },
      [() => statusOf(browser.call(calls.prove, { body: { password, code: given } }))],
    );
    expect(outcomes).toEqual([401]);
    expect(await statusOf(browser.call(calls.me))).toBe(401);
  });

  test('who waits for an account holds nothing that belongs to its factors: nobody ends in a deadlock', async () => {
    const { browser, password, code, signIn } = await withApp('ordered');
    const waiting: [string, (given: string) => Promise<number>][] = [
      ['sign-in', signIn],
      ['prove', (given) => statusOf(browser.call(calls.prove, { body: { password, code: given } }))],
      ['codes', (given) => statusOf(browser.call(calls.renew, { body: { password, code: given } }))],
      [
        'password',
        (given) =>
          statusOf(
            browser.call(calls.changePassword, {
              body: { old_password: password, new_password: 'another Horse 8', code: given },
            }),
          ),
      ],
      [
        'remove',
        (given) => statusOf(browser.call(calls.remove, { body: { password: 'another Horse 8', code: given } })),
      ],
    ];
    for (const [name, call] of waiting) {
      const given = code();
      const outcomes = await inTheMomentOf(
        app.db,
        (trx) => lockAccount(trx, entity, browser.person.id),
        [() => call(given)],
        takeAllRows,
      );
      expect(outcomes, name).toEqual([0]);
    }
  });
});
