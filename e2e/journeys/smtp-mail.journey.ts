import { expect, test } from '@playwright/test';
import { mara } from '../parts/developer.ts';
import { type PortalFolder, portalFolder } from '../parts/portal-folder.ts';
import { type MailServer, startMailServer } from '../parts/smtp.ts';
import { type StoaServer, startStoa } from '../parts/stoa-server.ts';

let folder: PortalFolder;
let mails: MailServer;
let stoa: StoaServer;

test.beforeAll(async () => {
  folder = portalFolder();
  mails = await startMailServer();
  const env = { STOA_MODE: 'production', SMTP_URL: mails.url, MAIL_FROM: 'portal@halden.example' };
  stoa = await startStoa({ demo: folder.path, env });
});
test.afterAll(async () => {
  await stoa?.remove();
  await mails?.stop();
  folder?.remove();
});

test('in production the confirmation arrives by SMTP, as text and HTML with the same link', async ({ page }) => {
  await page.goto(`${stoa.url}/register`);
  await page.getByLabel('Full name').fill(mara.name);
  await page.getByLabel('Email').fill(mara.email);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Please check your email to confirm your address.')).toBeVisible();

  const mail = await mails.mailTo(mara.email, /Confirm/);
  expect(mail.to).toEqual([mara.email]);
  expect(mail.from).toBe('portal@halden.example');
  expect(mail.text).toContain(mara.name);
  const link = mail.links.find((each) => each.includes('token=')) as string;
  expect(new URL(link).origin).toBe(stoa.url);
  expect(mail.html.replaceAll('&amp;', '&')).toContain(link);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Set your password' })).toBeVisible();

  // What can take over every account does not exist in production.
  for (const path of ['/dev/mail', `/dev/mail.json?to=${mara.email}`])
    expect((await fetch(stoa.url + path)).status).toBe(404);
});
