import type { PortalDimension, PortalStatsRow } from '@stoa/contract/portal-stats';
import type { Database } from '@stoa/database/tables';
import type { Portal } from '@stoa/permissions/portal';
import { type Kysely, sql } from 'kysely';

/** What a value of a dimension is called. */
export type Named = Pick<PortalStatsRow, 'name' | 'detail' | 'product_version_id' | 'deprecated'>;
export type Names = ReadonlyMap<string, Named>;

export const unnamed: Named = { name: null, detail: null, product_version_id: null, deprecated: false };

/**
 * Names by value. An operation goes by `version id` + space + `METHOD /path`, since two versions may have the same; all others go
 * by what a filter takes. What is deleted, and what is not known, has none.
 */
export async function namesOf(
  db: Kysely<Database>,
  { portal_id }: Portal,
  dimension: PortalDimension,
  values: readonly string[],
): Promise<Names> {
  const known = values.filter((value) => value !== 'none' && value !== '');
  const statement = statements[dimension];
  if (statement === null) return new Map(known.map((value) => [value, { ...unnamed, name: value }]));
  const { rows } = await statement(portal_id, known).execute(db);
  return new Map(rows.map(({ value, ...named }) => [value, { ...unnamed, ...named }]));
}

interface NameRow extends Partial<Named> {
  readonly value: string;
}

type NameStatement = (portalId: string, values: readonly string[]) => ReturnType<typeof sql<NameRow>>;

/** Null: a value is its own name. */
const statements: Readonly<Record<PortalDimension, NameStatement | null>> = {
  PRODUCT: (portalId, ids) => sql<NameRow>`
    select id as value, name from products where portal_id = ${portalId} and id = any(${ids}::uuid[])`,
  API_PRODUCT_VERSION: (portalId, ids) => sql<NameRow>`
    select v.id as value, p.name || ' ' || v.name as name, v.id as product_version_id, v.deprecated
      from product_versions v join products p on p.portal_id = v.portal_id and p.id = v.product_id
     where v.portal_id = ${portalId} and v.id = any(${ids}::uuid[])`,
  APPLICATION: (portalId, ids) => sql<NameRow>`
    select a.id as value, a.name, d.email as detail
      from applications a join developers d on d.portal_id = a.portal_id and d.id = a.developer_id
     where a.portal_id = ${portalId} and a.id = any(${ids}::uuid[])`,
  DEVELOPER: (portalId, ids) => sql<NameRow>`
    select id as value, full_name as name, email as detail from developers
     where portal_id = ${portalId} and id = any(${ids}::uuid[])`,
  OPERATION: (portalId, values) => {
    const pairs = values.map((value) => [value.slice(0, 36), value.slice(37)] as const);
    return sql<NameRow>`
    select given.version_id || ' ' || given.operation as value, nullif(given.operation, '') as name,
           given.version_id::uuid as product_version_id, p.name || ' ' || v.name as detail,
           coalesce(v.deprecated or o.deprecated, false) as deprecated
      from unnest(${pairs.map(([id]) => id)}::text[], ${pairs.map(([, name]) => name)}::text[])
           as given (version_id, operation)
      left join product_versions v on v.portal_id = ${portalId} and v.id = given.version_id::uuid
      left join products p on p.portal_id = v.portal_id and p.id = v.product_id
      left join lateral (
        select bool_or(s.deprecated) as deprecated from spec_operations s
         where s.portal_id = v.portal_id and s.spec_sha256 = v.spec_sha256
           and upper(s.method) || ' ' || s.path = given.operation) o on true`;
  },
  STATUS_CODE: null,
};
