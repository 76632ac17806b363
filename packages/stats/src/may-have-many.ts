import type { StoreDimension } from '@stoa/analytics/analytics-store';
import type { Database } from '@stoa/database/tables';
import type { Portal } from '@stoa/permissions/portal';
import { type Kysely, sql } from 'kysely';
import { mostValues } from './most-called.ts';

/**
 * Whether calls of these applications are likely to have more values of a dimension than an answer holds. A guess from
 * registrations and their number, which costs nothing beside asking the store twice; wrong, it costs rows, never the answer.
 */
export async function mayHaveMany(
  db: Kysely<Database>,
  { portal_id }: Portal,
  applicationIds: readonly string[],
  dimension: StoreDimension,
): Promise<boolean> {
  switch (dimension) {
    case 'application':
      return applicationIds.length > mostValues;
    case 'product_version': {
      const { rows } = await sql<{ versions: number }>`
        select count(distinct product_version_id)::int as versions from registrations
         where portal_id = ${portal_id} and application_id = any(${applicationIds}::uuid[])`.execute(db);
      return (rows[0]?.versions ?? 0) > mostValues;
    }
    case 'status_group':
      return false;
    default:
      return true;
  }
}
