import { notFound } from '@stoa/common/problem';
import type { ChangeSet, ProductDraft } from '@stoa/contract/publishing';
import { samePortal } from '@stoa/database/same-portal';
import { latestRevision } from '../manifest/latest-manifest.ts';
import { type Editing, otherEdits, readChangeSet, readDraft } from './change-set.ts';
import { strategyNames } from './publish-change-set.ts';

/** What an operator edits, by product, and what others do. */
export async function presentChangeSet(editing: Editing): Promise<ChangeSet> {
  const set = await readChangeSet(editing);
  const products = Object.entries(set?.edits ?? {}).map(([slug, { base, mine }]) => ({
    slug,
    name: mine?.name ?? base?.name ?? slug,
    action: mine === null ? ('delete' as const) : base === null ? ('create' as const) : ('update' as const),
  }));
  const others = await otherEdits(editing);
  return {
    begun_at: set?.created_at.toISOString() ?? null,
    updated_at: set?.updated_at.toISOString() ?? null,
    base_revision: set?.base_revision ?? null,
    latest_revision: (await latestRevision(editing.db, editing.portalId))?.number ?? null,
    products,
    others: others.map((other) => ({ ...other, updated_at: other.updated_at.toISOString() })),
  };
}

/** @throws Problem 404 for a product that is neither published nor edited */
export async function presentDraft(editing: Editing, slug: string): Promise<ProductDraft> {
  const { portal, published, draft, edit, conflicts } = await readDraft(editing, slug);
  if (!published && !edit) throw notFound('This product');
  const { db, portalId } = editing;
  const versions = await db
    .selectFrom('products as product')
    .leftJoin('product_versions as version', samePortal('version.product_id', 'product.id'))
    .select(['product.id as product_id', 'version.id', 'version.name'])
    .where('product.portal_id', '=', portalId)
    .where('product.slug', '=', slug)
    .execute();
  const others = (await otherEdits(editing)).filter(({ products }) => products.includes(slug));
  return {
    slug,
    id: versions[0]?.product_id ?? null,
    published: published ?? null,
    draft: draft ?? null,
    is_edited: edit !== undefined,
    conflicts: [...conflicts],
    others: others.map((other) => ({ ...other, updated_at: other.updated_at.toISOString() })),
    strategies: strategyNames(portal),
    version_ids: Object.fromEntries(versions.flatMap(({ id, name }) => (id && name ? [[name, id]] : []))),
  };
}
