import type { Database } from '@stoa/database/tables';
import type { MailContent } from '@stoa/letters/message';
import type { Kysely } from 'kysely';
import nodemailer from 'nodemailer';
import { PermanentFailure } from '../delivery.ts';
import { keepDevelopmentMail } from './development-mailbox.ts';
import { isPermanent } from './smtp-failure.ts';

export interface Mail extends MailContent {
  readonly portal_id: string;
  /** The outbox entry's id: the same on every attempt. */
  readonly id: string;
  readonly to: string;
  /** Display name beside the sender's address. */
  readonly fromName: string;
  /** BCP 47 */
  readonly language: string;
}

export interface MailerConfig {
  /** `smtp://user:password@host:587` or `smtps://…`. Unset: nothing leaves the server. */
  readonly smtpUrl?: string | undefined;
  readonly mode: 'development' | 'production';
  /** The sender's address, without a name. */
  readonly from: string;
}

export interface Mailer {
  /** Rejects with a PermanentFailure when the server refused this mail for good, with another error when it may take it later. */
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
  /** Tells people where mails are sent; the text holds no credentials. */
  describe(): string;
  close(): void;
}

/**
 * Sends mails by SMTP (RFC 5321) over a small pool of connections. In development every mail is kept for `/dev/mail`
 * too, once, however often its delivery is tried.
 */
export function createMailer(config: MailerConfig, db: Kysely<Database>): Mailer {
  const smtp = config.smtpUrl ? openTransport(config.smtpUrl) : undefined;
  const kept = config.mode === 'development';
  if (!smtp && !kept) throw new Error('SMTP_URL must be set in production.');
  const domain = config.from.slice(config.from.lastIndexOf('@') + 1) || 'localhost';

  return {
    async send(mail, signal) {
      if (kept) await keepDevelopmentMail(db, mail);
      if (!smtp) return;
      try {
        await smtp.sendMail({
          from: { name: mail.fromName, address: config.from },
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          // The same for every attempt, so that a receiver can tell a repetition.
          messageId: `<${mail.id}@${domain}>`,
          // RFC 3834: no holiday notice comes back.
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            'Content-Language': mail.language,
          },
          ...(signal ? { signal } : {}),
        });
      } catch (error) {
        throw isPermanent(error) ? new PermanentFailure((error as Error).message, { cause: error }) : error;
      }
    },
    describe() {
      const mailbox = 'the development mailbox at /dev/mail';
      if (!config.smtpUrl) return mailbox;
      const { protocol, host } = new URL(config.smtpUrl);
      return `${protocol}//${host}${kept ? ` and ${mailbox}` : ''}`;
    },
    close() {
      smtp?.close();
    },
  };
}

function openTransport(url: string) {
  return nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 5,
    // Retries are the outbox's alone: a requeue in the pool could send a mail twice without a trace.
    maxRequeues: 0,
    idleTimeout: 10_000,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
