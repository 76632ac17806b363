import type { nodesDocumentSchema } from '@stoa/contract/documents';
import { documentNodesMediaType, documentTreeMediaType } from '@stoa/contract/documents';
import { endpoints } from '@stoa/contract/endpoints';
import type { z } from 'zod';
import { requireProduct } from '../../access/product-actions.ts';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { negotiate } from '../../http/negotiate.ts';
import { pageOf } from '../../http/page.ts';
import { notFound } from '../../problem.ts';
import { documentTree } from './document-tree.ts';

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function documentRoutes(implement: Implementer, deps: Deps): void {
  const { db } = deps;

  implement('listDocuments', async ({ portal, actor, params, query, request, reply }) => {
    await requireProduct(db, portal, actor, params.productId);
    reply.header('vary', 'Accept');
    const documents = db
      .selectFrom('documents')
      .select(['id', 'parent_document_id', 'slug', 'title', 'metadata', 'created_at', 'updated_at'])
      .where('portal_id', '=', portal.portal_id)
      .where('product_id', '=', params.productId)
      .orderBy('position')
      .orderBy('id');
    if (negotiate(endpoints.listDocuments, request)?.[0] !== documentTreeMediaType)
      return pageOf(documents, query, (row) => row);
    const roots = documentTree(await documents.execute());
    const { 'page[size]': size, 'page[number]': number } = query;
    return {
      data: roots.slice((number - 1) * size, number * size),
      meta: { page: { number, size, total: roots.length } },
    };
  });

  implement('getDocument', async ({ portal, actor, params, request, reply }) => {
    await requireProduct(db, portal, actor, params.productId);
    reply.header('vary', 'Accept');
    const wanted = negotiate(endpoints.getDocument, request)?.[0];
    // Existing clients ask by slug where their own OpenAPI declares an id (contract §0.1).
    const document = await db
      .selectFrom('documents')
      .select(['id', 'slug', 'title', 'parent_document_id'])
      .$if(wanted === documentNodesMediaType, (query) => query.select('nodes'))
      .$if(wanted !== documentNodesMediaType, (query) => query.select('markdown'))
      .where('portal_id', '=', portal.portal_id)
      .where('product_id', '=', params.productId)
      .where(uuidPattern.test(params.documentId) ? 'id' : 'slug', '=', params.documentId)
      .executeTakeFirst();
    if (!document) throw notFound('This document');
    const { id, slug, title, parent_document_id } = document;
    const described = { id, slug, title, parent_document_id };
    if (wanted === 'text/markdown') return document.markdown ?? '';
    if (wanted === documentNodesMediaType)
      return { ...described, content: document.nodes } as z.input<typeof nodesDocumentSchema>;
    return { ...described, content: document.markdown ?? '' };
  });
}
