import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { enqueue } from '../jobs/outbox.ts';
import type { MailPayloadInput } from './mail-payload.ts';
import { mailLocale } from './messages/locales.ts';

/** A mail without its language, which is the portal's. */
export type QueuedMail = MailPayloadInput extends infer P
  ? P extends MailPayloadInput
    ? Omit<P, 'locale'>
    : never
  : never;

/**
 * Queues a mail in the transaction of the change that causes it: no change without its mail, no mail without its
 * change. Nudge the outbox after the commit.
 *
 * A token is in the link of `data` in the clear, because the mail must carry it, while everywhere else tokens are stored hashed:
 * the worker overwrites the payload with `{ to_hash, message }` as soon as the mail is delivered or given up.
 */
export async function queueMail(
  trx: Kysely<Database>,
  portal: { readonly portal_id: string; readonly locale: string },
  mail: QueuedMail,
): Promise<{ id: string }> {
  return enqueue(trx, {
    portal_id: portal.portal_id,
    kind: 'mail',
    payload: { ...mail, locale: mailLocale(portal.locale) },
  });
}
