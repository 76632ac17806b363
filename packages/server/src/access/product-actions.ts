import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Database, ProductsTable, ProductVersionsTable } from '../database/tables.ts';
import { notFound } from '../problem.ts';
import type { Actor } from './actor.ts';
import type { Portal } from './portal.ts';

export interface ProductActions {
  readonly view: boolean;
  readonly register: boolean;
  readonly view_documentation: boolean;
}

const everything: ProductActions = { view: true, register: true, view_documentation: true };
const nothing: ProductActions = { view: false, register: false, view_documentation: false };

/**
 * What a caller may do with a product (portal §6). On a public portal, or with role-based access control off, all is
 * allowed. With it on, nothing is until somebody grants it.
 */
export function productActions(portal: Portal, _actor: Actor, _productId: string): ProductActions {
  return portal.is_public || !portal.rbac_enabled ? everything : nothing;
}

/** A product as every list of products shows it. */
export interface ProductRow {
  id: string;
  name: string;
  description: string | null;
  public_labels: Record<string, string>;
  created_at: Date;
  updated_at: Date;
  document_count: number;
  version_count: number;
  latest_version: { id: string; name: string } | null;
}

type ProductQuery = SelectQueryBuilder<Database & { product: ProductsTable }, 'product', ProductRow>;

/**
 * The products that the caller may see, with their counts. Every list, search and look-up of products starts here, so
 * that what is hidden is hidden everywhere. The latest version is the one created last, whatever its name (contract §A.5).
 */
export function visibleProducts(db: Kysely<Database>, portal: Portal, actor: Actor): ProductQuery {
  const mayView = productActions(portal, actor, '').view;
  return db
    .selectFrom('products as product')
    .where('product.portal_id', '=', portal.portal_id)
    .where(sql<boolean>`${mayView}`)
    .select((of) => [
      'product.id',
      'product.name',
      'product.description',
      'product.public_labels',
      'product.created_at',
      'product.updated_at',
      of
        .selectFrom('documents')
        .whereRef('documents.portal_id', '=', 'product.portal_id')
        .whereRef('documents.product_id', '=', 'product.id')
        .select(sql<number>`count(*)::int`.as('total'))
        .$asScalar()
        .$notNull()
        .as('document_count'),
      of
        .selectFrom('product_versions')
        .whereRef('product_versions.portal_id', '=', 'product.portal_id')
        .whereRef('product_versions.product_id', '=', 'product.id')
        .select(sql<number>`count(*)::int`.as('total'))
        .$asScalar()
        .$notNull()
        .as('version_count'),
      of
        .selectFrom('product_versions')
        .whereRef('product_versions.portal_id', '=', 'product.portal_id')
        .whereRef('product_versions.product_id', '=', 'product.id')
        .select(sql<{ id: string; name: string }>`jsonb_build_object('id', id, 'name', name)`.as('version'))
        .orderBy('product_versions.created_at', 'desc')
        .orderBy('product_versions.id', 'desc')
        .limit(1)
        .$asScalar()
        .as('latest_version'),
    ]) as unknown as ProductQuery;
}

/** @throws Problem 404 for a product that does not exist and for one that the caller may not see. */
export async function requireProduct(
  db: Kysely<Database>,
  portal: Portal,
  actor: Actor,
  productId: string,
): Promise<ProductRow> {
  const product = await visibleProducts(db, portal, actor).where('product.id', '=', productId).executeTakeFirst();
  if (!product) throw notFound('This product');
  return product;
}

/** In one query: every part of a reference asks. @throws Problem 404 for a version of another product too. */
export async function requireProductVersion(
  db: Kysely<Database>,
  portal: Portal,
  actor: Actor,
  productId: string,
  productVersionId: string,
): Promise<Selectable<ProductVersionsTable>> {
  const found = await visibleProducts(db, portal, actor)
    .clearSelect()
    .where('product.id', '=', productId)
    .leftJoin('product_versions as version', (join) =>
      join
        .onRef('version.portal_id', '=', 'product.portal_id')
        .onRef('version.product_id', '=', 'product.id')
        .on('version.id', '=', productVersionId),
    )
    .selectAll('version')
    .executeTakeFirst();
  if (!found) throw notFound('This product');
  if (found.id === null) throw notFound('This product version');
  return found as Selectable<ProductVersionsTable>;
}
