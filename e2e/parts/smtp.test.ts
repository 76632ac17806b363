import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MailServer, startMailServer } from './smtp.ts';

let mails: MailServer;
beforeAll(async () => {
  mails = await startMailServer();
});
afterAll(() => mails.stop());

it('waits for a mail and reads its parts and links', async () => {
  const expected = mails.mailTo('ada@example.com', /Confirm/);
  const transport = createTransport(mails.url);
  const html = '<p>Hello</p>';
  const text = 'Go to http://localhost:3000/confirm?token=a%3Db&x=1 now.';
  await transport.sendMail({ from: 'a@localhost', to: 'ada@example.com', subject: 'Other', text, html });
  await transport.sendMail({ from: 'a@localhost', to: 'ada@example.com', subject: 'Confirm – später', text, html });
  const mail = await expected;
  expect(mail).toMatchObject({ to: ['ada@example.com'], from: 'a@localhost', subject: 'Confirm – später' });
  expect(mail.html).toContain(html);
  expect(mail.links).toEqual(['http://localhost:3000/confirm?token=a%3Db&x=1']);
  expect(mails.mails).toHaveLength(2);
});

it('says which mails there are when the wanted one does not come', async () => {
  await expect(mails.mailTo('bob@example.com', /Confirm/, 50)).rejects.toThrow('no mail to bob@example.com');
});
