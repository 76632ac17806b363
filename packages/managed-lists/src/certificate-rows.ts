import type { CertificateList, ManagedCertificate } from '@stoa/contract/managed-certificates';
import { microsOf, momentOf, type Place, pageAfter } from '@stoa/database/list-place';
import type { Database } from '@stoa/database/tables';
import type { Portal } from '@stoa/permissions/portal';
import { type Kysely, sql } from 'kysely';
import { ownerColumns, ownerJoins, soonMs } from './key-rows.ts';

const columns = sql`thumbprint, subject, issuer, serial_number, not_before, not_after, page.updated_at, ${ownerColumns}`;

/** A page of certificates by their end, along an index: those that end soon from the next one, those that ended from the latest. */
export async function certificateRows(
  db: Kysely<Database>,
  { portal_id }: Portal,
  question: {
    readonly list: CertificateList;
    readonly now: Date;
    readonly size: number;
    readonly after: Place | undefined;
  },
) {
  const { list, now, size, after } = question;
  const isForward = list === 'ending';
  const where = isForward
    ? sql`not_after >= ${now} and not_after <= ${new Date(now.getTime() + soonMs)}`
    : sql`not_after < ${now}`;
  const direction = isForward ? sql`asc` : sql`desc`;
  // An application has one certificate at most: its id tells equal moments apart.
  const { rows } = await sql<ManagedCertificate & Place>`
    with page as (
      select * from certificates where portal_id = ${portal_id} and ${where}
        ${after ? sql`and (not_after, application_id) ${isForward ? sql`>` : sql`<`} (${momentOf(after)}, ${after.id})` : sql``}
      order by not_after ${direction}, application_id ${direction} limit ${size + 1})
    select ${columns}, ${microsOf(sql`not_after`)} as micros, page.application_id as id
    from page ${ownerJoins(portal_id)}
    order by not_after ${direction}, page.application_id ${direction}`.execute(db);
  return pageAfter(rows, size);
}

/** One certificate; undefined when there is none. */
export async function certificateRow(db: Kysely<Database>, { portal_id }: Portal, thumbprint: string) {
  const { rows } = await sql<ManagedCertificate>`
    with page as (select * from certificates where portal_id = ${portal_id} and thumbprint = ${thumbprint})
    select ${columns} from page ${ownerJoins(portal_id)}`.execute(db);
  return rows[0];
}
