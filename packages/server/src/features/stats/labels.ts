import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Portal } from '../../access/portal.ts';
import { decidesByProduct, mayView } from '../../access/product-actions.ts';
import type { Database } from '../../database/tables.ts';

export interface VersionNames {
  readonly product: string;
  readonly version: string;
}

/** The names of versions by id; without those that are gone. */
export async function versionNames(
  db: Kysely<Database>,
  portal: Portal,
  ids: readonly string[],
): Promise<Map<string, VersionNames>> {
  const rows = await db
    .selectFrom('product_versions as version')
    .innerJoin('products as product', (join) =>
      join.onRef('product.portal_id', '=', 'version.portal_id').onRef('product.id', '=', 'version.product_id'),
    )
    .where('version.portal_id', '=', portal.portal_id)
    .where(sql<boolean>`version.id = any(${ids}::uuid[])`)
    .select(['version.id', 'version.name as version', 'product.name as product'])
    .execute();
  return new Map(rows.map(({ id, product, version }) => [id, { product, version }]));
}

/** Versions of products that the caller may not view; what was called of them is not told (docs/decisions/029). */
export async function hiddenVersionIds(db: Kysely<Database>, portal: Portal, actor: Actor): Promise<string[]> {
  if (!decidesByProduct(portal)) return [];
  const rows = await db
    .selectFrom('product_versions as version')
    .innerJoin('products as product', (join) =>
      join.onRef('product.portal_id', '=', 'version.portal_id').onRef('product.id', '=', 'version.product_id'),
    )
    .where('version.portal_id', '=', portal.portal_id)
    .where(sql<boolean>`not ${mayView(portal, actor)}`)
    .select('version.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** `Parcels - v2`; a version that is gone goes by its id. */
export function versionLabel(names: VersionNames | undefined, id: string): string {
  return names ? `${names.product} - ${names.version}` : id;
}

/**
 * One label each: what several things are called has the end of the id behind it, `Parcels - v2 (…5b6c7d)`, all of them,
 * so that nobody takes one for the only one.
 */
export function distinctLabels(labels: ReadonlyMap<string, string>): Map<string, string> {
  const uses = new Map<string, number>();
  for (const label of labels.values()) uses.set(label, (uses.get(label) ?? 0) + 1);
  return new Map(
    [...labels].map(([id, label]) => [id, (uses.get(label) ?? 0) > 1 ? `${label} (…${id.slice(-6)})` : label]),
  );
}
