import { may } from '@stoa/permissions/may';
import type { ProductRow } from '@stoa/permissions/product-actions';
import { searchPortal } from '@stoa/search/portal-search';
import { createSearchIndex, type Question, type Slice } from '@stoa/search/search-index';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { pageOf } from '../../http/page.ts';
import { catalogueProducts, labelledProducts } from './catalogue-products.ts';

export function searchRoutes(http: FastifyInstance, implement: Implementer, deps: Deps): void {
  const index = createSearchIndex(deps.reads);
  implement('search', async (call) => {
    const { portal, actor, query } = call;
    const page = await pageOf(catalogueProducts(deps.db, portal, actor, query), query, catalogueHit);
    // Typing errors are forgiven among names, labels and versions: for callers who look there.
    if (page.meta.page.total > 0 || query.q.trim() === '' || !query.join.split(',').includes('versions')) return page;
    const { products } = await index.everything({ ...questionOf(call), kind: 'products' });
    const ids = products.items.map(({ id }) => id);
    if (ids.length === 0) return page;
    const near = labelledProducts(deps.db, portal, actor, query.labels)
      .where('product.id', 'in', ids)
      .orderBy(sql`array_position(${ids}::uuid[], product.id)`);
    return pageOf(near, query, catalogueHit);
  });

  let warming: Promise<void> | undefined;
  // The words are read beside the first requests, which do not wait for it; a search that needs them before joins in the reading.
  http.addHook('onListen', () => {
    warming = index.warm().catch((error) => deps.log.warn({ err: error }, 'the words for searching could not be read'));
  });
  http.addHook('onClose', () => warming);
  implement('searchEverything', async (call) => index.everything({ ...questionOf(call), kind: call.query.kind }));
  implement('searchPortal', async ({ portal, actor, query }) =>
    searchPortal(deps.db, portal, query.q, {
      developers: may(actor, 'listDevelopers'),
      applications: may(actor, 'listManagedApplications'),
    }),
  );
  implement('searchOperations', async (call) =>
    pageFrom(call.query, (from, most) => index.operations(questionOf(call), from, most), 'product-operations'),
  );
  implement('searchDocuments', async (call) =>
    pageFrom(call.query, (from, most) => index.documents(questionOf(call), from, most), 'product-documents'),
  );
}

function catalogueHit(source: ProductRow) {
  return { index: 'product-catalog' as const, source };
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
