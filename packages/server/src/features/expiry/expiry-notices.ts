import type { Database } from '@stoa/database/tables';
import { type QueuedMail, queueMail } from '@stoa/outbox/mail/send-mail';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { noticeDays } from '../../access/expiry-notice.ts';

interface Ending {
  readonly portal_id: string;
  readonly locale: string;
  readonly email: string;
  readonly full_name: string;
  readonly kind: 'key' | 'certificate' | 'token';
  /** The name of the key or the token. */
  readonly name: string;
  /** The application that the key or certificate belongs to. */
  readonly application_id: string;
  readonly application_name: string;
  readonly ends_at: Date;
  readonly notice: number;
}

/** Mails of one transaction: small, so that two processes share the work and a failure repeats little. */
const batch = 100;

/**
 * Queues the mails that are due about keys, certificates and access tokens which end: 30, 7 and 1 days before, and at the end; each
 * once, and after a time without a server only the latest. The mark and its mail are one transaction, and rows that
 * another process has locked are skipped. So any number of processes may do this at once, and each may be killed at any moment.
 *
 * @returns how many mails were queued
 */
export async function queueExpiryNotices(db: Kysely<Database>, publicUrl: string, now: Date): Promise<number> {
  let queued = 0;
  for (const mark of [markKeys, markCertificates, markTokens]) {
    for (let count = batch; count === batch; queued += count) {
      count = await db.transaction().execute(async (trx) => {
        const { rows } = await mark(now).execute(trx);
        for (const ending of rows) await queueMail(trx, ending, mailOf(ending, publicUrl));
        return rows.length;
      });
    }
  }
  return queued;
}

function mailOf(ending: Ending, publicUrl: string): QueuedMail {
  const { email: to, full_name, kind, name, notice } = ending;
  const expires_at = ending.ends_at.toISOString();
  const isOver = notice === 0;
  if (kind === 'token') {
    const data = { full_name, token_name: name, expires_at, link: `${publicUrl}/account` };
    return { to, message: isOver ? 'token-expired' : 'token-expires', data };
  }
  const { application_id, application_name } = ending;
  const about = { full_name, application_name, expires_at, link: `${publicUrl}/application/${application_id}` };
  if (kind === 'key')
    return { to, message: isOver ? 'key-expired' : 'key-expires', data: { ...about, key_name: name } };
  return { to, message: isOver ? 'certificate-expired' : 'certificate-expires', data: about };
}

/** The nearest notice whose time has come for something that ends then; null before the first (access/expiry-notice.ts). */
const noticeFor = (end: RawBuilder<unknown>, now: Date) =>
  sql`case ${sql.join(
    [...noticeDays].map(
      (days) =>
        sql`when ${end} <= ${now.toISOString()}::timestamptz + make_interval(days => ${days}) then ${days}::int`,
    ),
    sql` `,
  )} end`;

/**
 * Marks what is due and has not been told, and tells whose it is. Accounts that are not approved get no mail; nor does any
 * developer about a key that was rotated and is not used since: its end is what was wanted.
 */
function markKeys(now: Date) {
  const end = sql.ref('credential.expires_at');
  return sql<Ending>`
    with due as (
      select credential.portal_id, credential.id, ${noticeFor(end, now)} as notice, application.id as application_id,
        application.name as application_name, developer.email, developer.full_name, portal.locale
      from credentials as credential
      join applications as application on application.portal_id = credential.portal_id and application.id = credential.application_id
      join developers as developer on developer.portal_id = application.portal_id and developer.id = application.developer_id
      join portals as portal on portal.portal_id = credential.portal_id
      left join credentials as successor on successor.portal_id = credential.portal_id and successor.id = credential.replaced_by
      where (successor.id is null or credential.last_used_at > successor.created_at) and credential.expires_at <= ${soonest(now)} and developer.status = 'approved'
        and (credential.expiry_notice is null or credential.expiry_notice > ${noticeFor(end, now)})
      limit ${batch}
      for no key update of credential skip locked
    )
    update credentials set expiry_notice = due.notice from due
    where credentials.portal_id = due.portal_id and credentials.id = due.id
    returning due.portal_id, due.locale, due.email, due.full_name, due.application_id, due.application_name,
      'key' as kind, credentials.display_name as name, credentials.expires_at as ends_at, due.notice`;
}

function markCertificates(now: Date) {
  const end = sql.ref('certificate.not_after');
  return sql<Ending>`
    with due as (
      select certificate.portal_id, certificate.application_id, ${noticeFor(end, now)} as notice,
        application.name as application_name, developer.email, developer.full_name, portal.locale
      from certificates as certificate
      join applications as application on application.portal_id = certificate.portal_id and application.id = certificate.application_id
      join developers as developer on developer.portal_id = application.portal_id and developer.id = application.developer_id
      join portals as portal on portal.portal_id = certificate.portal_id
      where certificate.not_after <= ${soonest(now)} and developer.status = 'approved'
        and (certificate.expiry_notice is null or certificate.expiry_notice > ${noticeFor(end, now)})
      limit ${batch}
      for no key update of certificate skip locked
    )
    update certificates set expiry_notice = due.notice from due
    where certificates.portal_id = due.portal_id and certificates.application_id = due.application_id
    returning due.portal_id, due.locale, due.email, due.full_name, due.application_id, due.application_name,
      'certificate' as kind, '' as name, certificates.not_after as ends_at, due.notice`;
}

function markTokens(now: Date) {
  const end = sql.ref('token.expires_at');
  return sql<Ending>`
    with due as (
      select token.portal_id, token.id, ${noticeFor(end, now)} as notice, developer.email, developer.full_name, portal.locale
      from developer_tokens as token
      join developers as developer on developer.portal_id = token.portal_id and developer.id = token.developer_id
      join portals as portal on portal.portal_id = token.portal_id
      where token.expires_at <= ${soonest(now)} and developer.status = 'approved'
        and (token.expiry_notice is null or token.expiry_notice > ${noticeFor(end, now)})
      limit ${batch}
      for no key update of token skip locked
    )
    update developer_tokens set expiry_notice = due.notice from due
    where developer_tokens.portal_id = due.portal_id and developer_tokens.id = due.id
    returning due.portal_id, due.locale, due.email, due.full_name, '' as application_id, '' as application_name,
      'token' as kind, developer_tokens.name, developer_tokens.expires_at as ends_at, due.notice`;
}

const soonest = (now: Date) =>
  sql`${now.toISOString()}::timestamptz + make_interval(days => ${Math.max(...noticeDays)})`;
