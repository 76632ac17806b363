import type { Filter } from '@stoa/analytics/analytics-store';
import { samePortal } from '@stoa/database/same-portal';
import type { Database } from '@stoa/database/tables';
import type { Actor } from '@stoa/permissions/actor';
import type { Portal } from '@stoa/permissions/portal';
import { decidesByProduct, mayView } from '@stoa/permissions/product-actions';
import { type Kysely, sql } from 'kysely';

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
    .innerJoin('products as product', samePortal('product.id', 'version.product_id'))
    .where('version.portal_id', '=', portal.portal_id)
    .where(sql<boolean>`version.id = any(${ids}::uuid[])`)
    .select(['version.id', 'version.name as version', 'product.name as product'])
    .execute();
  return new Map(rows.map(({ id, product, version }) => [id, { product, version }]));
}

/** Versions of products that the caller may not view; what was called of them is not told (docs/decisions/022). */
export async function hiddenVersionIds(db: Kysely<Database>, portal: Portal, actor: Actor): Promise<string[]> {
  if (!decidesByProduct(portal)) return [];
  const rows = await db
    .selectFrom('product_versions as version')
    .innerJoin('products as product', samePortal('product.id', 'version.product_id'))
    .where('version.portal_id', '=', portal.portal_id)
    .where(sql<boolean>`not ${mayView(portal, actor)}`)
    .select('version.id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Labels of versions by id: `Parcels - v2`, or `Parcels - v2 (…5b6c7d)` where another version of the portal is called the
 * same, whether that is among the ids or not: a version must go by one label in all answers, since clients put them side
 * by side. One that is gone goes by its id.
 * @param hidden versions that the reader may not view: nothing tells that they are there
 */
export async function versionLabels(
  db: Kysely<Database>,
  portal: Portal,
  ids: readonly string[],
  hidden: readonly string[] = [],
): Promise<Map<string, string>> {
  const names = await versionNames(db, portal, ids);
  const namesakes = await namesakesOf(db, portal, ids, hidden);
  const labels = distinctLabels(
    new Map([...names, ...namesakes].map(([id, { product, version }]) => [id, `${product} - ${version}`])),
  );
  return new Map(ids.map((id) => [id, labels.get(id) ?? id]));
}

/** Other versions whose product and version are called as one of these. */
async function namesakesOf(
  db: Kysely<Database>,
  { portal_id }: Portal,
  ids: readonly string[],
  hidden: readonly string[],
): Promise<Map<string, VersionNames>> {
  const { rows } = await sql<VersionNames & { id: string }>`
    select other.id, p.name as product, other.name as version
      from product_versions mine
      join products own on own.portal_id = mine.portal_id and own.id = mine.product_id
      join products p on p.portal_id = own.portal_id and p.name = own.name and p.id <> own.id
      join product_versions other on other.portal_id = p.portal_id and other.product_id = p.id and other.name = mine.name
     where mine.portal_id = ${portal_id} and mine.id = any(${ids}::uuid[]) and other.id <> all(${hidden}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, product, version }) => [id, { product, version }]));
}

/**
 * One label each: what several things are called has the end of the id behind it, `Parcels - v2 (…5b6c7d)`, all of them,
 * so that no reader takes one for the only one.
 */
export function distinctLabels(labels: ReadonlyMap<string, string>): Map<string, string> {
  const uses = new Map<string, number>();
  for (const label of labels.values()) uses.set(label, (uses.get(label) ?? 0) + 1);
  return new Map(
    [...labels].map(([id, label]) => [id, (uses.get(label) ?? 0) > 1 ? `${label} (…${id.slice(-6)})` : label]),
  );
}

/** What keeps the calls of those versions out of an answer. */
export function withoutVersions(ids: readonly string[]): Filter[] {
  return ids.length === 0 ? [] : [{ dimension: 'product_version', type: 'not_in', values: ids }];
}
