import { notFound } from '@stoa/common/problem';
import { samePortal } from '@stoa/database/same-portal';
import type { Database } from '@stoa/database/tables';
import { type Kysely, sql } from 'kysely';
import type { StatsSources } from './stats-sources.ts';
import { versionCallers } from './version-callers.ts';

/** An application that still calls a version that ends, and who answers for it. */
export interface SunsetRecipient {
  readonly application_id: string;
  readonly application_name: string;
  readonly email: string;
  readonly full_name: string;
  /** Whether the mail went out before. */
  readonly told: boolean;
}

export interface SunsetMails {
  readonly product_name: string;
  readonly version_name: string;
  /** Null: there is nothing to tell of. */
  readonly sunset_at: Date | null;
  readonly callsKnown: boolean;
  /** The most calls first. */
  readonly recipients: readonly SunsetRecipient[];
}

/**
 * Finds the developers who called a version in the last 30 days, if it is deprecated with a date. Accounts that are not approved
 * get no mail: the address may not belong to them.
 * @throws Problem 404
 */
export async function sunsetMails(sources: StatsSources, portalId: string, versionId: string): Promise<SunsetMails> {
  const version = await sources.db
    .selectFrom('product_versions as version')
    .innerJoin('products as product', samePortal('product.id', 'version.product_id'))
    .select(['product.name as product_name', 'version.name as version_name', 'deprecated', 'sunset_at'])
    .where('version.portal_id', '=', portalId)
    .where('version.id', '=', versionId)
    .executeTakeFirstOrThrow(() => notFound('This version'));
  const { product_name, version_name, deprecated } = version;
  const sunset_at = deprecated ? version.sunset_at : null;
  const callers = await versionCallers(sources, portalId, versionId);
  const ids = sunset_at ? (callers?.all.map(({ application_id }) => application_id) ?? []) : [];
  const { rows } = await sql<SunsetRecipient>`
    select application.id as application_id, application.name as application_name, developer.email, developer.full_name,
      mail.sent_at is not null as told
    from unnest(${ids}::uuid[]) with ordinality as caller (id, place)
    join applications application on application.portal_id = ${portalId} and application.id = caller.id
    join developers developer on developer.portal_id = ${portalId} and developer.id = application.developer_id
      and developer.status = 'approved'
    left join sunset_mails mail on mail.portal_id = ${portalId} and mail.product_version_id = ${versionId}
      and mail.application_id = application.id
    order by caller.place
  `.execute(sources.db);
  return { product_name, version_name, sunset_at, callsKnown: callers !== undefined, recipients: rows };
}

interface Telling {
  readonly portalId: string;
  readonly versionId: string;
  readonly ids: readonly string[];
  /** Those too that were told before, but not within the last day. */
  readonly again: boolean;
  readonly now: Date;
}

/** The pause keeps an operator who presses the button many times from filling a developer's mailbox. */
const pauseMs = 24 * 3_600_000;

/**
 * Notes who is told, in the transaction that queues the mails.
 * @returns the applications to write to: with two operators at once each is in one of the two answers
 */
export async function noteSunsetMails(trx: Kysely<Database>, telling: Telling): Promise<ReadonlySet<string>> {
  const { portalId, versionId, ids, again, now } = telling;
  const before = new Date(now.getTime() - pauseMs);
  const { rows } = await sql<{ application_id: string }>`
    insert into sunset_mails (portal_id, product_version_id, application_id, sent_at)
    select ${portalId}, ${versionId}, id, ${now} from unnest(${ids}::uuid[]) as id order by id
    on conflict (portal_id, product_version_id, application_id) do update set sent_at = excluded.sent_at
      where ${again} and sunset_mails.sent_at <= ${before}
    returning application_id
  `.execute(trx);
  return new Set(rows.map(({ application_id }) => application_id));
}
