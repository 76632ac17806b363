import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { visibleProducts } from '../../access/product-actions.ts';
import { containsPattern } from '../../database/text-match.ts';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { pageOf } from '../../http/page.ts';
import { createSearchIndex, type Question, type Slice } from './search-index.ts';

export function searchRoutes(http: FastifyInstance, implement: Implementer, deps: Deps): void {
  implement('search', async ({ portal, actor, query }) => {
    const joins = query.join.split(',');
    const pattern = containsPattern(query.q.trim());
    const products = visibleProducts(deps.db, portal, actor)
      .$if(query.q.trim() !== '', (list) =>
        list.where((where) =>
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
        ),
      )
      .where((where) =>
        where.and(
          query.labels
            .split(',')
            .filter((label) => label !== '')
            .map((label) => JSON.stringify(Object.fromEntries([label.split(':')])))
            .map((label) => sql<boolean>`product.public_labels @> ${label}::jsonb`),
        ),
      )
      .orderBy(sql`lower(product.name)`)
      .orderBy('product.id');
    return pageOf(products, query, (source) => ({ index: 'product-catalog' as const, source }));
  });

  const index = createSearchIndex(deps.db);
  let warming: Promise<void> | undefined;
  // Beside the first requests, which do not wait for it; a search that needs the words before joins in the reading.
  http.addHook('onListen', () => {
    warming = index.warm().catch((error) => deps.log.warn({ err: error }, 'the words for searching could not be read'));
  });
  http.addHook('onClose', () => warming);
  implement('searchEverything', async (call) => index.everything({ ...questionOf(call), kind: call.query.kind }));
  implement('searchOperations', async (call) =>
    pageFrom(call.query, (from, most) => index.operations(questionOf(call), from, most), 'product-operations'),
  );
  implement('searchDocuments', async (call) =>
    pageFrom(call.query, (from, most) => index.documents(questionOf(call), from, most), 'product-documents'),
  );
}

interface SearchCall extends Pick<Question, 'portal' | 'actor'> {
  readonly query: { readonly q: string; readonly product_id?: string | undefined };
  readonly request: FastifyRequest;
}

function questionOf({ portal, actor, query, request }: SearchCall): Question {
  return { portal, actor, q: query.q, productId: query.product_id, gone: () => request.raw.socket.destroyed };
}

async function pageFrom<T, const I extends string>(
  query: { readonly 'page[size]': number; readonly 'page[number]': number },
  find: (from: number, most: number) => Promise<Slice<T>>,
  index: I,
) {
  const { 'page[size]': size, 'page[number]': number } = query;
  const { items, total } = await find((number - 1) * size, size);
  return { data: items.map((source) => ({ index, source })), meta: { page: { number, size, total } } };
}
