import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MailServer, startMailServer } from './smtp.ts';

let mails: MailServer;
beforeAll(async () => {
  mails = await startMailServer();
});
afterAll(() => mails.stop());

/** Delivers a mail by hand (RFC 5321), each command after the answer to the one before. */
async function deliver(to: string, subject: string, text: string): Promise<void> {
  const socket = connect(Number(new URL(mails.url).port), '127.0.0.1').setEncoding('utf8');
  const headers = ['From: a@localhost', `To: ${to}`, `Subject: ${subject}`, 'Content-Type: text/plain; charset=utf-8'];
  const commands = [
    'HELO localhost',
    'MAIL FROM:<a@localhost>',
    `RCPT TO:<${to}>`,
    'DATA',
    [...headers, '', text, '.'].join('\r\n'),
    'QUIT',
  ];
  for (const command of commands) {
    await once(socket, 'data');
    socket.write(`${command}\r\n`);
  }
  await once(socket, 'close');
}

it('waits for a mail and reads its subject, text and links', async () => {
  const expected = mails.mailTo('ada@example.com', /Confirm/);
  await deliver('ada@example.com', 'Other', 'Nothing.');
  await deliver(
    'ada@example.com',
    '=?utf-8?q?Confirm_=E2=80=93_sp=C3=A4ter?=',
    'Go to http://localhost:3000/confirm?token=a%3Db&x=1 now.',
  );
  const mail = await expected;
  expect(mail).toMatchObject({ to: ['ada@example.com'], from: 'a@localhost', subject: 'Confirm – später' });
  expect(mail.links).toEqual(['http://localhost:3000/confirm?token=a%3Db&x=1']);
  expect(mails.mails).toHaveLength(2);
});

it('says which mails there are when the wanted one does not come', async () => {
  await expect(mails.mailTo('bob@example.com', /Confirm/, 50)).rejects.toThrow('no mail to bob@example.com');
});
