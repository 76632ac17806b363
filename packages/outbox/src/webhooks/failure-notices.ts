import type { Database } from '@stoa/database/tables';
import type { Portal } from '@stoa/permissions/portal';
import { type Kysely, sql } from 'kysely';
import { queueMail } from '../mail/send-mail.ts';
import { redactedUrl } from './webhook-url.ts';

/** A receiver that is away for less than this is not reported. */
const failingFor = sql`interval '1 hour'`;
/** One that comes and goes is told of once a day. */
const pause = sql`interval '1 day'`;

/**
 * Tells owners, who may change webhooks, of receivers that have failed for an hour. Nothing is switched off, so these
 * mails are how an owner hears of it. The mark and its mails are one transaction, and rows that another process is at are left to it.
 * @returns how many mails were queued
 */
export async function queueFailureNotices(db: Kysely<Database>, publicUrl: string): Promise<number> {
  const portals = await db.selectFrom('portals').selectAll().execute();
  let queued = 0;
  for (const portal of portals) queued += await queueForPortal(db, portal, publicUrl);
  return queued;
}

async function queueForPortal(db: Kysely<Database>, portal: Portal, publicUrl: string): Promise<number> {
  const { portal_id } = portal;
  return db.transaction().execute(async (trx) => {
    const { rows: failing } = await sql<{ url: string; failing_since: Date; waiting: number }>`
      with due as (
        select id from webhooks
        where portal_id = ${portal_id} and enabled and failing_since < now() - ${failingFor}
          and (failure_told_at is null or (failure_told_at < failing_since and failure_told_at < now() - ${pause}))
        for no key update skip locked
      )
      update webhooks w set failure_told_at = now() from due where w.portal_id = ${portal_id} and w.id = due.id
      returning w.url, w.failing_since, (select count(*)::int from outbox
        where outbox.kind = 'webhook' and outbox.done_at is null and outbox.portal_id = w.portal_id
          and outbox.payload ->> 'webhook' = w.id::text) as waiting`.execute(trx);
    if (failing.length === 0) return 0;
    const owners = await trx
      .selectFrom('users')
      .select(['email', 'full_name'])
      .where('portal_id', '=', portal_id)
      .where('status', '=', 'active')
      .where('role', '=', 'owner')
      .orderBy('email')
      .execute();
    for (const { url, failing_since, waiting } of failing)
      for (const { email, full_name } of owners)
        await queueMail(trx, portal, {
          to: email,
          message: 'webhook-failing',
          data: {
            full_name,
            receiver: redactedUrl(url),
            failing_since: failing_since.toISOString(),
            waiting,
            link: `${publicUrl}/console`,
          },
        });
    return failing.length * owners.length;
  });
}
