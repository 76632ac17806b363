import { notFound } from '@stoa/common/problem';
import type { Database, ProductsTable, ProductVersionsTable } from '@stoa/database/tables';
import { type Kysely, type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Actor } from './actor.ts';
import type { Portal } from './portal.ts';

export interface ProductActions {
  readonly view: boolean;
  readonly register: boolean;
  /** The same as `view`, which decides about specification and documents alike (portal §6). */
  readonly view_documentation: boolean;
}

/** Whether what a developer may do is decided for each product (portal §6). */
export function decidesByProduct(portal: Portal): boolean {
  return portal.rbac_enabled && !portal.is_public;
}

/**
 * What a caller may do with a product (portal §6, docs/decisions/018). On a public portal, or with role-based access
 * control off, all is allowed. With it on, what one of the developer's teams was granted is.
 */
export async function productActions(
  db: Kysely<Database>,
  portal: Portal,
  actor: Actor,
  productId: string,
): Promise<ProductActions> {
  const may = await db
    .selectFrom('products as product')
    .where('product.portal_id', '=', portal.portal_id)
    .where('product.id', '=', productId)
    .select([mayView(portal, actor).as('view'), mayRegister(portal, actor).as('register')])
    .executeTakeFirst();
  const { view = false, register = false } = may ?? {};
  return { view, register, view_documentation: view };
}

const viewing = sql`('view', 'register')`;

/** A condition on `products as product`: true for those that the caller may see. */
export function mayView(portal: Portal, actor: Actor): RawBuilder<boolean> {
  return granted(portal, actor, viewing);
}

/** The same for a developer who is named by another table of the query. */
export function developerMayView(portal: Portal, developerId: RawBuilder<unknown>): RawBuilder<boolean> {
  return decidesByProduct(portal) ? grantedTo(portal, developerId, viewing) : sql<boolean>`true`;
}

function mayRegister(portal: Portal, actor: Actor): RawBuilder<boolean> {
  return granted(portal, actor, sql`('register')`);
}

/**
 * One look-up by index for one product; for a list of them PostgreSQL asks for all of the developer's grants once and
 * keeps them at hand.
 */
function granted(portal: Portal, actor: Actor, actions: RawBuilder<unknown>): RawBuilder<boolean> {
  if (!decidesByProduct(portal)) return sql<boolean>`true`;
  if (actor.kind !== 'developer') return sql<boolean>`false`;
  return grantedTo(portal, sql`${actor.id}`, actions);
}

function grantedTo(
  portal: Portal,
  developerId: RawBuilder<unknown>,
  actions: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const { portal_id } = portal;
  // An array, so that the planner looks grants up by team and product instead of reading them all.
  const own = sql`array(
    select team_id from team_members where portal_id = ${portal_id} and developer_id = ${developerId}
    union all select id from teams where portal_id = ${portal_id} and is_everyone)`;
  return sql<boolean>`(
    exists (select from product_grants as granted
      where granted.portal_id = product.portal_id and granted.product_id = product.id
        and granted.action in ${actions} and granted.team_id = any(${own}))
    or exists (select from teams as team
      where team.portal_id = ${portal_id} and team.every_product in ${actions} and team.id = any(${own})))`;
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
  return db
    .selectFrom('products as product')
    .where('product.portal_id', '=', portal.portal_id)
    .where(mayView(portal, actor))
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
  const product = await visibleProducts(db, portal, actor)
    .where('product.id', '=', productId)
    .executeTakeFirstOrThrow(() => notFound('This product'));
  return product;
}

/** In one query: every part of a reference asks. @throws Problem 404 for a version of another product too. */
export async function requireProductVersion(
  db: Kysely<Database>,
  { portal, actor }: { readonly portal: Portal; readonly actor: Actor },
  { productId, productVersionId }: { readonly productId: string; readonly productVersionId: string },
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
    .executeTakeFirstOrThrow(() => notFound('This product'));
  if (found.id === null) throw notFound('This product version');
  return found as Selectable<ProductVersionsTable>;
}
