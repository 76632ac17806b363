import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { mailsTo, mailTo } from '../../testing/mail-to.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const logIn = (browser: BrowserLike, { email, password }: { email: string; password: string }) =>
  browser.call('authenticateDeveloper', { body: { username: email, password } });

/** Those that wait and those that were delivered: the number of rows that were ever queued. */
async function queued(): Promise<number> {
  const rows = await app.db.selectFrom('outbox').select('payload').where('kind', '=', 'mail').execute();
  return rows.filter(({ payload }) => (payload as { message?: string }).message === 'new-browser').length;
}

test('a sign-in in another browser is told by mail, with the browser, the address and the way to undo it', async () => {
  const ada = await app.signedIn('ada');
  expect(await queued()).toBe(0);
  const elsewhere = app.visitor();
  await elsewhere.fetch('/api/v2/developer/authenticate', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    },
    body: JSON.stringify({ username: ada.person.email, password: ada.person.password }),
  });
  const mail = await mailTo(app, ada.person.email, /new log-in/i);
  expect(mail.text).toContain('Firefox, Linux, address 127.0.0.1');
  expect(mail.link.pathname).toBe('/forgot-password');
  expect(mail.text).not.toContain(ada.person.password);
});

test('a known browser, the first sign-in and a wrong password are not told', async () => {
  const bea = await app.signedIn('bea');
  const before = await queued();
  await bea.call('logOutDeveloper');
  await logIn(bea, bea.person);
  await logIn(app.visitor(), { ...bea.person, password: 'wrong Horse 7' }).catch(() => undefined);
  expect(await queued()).toBe(before);
  expect(await mailsTo(app, bea.person.email)).toEqual([]);
});

test('the cookie of another account makes no browser known, and a forged one neither', async () => {
  const [carl, dora] = [await app.signedIn('carl'), await app.signedIn('dora')];
  const before = await queued();
  await logIn(dora, carl.person);
  expect(await queued()).toBe(before + 1);
  const forger = app.visitor();
  forger.cookies.set('stoa_developer_browser', 'v1.forged');
  await logIn(forger, carl.person);
  expect(await queued()).toBe(before + 2);
});

test('users of the console are told too, with their page', async () => {
  const uma = await app.signedInUser('owner', 'uma');
  const { email: username, password } = uma.person;
  await app.visitor().call('authenticateUser', { body: { username, password } });
  expect((await mailTo(app, username, /new log-in/i)).link.pathname).toBe('/console/forgot-password');
});
