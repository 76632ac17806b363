import type { AddressInfo } from 'node:net';
// biome-ignore lint/correctness/noUndeclaredDependencies: a part of tests, whose tools are the root's.
import PostalMime, { type Email } from 'postal-mime';
// biome-ignore lint/correctness/noUndeclaredDependencies: a part of tests, whose tools are the root's.
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  readonly recipients: readonly string[];
  readonly sender: string;
  readonly source: string;
  readonly parsed: Email;
}

export interface ReceivingServer {
  readonly url: string;
  readonly port: number;
  readonly received: readonly ReceivedMail[];
  /** Recipients named so far; tells attempts from deliveries. */
  readonly attempts: () => number;
  stop(): Promise<void>;
}

/** What the server answers to a message: nothing to take it, or the error to refuse it with. */
export type Answer = (attempt: number) => SmtpRefusal | undefined | Promise<SmtpRefusal | undefined>;

export class SmtpRefusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, sentence: string) {
    super(sentence);
    this.responseCode = responseCode;
  }
}

/** A real SMTP server on loopback that keeps what it takes. */
export async function startReceivingServer(
  options: { port?: number; onMessage?: Answer; onRecipient?: Answer; smtp?: SMTPServerOptions } = {},
): Promise<ReceivingServer> {
  const received: ReceivedMail[] = [];
  let recipients = 0;
  let messages = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onRcptTo(_address, _session, callback) {
      recipients += 1;
      callback((await options.onRecipient?.(recipients)) ?? null);
    },
    onData(stream, session, callback) {
      void (async () => {
        const chunks: Buffer[] = [];
        try {
          for await (const chunk of stream) chunks.push(chunk as Buffer);
        } catch {
          // The sender closed the connection in the middle: nothing was received, and no sender waits for an answer.
          return;
        }
        messages += 1;
        const refusal = await options.onMessage?.(messages);
        if (refusal) return callback(refusal);
        const source = Buffer.concat(chunks).toString('utf8');
        received.push({
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          sender: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          source,
          parsed: await PostalMime.parse(source),
        });
        callback();
      })();
    },
    ...options.smtp,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    attempts: () => recipients,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
