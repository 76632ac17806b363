import type { Database } from '@stoa/database/tables';
import type { Actor } from '@stoa/permissions/actor';
import type { Portal } from '@stoa/permissions/portal';
import { visibleProducts } from '@stoa/permissions/product-actions';
import type { Kysely } from 'kysely';

/** What a reader may find in the portal, as its address books list it. */
export interface PublishedProduct {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  /** In reading order. */
  readonly documents: readonly PublishedDocument[];
  /** The newest first. */
  readonly versions: readonly PublishedVersion[];
}

export interface PublishedDocument {
  readonly id: string;
  readonly title: string;
  /** The slugs from the root down to it, joined by slashes: the address below `/docs/{product}/`. */
  readonly path: string;
  readonly updated_at: Date;
}

export interface PublishedVersion {
  readonly id: string;
  readonly name: string;
  readonly deprecated: boolean;
  /** Null when there is no specification. */
  readonly spec_sha256: string | null;
  readonly updated_at: Date;
}

/** Everything that the reader may see, by the products' names; of one product only where `productId` is given. */
export async function publishedProducts(
  db: Kysely<Database>,
  portal: Portal,
  actor: Actor,
  productId?: string,
): Promise<PublishedProduct[]> {
  const products = await visibleProducts(db, portal, actor)
    .$if(productId !== undefined, (query) => query.where('product.id', '=', productId ?? ''))
    .orderBy('product.sort_name')
    .orderBy('product.id')
    .execute();
  const ofThese = productId === undefined ? undefined : products.map(({ id }) => id);
  if (ofThese?.length === 0) return [];
  const documents = await db
    .selectFrom('documents')
    .select(['id', 'product_id', 'parent_document_id', 'slug', 'title', 'updated_at'])
    .where('portal_id', '=', portal.portal_id)
    .$if(ofThese !== undefined, (query) => query.where('product_id', 'in', ofThese ?? []))
    .orderBy('position')
    .orderBy('id')
    .execute();
  const versions = await db
    .selectFrom('product_versions')
    .select(['id', 'product_id', 'name', 'deprecated', 'spec_sha256', 'updated_at'])
    .where('portal_id', '=', portal.portal_id)
    .$if(ofThese !== undefined, (query) => query.where('product_id', 'in', ofThese ?? []))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const documentsOf = Map.groupBy(documents, ({ product_id }) => product_id);
  const versionsOf = Map.groupBy(versions, ({ product_id }) => product_id);
  return products.map(({ id, name, description }) => ({
    id,
    name,
    description,
    documents: inReadingOrder(documentsOf.get(id) ?? []),
    versions: versionsOf.get(id) ?? [],
  }));
}

interface DocumentRow {
  readonly id: string;
  readonly parent_document_id: string | null;
  readonly slug: string;
  readonly title: string;
  readonly updated_at: Date;
}

/** Rows in sibling order → every document below its parent. One whose parent is missing stands at the root. */
function inReadingOrder(rows: readonly DocumentRow[]): PublishedDocument[] {
  const known = new Set(rows.map(({ id }) => id));
  const below = Map.groupBy(rows, ({ parent_document_id: parent }) => (parent && known.has(parent) ? parent : null));
  const open = (below.get(null) ?? []).toReversed().map((row) => ({ row, path: row.slug }));
  const placed: PublishedDocument[] = [];
  for (let next = open.pop(); next; next = open.pop()) {
    const { row, path } = next;
    placed.push({ id: row.id, title: row.title, path, updated_at: row.updated_at });
    for (const kid of (below.get(row.id) ?? []).toReversed()) open.push({ row: kid, path: `${path}/${kid.slug}` });
  }
  return placed;
}

/** An operation as an index lists it. */
export interface PublishedOperation {
  readonly key: string;
  readonly kind: 'operation' | 'webhook';
  readonly method: string;
  readonly path: string;
  readonly summary: string | null;
  readonly deprecated: boolean;
  readonly tags: readonly string[];
}

/** The operations of a specification that is indexed, in the order of its reference; at most so many. */
export async function publishedOperations(
  db: Kysely<Database>,
  portal: Portal,
  sha256: string,
  most: number,
): Promise<PublishedOperation[]> {
  const rows = await db
    .selectFrom('spec_operations')
    .select(['key', 'kind', 'method', 'path', 'summary', 'deprecated', 'tags'])
    .where('portal_id', '=', portal.portal_id)
    .where('spec_sha256', '=', sha256)
    .where('key', 'is not', null)
    .orderBy('first_row')
    .orderBy('position')
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, key: row.key ?? '' }));
}
