import { readLocale } from '@stoa/contract/locales';
import type { Database } from '@stoa/database/tables';
import type { Sealer } from '@stoa/secrets/sealer';
import type { Kysely } from 'kysely';
import { enqueue } from '../outbox.ts';
import type { MailPayloadInput } from './mail-payload.ts';

/** Mails whose link does something by itself. */
type SecretMessage = 'verify-email' | 'reset-password' | 'user-verify-email' | 'invitation' | 'factor-reset-begun';

/** Callers leave out the language, which is the portal's. */
type WithoutLocale<P> = P extends MailPayloadInput ? Omit<P, 'locale'> : never;

export type QueuedMail = WithoutLocale<Exclude<MailPayloadInput, { message: SecretMessage }>>;
export type SecretMail = WithoutLocale<Extract<MailPayloadInput, { message: SecretMessage }>>;

interface MailedPortal {
  readonly portal_id: string;
  readonly locale: string;
}

/**
 * Queues a mail in the transaction of the change that causes it: no change without its mail, no mail without its
 * change. Nudge the outbox after the commit.
 *
 * The worker overwrites the payload with `{ to_hash, message }` as soon as the mail is delivered or given up.
 */
export async function queueMail(
  trx: Kysely<Database>,
  portal: MailedPortal,
  mail: QueuedMail,
): Promise<{ id: string }> {
  return queue(trx, portal, mail);
}

/**
 * The same for a mail whose link has a token in it. The link is sealed while it waits: tokens stand nowhere in the clear, in no
 * table and in no backup, however long mail is down. The sealed one opens for the same recipient alone.
 */
export async function queueSecretMail(
  trx: Kysely<Database>,
  { sealer }: { readonly sealer: Sealer },
  portal: MailedPortal,
  mail: SecretMail,
): Promise<{ id: string }> {
  return queue(trx, portal, { ...mail, data: { ...mail.data, link: sealer.seal(mail.data.link, linkOf(mail.to)) } });
}

/** What a sealed link belongs to. */
export function linkOf(to: string): string {
  return `mailed link to ${to}`;
}

async function queue(
  trx: Kysely<Database>,
  { portal_id, locale }: MailedPortal,
  mail: object,
): Promise<{ id: string }> {
  return enqueue(trx, { portal_id, kind: 'mail', payload: { ...mail, locale: readLocale(locale) } });
}
