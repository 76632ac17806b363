import type { Database } from '@stoa/database/tables';
import { queueMail } from '@stoa/outbox/mail/send-mail';
import type { Portal } from '@stoa/permissions/portal';
import { type Kysely, sql } from 'kysely';

/** No more often than this, in milliseconds. */
const pauseMs = 3_600_000;

/**
 * Tells owners and approvers what waits for them, once an hour at most and only when something came since the last
 * time. Any number of processes may ask at once: the portal's row lets one through.
 * @returns how many mails were queued
 */
export async function queueReviewNotices(db: Kysely<Database>, publicUrl: string, now: Date): Promise<number> {
  const portals = await db.selectFrom('portals').selectAll().execute();
  let queued = 0;
  for (const portal of portals) queued += await queueForPortal(db, portal, publicUrl, now);
  return queued;
}

async function queueForPortal(db: Kysely<Database>, portal: Portal, publicUrl: string, now: Date): Promise<number> {
  const { portal_id } = portal;
  return db.transaction().execute(async (trx) => {
    const { review_mailed_at: last } = await trx
      .selectFrom('portals')
      .select('review_mailed_at')
      .where('portal_id', '=', portal_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (last && last.getTime() > now.getTime() - pauseMs) return 0;
    const registrations = await pendingOf(trx, 'registrations', portal_id, last);
    const developers = await pendingOf(trx, 'developers', portal_id, last);
    if (registrations.fresh + developers.fresh === 0) return 0;
    const reviewers = await trx
      .selectFrom('users')
      .select(['email', 'full_name'])
      .where('portal_id', '=', portal_id)
      .where('status', '=', 'active')
      .where('role', 'in', ['owner', 'approver'])
      .orderBy('email')
      .execute();
    for (const { email, full_name } of reviewers)
      await queueMail(trx, portal, {
        to: email,
        message: 'review-waiting',
        data: {
          full_name,
          registrations: registrations.total,
          accounts: developers.total,
          link: `${publicUrl}/console/requests`,
        },
      });
    await trx.updateTable('portals').set({ review_mailed_at: now }).where('portal_id', '=', portal_id).execute();
    return reviewers.length;
  });
}

async function pendingOf(
  db: Kysely<Database>,
  table: 'registrations' | 'developers',
  portalId: string,
  since: Date | null,
): Promise<{ total: number; fresh: number }> {
  const row = await db
    .selectFrom(table)
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where ${since}::timestamptz is null or updated_at > ${since}))::int`.as('fresh'),
    ])
    .where('portal_id', '=', portalId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return row ?? { total: 0, fresh: 0 };
}
