import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { accountCalls, signedInAs, userEntities } from '../testing/account-calls.ts';
import type { BrowserLike } from '../testing/browser-like.ts';
import { mailsTo, mailTo } from '../testing/mail-to.ts';
import { statusOf } from '../testing/problem-of.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/** Decision 029: a stranger's failures are not the owner's. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('throttles').execute();
  await app.db.deleteFrom('development_mails').execute();
});

describe.each(userEntities)('a browser that a %s has signed in with', (entity) => {
  const calls = accountCalls[entity];
  const cookie = `stoa_${entity}_browser`;

  const logIn = (browser: BrowserLike, username: string, password: string) =>
    statusOf(browser.call(calls.authenticate, { body: { username, password } }).then(() => undefined));
  const opens = async (browser: BrowserLike, username: string, password: string) => {
    await browser.call(calls.authenticate, { body: { username, password } });
    return (await browser.call(calls.me)).email === username;
  };
  async function failTenTimes(browser: BrowserLike, username: string) {
    for (let count = 0; count < 10; count += 1) expect(await logIn(browser, username, 'wrong Horse 7')).toBe(401);
  }
  /** Signed in once, and out again; the session's cookies are gone, the browser's own is not. */
  async function known(name: string) {
    const browser = await signedInAs(app, entity, name);
    await browser.call(calls.logOut);
    return browser;
  }

  test('gets in while a stranger guesses, and the stranger gets no guess more', async () => {
    const owner = await known('owner');
    const { email, password } = owner.person;
    const stranger = app.visitor();
    await failTenTimes(stranger, email);
    expect(await logIn(stranger, email, password)).toBe(429);
    expect(await opens(owner, email, password)).toBe(true);
    expect(await logIn(stranger, email, password)).toBe(429);
  });

  test('gets in while a stranger behind the same address has used up what the address may', async () => {
    const owner = await known('neighbor');
    const { email, password } = owner.person;
    await logIn(app.visitor(), 'nobody@example.com', 'wrong Horse 7');
    await app.db.updateTable('throttles').set({ points: 100 }).where('key', 'like', 'loginAddress:%').execute();
    expect(await logIn(app.visitor(), email, password)).toBe(429);
    expect(await opens(owner, email, password)).toBe(true);
  });

  test('may guess as often as anybody, and no oftener', async () => {
    const owner = await known('guesser');
    const { email, password } = owner.person;
    await failTenTimes(owner, email);
    expect(await logIn(owner, email, password)).toBe(429);
    // A browser that is not known is not shut out by it.
    expect(await opens(app.visitor(), email, password)).toBe(true);
  });

  test('is known for its own account alone, and nobody makes its cookie', async () => {
    const owner = await known('victim');
    const other = await known('attacker');
    const { email, password } = owner.person;
    await failTenTimes(app.visitor(), email);
    expect(await logIn(other, email, password)).toBe(429);
    for (const value of ['x', `${other.cookies.get(cookie)}`, `${owner.cookies.get(cookie)}x`.replace(/\.(.)/, '.A')]) {
      const forger = app.visitor();
      forger.cookies.set(cookie, value);
      expect(await logIn(forger, email, password)).toBe(429);
    }
  });

  test('is mailed a link though strangers have used up the mails, and its link outlives their requests', async () => {
    const owner = await known('mailed');
    const { email } = owner.person;
    await owner.call(calls.forgotPassword, { body: { email } });
    const mine = await mailTo(app, email, /reset your password/i);
    const mails = async () => (await mailsTo(app, email)).filter(({ subject }) => /reset/i.test(subject)).length;
    for (let count = 0; count < 7; count += 1) await app.visitor().call(calls.forgotPassword, { body: { email } });
    await vi.waitFor(async () => expect(await mails()).toBe(6));
    await owner.call(calls.forgotPassword, { body: { email } });
    await vi.waitFor(async () => expect(await mails()).toBe(7));
    // The owner's second request replaced the first link; a stranger's would not have.
    expect(
      await statusOf(
        app.visitor().call(calls.resetPassword, { body: { password: 'Sorrel-Ferry-41', token: mine.token } }),
      ),
    ).toBe(404);
  });

  test('a mailed link works while strangers ask for others, and makes the browser known that used it', async () => {
    const { person } = await signedInAs(app, entity, 'reset');
    const { email } = person;
    const fresh = app.visitor();
    await fresh.call(calls.forgotPassword, { body: { email } });
    const { token } = await mailTo(app, email, /reset your password/i);
    for (let count = 0; count < 6; count += 1) await app.visitor().call(calls.forgotPassword, { body: { email } });
    const stranger = app.visitor();
    await failTenTimes(stranger, email);
    await fresh.call(calls.resetPassword, { body: { password: 'Sorrel-Ferry-41', token } });
    await failTenTimes(stranger, email);
    expect(await opens(fresh, email, 'Sorrel-Ferry-41')).toBe(true);
  });
});
