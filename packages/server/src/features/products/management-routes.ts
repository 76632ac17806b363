import { maxCountedRegistrations } from '@stoa/contract/count-limits';
import type { ManagedProduct } from '@stoa/contract/management';
import { textConditions } from '@stoa/database/text-match';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { pageOf } from '../../http/page.ts';

/** Products as operators see them: every one, with its versions and how many applications may call each. */
export function productManagementRoutes(implement: Implementer, deps: Deps): void {
  implement('listManagedProducts', async ({ portal, query }) => {
    const products = deps.db
      .selectFrom('products as product')
      .where('product.portal_id', '=', portal.portal_id)
      .where((where) => where.and(textConditions(where.ref('product.name'), query, 'name')))
      .$if(query['filter[id]'] !== undefined, (rows) => rows.where('product.id', '=', query['filter[id]'] ?? ''))
      .$if(query['filter[product_version_id]'] !== undefined, (rows) =>
        rows.where('product.id', 'in', (version) =>
          version
            .selectFrom('product_versions')
            .select('product_id')
            .where('portal_id', '=', portal.portal_id)
            .where('id', '=', query['filter[product_version_id]'] ?? ''),
        ),
      )
      .select([
        'product.id',
        'product.slug',
        'product.name',
        'product.created_at',
        'product.updated_at',
        sql<number>`(select count(*)::int from documents where documents.portal_id = product.portal_id and documents.product_id = product.id)`.as(
          'document_count',
        ),
        sql<ManagedProduct['versions']>`coalesce((
          select jsonb_agg(jsonb_build_object(
            'id', version.id, 'name', version.name, 'deprecated', version.deprecated, 'registration_enabled', version.registration_enabled,
            'registration_count', (
              select count(*) from (select 1 from registrations as registration
              where registration.portal_id = version.portal_id and registration.product_version_id = version.id and registration.status = 'approved'
              limit ${sql.lit(maxCountedRegistrations)}) as counted)
            ) order by version.created_at, version.id)
          from product_versions as version
          where version.portal_id = product.portal_id and version.product_id = product.id), '[]'::jsonb)`.as(
          'versions',
        ),
      ])
      .orderBy('product.sort_name')
      .orderBy('product.id');
    return pageOf(products, query, (row) => row);
  });
}
