import { containsPattern } from '@stoa/database/text-match';
import type { Actor } from '@stoa/permissions/actor';
import type { Portal } from '@stoa/permissions/portal';
import { visibleProducts } from '@stoa/permissions/product-actions';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';

/** More words than these narrow nothing down. */
const mostWords = 8;

export interface CatalogueQuestion {
  readonly q: string;
  /** What is looked through besides name and description, comma-separated: `versions`, `versions.documents`. */
  readonly join: string;
  /** `key:value`, comma-separated; a product must have all. */
  readonly labels: string;
}

/** The words of a question to the catalogue, as they were typed. */
function catalogueWords(q: string): string[] {
  return q.split(/\s+/).filter(Boolean).slice(0, mostWords);
}

/** The products that the caller may see and that have all of these labels, not in order yet. */
export function labelledProducts(db: Deps['db'], portal: Portal, actor: Actor, labels: string) {
  const each = labels.split(',').filter((label) => label !== '');
  return visibleProducts(db, portal, actor).where((where) =>
    where.and(
      each
        .map((label) => JSON.stringify(Object.fromEntries([label.split(':')])))
        .map((label) => sql<boolean>`product.public_labels @> ${label}::jsonb`),
    ),
  );
}

/** The products in which each of the words stands somewhere, by name. */
export function catalogueProducts(db: Deps['db'], portal: Portal, actor: Actor, question: CatalogueQuestion) {
  const joins = question.join.split(',');
  let products = labelledProducts(db, portal, actor, question.labels);
  for (const pattern of catalogueWords(question.q).map(containsPattern)) {
    products = products.where((where) =>
      where.or([
        where('product.name', 'ilike', pattern),
        where('product.description', 'ilike', pattern),
        ...(joins.includes('versions')
          ? [
              where.exists(
                where
                  .selectFrom('product_versions as version')
                  .select(sql`1`.as('one'))
                  .whereRef('version.portal_id', '=', 'product.portal_id')
                  .whereRef('version.product_id', '=', 'product.id')
                  .where('version.name', 'ilike', pattern),
              ),
            ]
          : []),
        ...(joins.includes('versions.documents')
          ? [
              where.exists(
                where
                  .selectFrom('documents as document')
                  .select(sql`1`.as('one'))
                  .whereRef('document.portal_id', '=', 'product.portal_id')
                  .whereRef('document.product_id', '=', 'product.id')
                  .where((of) =>
                    of.or([of('document.title', 'ilike', pattern), of('document.markdown', 'ilike', pattern)]),
                  ),
              ),
            ]
          : []),
      ]),
    );
  }
  return products.orderBy('product.sort_name').orderBy('product.id');
}
