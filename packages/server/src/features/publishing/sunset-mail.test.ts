import { someCall } from '@stoa/analytics/testing/some-call';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { addCatalogue } from '../../testing/catalogue.ts';
import { mailsTo, mailTo } from '../../testing/mail-to.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let publisher: BrowserLike;
let versionId: string;
let emails: Record<'ada' | 'grace' | 'linus', string>;

beforeAll(async () => {
  app = await startTestApp();
  ({ openVersionId: versionId } = await addCatalogue(app));
  publisher = await app.signedInUser('publisher', 'paul');
  const calls = [];
  const found: Record<string, string> = {};
  for (const name of ['ada', 'grace', 'linus']) {
    const browser = await app.signedIn(name);
    found[name] = (await browser.call('getCurrentDeveloper')).email;
    const { id: applicationId } = await browser.call('createApplication', { body: { name: `Bot of ${name}` } });
    // Linus has an application and calls nothing.
    const at = app.deps.now().getTime() - 3_600_000;
    if (name !== 'linus') calls.push(someCall({ productVersionId: versionId, applicationId, at }));
  }
  emails = found as typeof emails;
  await app.deps.analytics?.add(app.portal.portal_id, calls);
});
afterAll(() => app.close());

const look = () => publisher.call('getSunsetMail', { params: { versionId } });
const send = (again = false) => publisher.call('sendSunsetMail', { params: { versionId }, body: { again } });
const sunsetMails = async (email: string) =>
  (await mailsTo(app, email)).filter(({ subject }) => subject.includes('ends on')).length;

test('without a sunset date there is nothing to tell, and nothing is sent', async () => {
  expect(await look()).toMatchObject({ sunset_at: null, applications: 0, preview: null });
  await expect(send()).rejects.toMatchObject({ status: 409 });
});

test('who calls a version that ends gets one mail; who does not, none; again only when asked', async () => {
  const sunset_at = new Date('2027-06-30T00:00:00Z');
  await app.db
    .updateTable('product_versions')
    .set({ deprecated: true, sunset_at })
    .where('id', '=', versionId)
    .execute();
  const before = await look();
  expect(before).toMatchObject({ applications: 2, told: 0, preview: { locale: 'en' } });
  expect(before.preview?.subject).toContain('ends on June 30, 2027');
  // A publisher sees neither names nor addresses of developers.
  for (const personal of Object.values(emails)) expect(JSON.stringify(before)).not.toContain(personal);

  // Two at once: each application is in one of the two answers.
  const both = await Promise.all([send(), send()]);
  expect(both[0].sent + both[1].sent).toBe(2);
  const mail = await mailTo(app, emails.ada, /ends on June 30, 2027/);
  expect(mail.text).toContain('“Bot of ada”');
  await mailTo(app, emails.grace, /ends on/);
  expect(await look()).toMatchObject({ applications: 2, told: 2 });
  expect(await send()).toEqual({ sent: 0, left_out: 2 });

  // No developer gets two mails within a day, whichever user sends them.
  expect(await send(true)).toEqual({ sent: 0, left_out: 2 });
  const sent_at = new Date(app.deps.now().getTime() - 86_400_000);
  await app.db
    .updateTable('sunset_mails' as never)
    .set({ sent_at } as never)
    .execute();
  expect(await send(true)).toEqual({ sent: 2, left_out: 0 });
  await vi.waitFor(async () => expect(await sunsetMails(emails.ada)).toBe(2));
  expect(await sunsetMails(emails.linus)).toBe(0);
  const entries = await app.db
    .selectFrom('audit_events')
    .select(['subject', 'details'])
    .where('event', '=', 'sunset_mail_sent')
    .execute();
  expect(entries.reduce((sum, { details }) => sum + Number((details as { mails: number }).mails), 0)).toBe(4);
  expect(new Set(entries.map(({ subject }) => subject))).toEqual(new Set([`product_version:${versionId}`]));
});

test('an account that is disabled gets none, and is not counted', async () => {
  await app.db.updateTable('developers').set({ status: 'disabled' }).where('email', '=', emails.grace).execute();
  expect(await look()).toMatchObject({ applications: 1 });
});
