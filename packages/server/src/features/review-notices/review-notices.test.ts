import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCatalogue, type Catalogue } from '../../testing/catalogue.ts';
import { mailTo } from '../../testing/mail-to.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { queueReviewNotices } from './review-notices.ts';

let app: TestApp;
let catalogue: Catalogue;
beforeAll(async () => {
  app = await startTestApp();
  catalogue = await addCatalogue(app);
});
afterAll(() => app.close());

const hour = 3_600_000;
const notices = (later = 0) =>
  queueReviewNotices(app.db, 'http://portal.example', new Date(app.deps.now().getTime() + later));

async function ask(name: string) {
  const browser = await app.signedIn(name);
  const { id: applicationId } = await browser.call('createApplication', { body: { name } });
  const body = { product_version_id: catalogue.versionId };
  await browser.call('createRegistration', { params: { applicationId }, body });
}

test('owners and approvers are told once an hour at most, and only of what came since', async () => {
  const approver = await app.signedInUser('approver', 'ann');
  await app.signedInUser('viewer', 'vic');
  await app.signedInUser('publisher', 'pia');
  expect(await notices()).toBe(0);
  await ask('ada');
  // Several processes at once: one tells.
  const together = await Promise.all([notices(), notices(), notices()]);
  expect(together.toSorted()).toEqual([0, 0, 1]);
  app.outbox.nudge();
  const mail = await mailTo(app, approver.person.email, /wait/i);
  expect(mail.text).toContain('Registrations: 1. Accounts: 0.');
  expect(mail.text).toContain('http://portal.example/console');
  expect(await notices(2 * hour)).toBe(0);
  await ask('bob');
  expect(await notices()).toBe(0);
  app.advance(hour + 1000);
  await ask('cy');
  expect(await notices()).toBe(1);
});
