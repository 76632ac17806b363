import { createHash } from 'node:crypto';
import { singleLine } from '@stoa/common/single-line';
import { languageTag } from '@stoa/contract/locales';
import type { Database } from '@stoa/database/tables';
import { SealedElsewhere, type Sealer } from '@stoa/secrets/sealer';
import type { Kysely } from 'kysely';
import { type Delivery, type OutboxEntry, PermanentFailure } from '../delivery.ts';
import { type MailPayload, mailPayloadSchema, writeMail } from './mail-payload.ts';
import type { Mailer } from './mailer.ts';
import { linkOf } from './send-mail.ts';

/**
 * Delivers the outbox's mails. They are written only now, from the payload and the portal's present name.
 *
 * What stays of a mail is `{ to_hash, message }`: the SHA-256 of the address, and which mail it was. The link, and
 * the token in it, is gone from the table with the delivery.
 */
export function createMailDelivery({
  db,
  mailer,
  sealer,
}: {
  db: Kysely<Database>;
  mailer: Pick<Mailer, 'send'>;
  sealer: Pick<Sealer, 'open'>;
}): Delivery {
  return {
    async deliver(entry, signal) {
      const payload = parsePayload(withOpenLink(entry, sealer));
      if (isOutlived(payload, entry)) throw new PermanentFailure('The link in the mail has expired.');
      const portal = await db
        .selectFrom('portals')
        .select(['name', 'appearance'])
        .where('portal_id', '=', entry.portal_id)
        .executeTakeFirstOrThrow();
      const content = writeMail(withLaterMoment(payload, entry), {
        portal: { name: portal.name, accent: portal.appearance.accent },
      });
      const { portal_id, id } = entry;
      const language = languageTag(payload.locale);
      await mailer.send(
        { portal_id, id, to: payload.to, fromName: singleLine(portal.name), language, ...content },
        signal,
      );
    },
    residue(payload) {
      const { to, message } = (payload ?? {}) as Partial<MailPayload>;
      return { to_hash: createHash('sha256').update(String(to)).digest('hex'), message: String(message) };
    },
  };
}

/** Queued with `queueSecretMail`; a link that an earlier version has queued is not sealed. */
function withOpenLink(entry: OutboxEntry, sealer: Pick<Sealer, 'open'>): OutboxEntry {
  const { to, data } = (entry.payload ?? {}) as { to?: unknown; data?: { link?: unknown } };
  if (typeof data?.link !== 'string' || /^https?:/.test(data.link)) return entry;
  try {
    const link = sealer.open(data.link, linkOf(String(to)));
    return { ...entry, payload: { ...(entry.payload as object), data: { ...data, link } } };
  } catch (cause) {
    if (!(cause instanceof SealedElsewhere)) throw cause;
    throw new PermanentFailure('The server has another key than the one that the link was sealed with.', { cause });
  }
}

function parsePayload(entry: OutboxEntry): MailPayload {
  const parsed = mailPayloadSchema.safeParse(entry.payload);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
  throw new PermanentFailure(`The payload is no mail: ${fields}.`);
}

/** A waiting time begins when the mail about it is sent: the named moment is as late as the mail. */
function withLaterMoment(payload: MailPayload, { created_at }: OutboxEntry): MailPayload {
  if (payload.message !== 'factor-reset-begun') return payload;
  const late = Math.max(0, Date.now() - created_at.getTime());
  const due_at = new Date(new Date(payload.data.due_at).getTime() + late).toISOString();
  return { ...payload, data: { ...payload.data, due_at } };
}

function isOutlived(payload: MailPayload, entry: OutboxEntry): boolean {
  return (
    'valid_minutes' in payload.data && entry.created_at.getTime() + payload.data.valid_minutes * 60_000 < Date.now()
  );
}
