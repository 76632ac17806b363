import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  /** Envelope addresses: whom the mail was really delivered to. */
  readonly to: readonly string[];
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Every http(s) address of the text part, in order. */
  readonly links: readonly string[];
}

export interface MailServer {
  /** The value for `SMTP_URL`. */
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** The first mail to an address whose subject matches; waits for it to come. */
  mailTo(address: string, subject?: RegExp, timeoutMs?: number): Promise<ReceivedMail>;
  stop(): Promise<void>;
}

/** A real SMTP server on loopback that keeps what it is given. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const arrivals = new EventTarget();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, callback) {
      const { mailFrom, rcptTo } = session.envelope;
      readMail(
        stream,
        mailFrom ? mailFrom.address : '',
        rcptTo.map(({ address }) => address),
      ).then(
        (mail) => {
          mails.push(mail);
          arrivals.dispatchEvent(new Event('mail'));
          callback();
        },
        (error: Error) => callback(error),
      );
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  if (!address || typeof address === 'string') throw new Error('the mail server has no port');
  const mailTo: MailServer['mailTo'] = (to, subject = /./, timeoutMs = 15_000) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        arrivals.removeEventListener('mail', look);
        reject(new Error(`no mail to ${to} with ${subject} within ${timeoutMs} ms; there are: ${list(mails)}`));
      }, timeoutMs);
      function look() {
        const mail = mails.find((each) => each.to.includes(to) && subject.test(each.subject));
        if (!mail) return;
        clearTimeout(timer);
        arrivals.removeEventListener('mail', look);
        resolve(mail);
      }
      arrivals.addEventListener('mail', look);
      look();
    });
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    mailTo,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function readMail(stream: AsyncIterable<Uint8Array>, from: string, to: string[]): Promise<ReceivedMail> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  const { subject = '', text = '', html = '' } = await PostalMime.parse(Buffer.concat(chunks));
  return { to, from, subject, text, html, links: text.match(/https?:\/\/[^\s<>"]+/g) ?? [] };
}

function list(mails: readonly ReceivedMail[]): string {
  return mails.map(({ to, subject }) => `"${subject}" to ${to.join(', ')}`).join('; ') || 'none';
}
