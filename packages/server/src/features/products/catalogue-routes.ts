import { mostLabels } from '@stoa/contract/catalogue';
import { isUuid } from '@stoa/contract/uuid';
import { samePortal } from '@stoa/database/same-portal';
import { requireProductVersion, visibleProducts } from '@stoa/permissions/product-actions';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';

/** What the catalogue shows and the closed answers of products do not say (docs/decisions/014). */
export function catalogueRoutes(implement: Implementer, { db, reads }: Deps): void {
  implement('getCatalogueDetails', async ({ portal, actor, query }) => {
    const ids = [...new Set(query.ids.toLowerCase().split(','))].filter(isUuid);
    if (ids.length === 0) return { products: [] };
    const rows = await visibleProducts(db, portal, actor)
      .clearSelect()
      .where('product.id', 'in', ids)
      .leftJoin('product_versions as version', samePortal('version.product_id', 'product.id'))
      .select(['product.id', 'version.deprecated', 'version.spec_sha256'])
      .orderBy('version.created_at')
      .orderBy('version.id')
      .execute();
    return {
      products: ids.flatMap((id) => {
        const own = rows.filter((row) => row.id === id);
        if (own.length === 0) return [];
        const versions = own.flatMap(({ deprecated }) => (deprecated === null ? [] : [{ deprecated }]));
        return [{ id, has_specification: Boolean(own.at(-1)?.spec_sha256), versions }];
      }),
    };
  });

  implement('listCatalogueLabels', async ({ portal, actor }) => {
    const labels = await reads
      .with('seen', () => visibleProducts(reads, portal, actor).clearSelect().select('product.public_labels'))
      .selectFrom(['seen', sql<{ key: string; value: string }>`jsonb_each_text(seen.public_labels)`.as('label')])
      .select(['label.key', 'label.value', sql<number>`count(*)::int`.as('count')])
      .groupBy(['label.key', 'label.value'])
      .orderBy('count', 'desc')
      .orderBy('label.key')
      .orderBy('label.value')
      .limit(mostLabels + 1)
      .execute();
    return { labels: labels.slice(0, mostLabels), more: labels.length > mostLabels };
  });

  implement('getProductVersionLifecycle', async ({ portal, actor, params }) => {
    const { deprecated, sunset_at } = await requireProductVersion(db, { portal, actor }, params);
    return { deprecated, sunset_at };
  });
}
