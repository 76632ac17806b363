import type { Transaction } from 'kysely';
import { newId } from '../../database/ids.ts';
import type { Database } from '../../database/tables.ts';
import type { Work } from './work.ts';

/** Creates and updates documents, and stores the nodes of those that were only rendered again. */
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
      const nodes = JSON.stringify(rendered.nodes);
      const values = {
        title,
        parent_document_id: parent === null ? null : (ids.get(parent) ?? null),
        position,
        content_sha256: content.sha256,
        markdown: rendered.markdown,
        nodes,
        updated_at: now,
      };
      const action = touched.get(keyOf(slug));
      if (action === 'create') {
        const product_id = productIds.get(product.slug) ?? '';
        await db
          .insertInto('documents')
          .values({ portal_id: portalId, id, product_id, slug, metadata: '{}', created_at: now, ...values })
          .execute();
      } else {
        await db
          .updateTable('documents')
          .set(action === 'update' ? values : { nodes })
          .where('portal_id', '=', portalId)
          .where('id', '=', id)
          .execute();
      }
    }
  }
}
