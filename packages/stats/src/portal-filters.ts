import type { Filter } from '@stoa/analytics/analytics-store';
import type { ParsedBody } from '@stoa/contract/endpoint';
import type { portalStatsEndpoints } from '@stoa/contract/portal-stats';
import type { Database } from '@stoa/database/tables';
import type { Portal } from '@stoa/permissions/portal';
import { type Kysely, sql } from 'kysely';

export type PortalQuery = ParsedBody<(typeof portalStatsEndpoints)['queryPortalStats']>;
type PortalFilter = PortalQuery['filter'][number];

/** What the store filters by: products become versions, developers become applications. */
export async function storeFilters(
  db: Kysely<Database>,
  portal: Portal,
  filters: readonly PortalFilter[],
): Promise<Filter[]> {
  return Promise.all(
    filters.map(async (filter): Promise<Filter> => {
      const type = filter.type === 'IN' ? 'in' : 'not_in';
      switch (filter.dimension) {
        case 'PRODUCT':
          return { dimension: 'product_version', type, values: await versionsOf(db, portal, filter.values) };
        case 'DEVELOPER':
          return { dimension: 'application', type, values: await applicationsOf(db, portal, filter.values) };
        case 'API_PRODUCT_VERSION':
          return { dimension: 'product_version', type, values: filter.values };
        case 'APPLICATION':
          return { dimension: 'application', type, values: filter.values.map(valueOrNone) };
        case 'OPERATION':
          return { dimension: 'operation', type, values: filter.values };
        case 'STATUS_CODE':
          return { dimension: 'status_code', type, values: filter.values };
        case 'STATUS_CODE_GROUPED':
          return { dimension: 'status_group', type, values: filter.values.map((group) => Number(group[0])) };
      }
    }),
  );
}

/** The store has an empty text where a call has no value, for example if its application is not known. */
const valueOrNone = (value: string) => (value === 'none' ? '' : value);

async function versionsOf(db: Kysely<Database>, { portal_id }: Portal, products: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    select id from product_versions where portal_id = ${portal_id} and product_id = any(${products}::uuid[])`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

async function applicationsOf(db: Kysely<Database>, { portal_id }: Portal, developers: readonly string[]) {
  const ids = developers.filter((id) => id !== 'none');
  const { rows } = await sql<{ id: string }>`
    select id from applications where portal_id = ${portal_id} and developer_id = any(${ids}::uuid[])`.execute(db);
  return [...rows.map(({ id }) => id), ...(ids.length < developers.length ? [''] : [])];
}
