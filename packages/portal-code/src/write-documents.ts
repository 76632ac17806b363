import { newId } from '@stoa/database/ids';
import type { Database } from '@stoa/database/tables';
import type { Transaction } from 'kysely';
import { hasNewImages } from './prepare-documents.ts';
import { richAnswer } from './rich-answer.ts';
import { richVersion } from './rich-version.ts';
import type { Work } from './work.ts';

/** Creates and updates documents, and stores the trees of those that were only rendered again. */
export async function writeDocuments(
  db: Transaction<Database>,
  { portalId, manifest, changes, current, contents, productIds, now }: Work,
): Promise<void> {
  const touched = new Map(changes.filter(({ kind }) => kind === 'document').map(({ name, action }) => [name, action]));
  for (const product of manifest.products) {
    const keyOf = (slug: string) => `${product.slug}/${slug}`;
    const ids = new Map(product.documents.map(({ slug }) => [slug, current.ids.documents.get(keyOf(slug)) ?? newId()]));
    for (const { slug, title, parent, position, content } of product.documents) {
      const rendered = contents.documents.get(keyOf(slug));
      if (!rendered) continue;
      const id = ids.get(slug) ?? '';
      const action = touched.get(keyOf(slug));
      const updatedAt = action === undefined ? (current.rendered.get(keyOf(slug))?.updatedAt ?? now) : now;
      const trees = {
        nodes: JSON.stringify(rendered.nodes),
        rich: await richAnswer(title, updatedAt, rendered.rich),
        rich_version: richVersion,
      };
      const values = {
        title,
        parent_document_id: parent === null ? null : (ids.get(parent) ?? null),
        position,
        content_sha256: content.sha256,
        markdown: rendered.markdown,
        ...trees,
        updated_at: now,
      };
      if (action === 'create') {
        const product_id = productIds.get(product.slug) ?? '';
        await db
          .insertInto('documents')
          .values({ portal_id: portalId, id, product_id, slug, metadata: '{}', created_at: now, ...values })
          .execute();
      } else {
        await db
          .updateTable('documents')
          .set(action === 'update' ? values : trees)
          .where('portal_id', '=', portalId)
          .where('id', '=', id)
          .execute();
      }
    }
  }
}

/** The images beside the documents of products whose images changed. */
export async function writeProductImages(
  db: Transaction<Database>,
  { portalId, manifest, changes, contents, productIds }: Work,
): Promise<void> {
  for (const change of changes.filter((each) => each.kind === 'product' && each.action !== 'delete')) {
    const product = manifest.products.find(({ slug }) => slug === change.key);
    const product_id = productIds.get(change.key);
    if (!product || !product_id || (change.action === 'update' && !hasNewImages(change))) continue;
    await db
      .deleteFrom('product_images')
      .where('portal_id', '=', portalId)
      .where('product_id', '=', product_id)
      .execute();
    for (const { path, sha256 } of product.images) {
      const { media_type, width, height } = contents.pictures.get(sha256) ?? {};
      if (media_type === undefined) continue;
      const values = { path, sha256, media_type, width: width ?? null, height: height ?? null };
      await db
        .insertInto('product_images')
        .values({ portal_id: portalId, product_id, ...values })
        .execute();
    }
  }
}
