import { createHash } from 'node:crypto';
import { notFound } from '@stoa/common/problem';
import type { nodesDocumentSchema } from '@stoa/contract/documents';
import { documentNodesMediaType, documentTreeMediaType, richDocumentMediaType } from '@stoa/contract/documents';
import { endpoints } from '@stoa/contract/endpoints';
import type { RichNode } from '@stoa/contract/rich-nodes';
import { isUuid } from '@stoa/contract/uuid';
import { samePortal } from '@stoa/database/same-portal';
import { decidesByProduct, requireProduct } from '@stoa/permissions/product-actions';
import { richAnswer } from '@stoa/portal-code/rich-answer';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { negotiate } from '../../http/negotiate.ts';
import { pageOf } from '../../http/page.ts';
import { sendPrecompressed } from '../../http/precompressed.ts';
import { documentTree } from './document-tree.ts';

/** An image has no rights wherever it is shown: an SVG is a document that may carry scripts. */
const imagePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

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
      .$if(wanted === richDocumentMediaType, (query) =>
        // The tree alone only where the rich form is not made yet.
        query.select([
          'rich',
          'updated_at',
          sql<{ children: RichNode[] } | null>`case when rich is null then nodes end`.as('old'),
        ]),
      )
      .$if(wanted === 'text/markdown' || wanted === 'application/json', (query) => query.select('markdown'))
      .where('portal_id', '=', portal.portal_id)
      .where('product_id', '=', params.productId)
      .where(isUuid(params.documentId) ? 'id' : 'slug', '=', params.documentId)
      .executeTakeFirstOrThrow(() => notFound('This document'));
    const { id, slug, title, parent_document_id } = document;
    const described = { id, slug, title, parent_document_id };
    if (wanted === richDocumentMediaType) {
      const { rich, updated_at = deps.now(), old } = document;
      const bytes = rich ?? (await richAnswer(title, updated_at, await anchored(old?.children ?? [])));
      reply.headers({
        'cache-control': 'private, no-cache',
        etag: `"${createHash('sha256').update(bytes).digest('hex')}"`,
      });
      return sendPrecompressed(request, reply, bytes, `${richDocumentMediaType}; charset=utf-8`);
    }
    if (wanted === 'text/markdown') return document.markdown ?? '';
    if (wanted === documentNodesMediaType)
      return { ...described, content: document.nodes } as z.input<typeof nodesDocumentSchema>;
    return { ...described, content: document.markdown ?? '' };
  });

  implement('getProductImage', async ({ portal, actor, params, reply }) => {
    await requireProduct(db, portal, actor, params.productId);
    const image = await db
      .selectFrom('product_images')
      .innerJoin('blobs', samePortal('blobs.sha256', 'product_images.sha256'))
      .select(['product_images.media_type', 'blobs.bytes'])
      .where('product_images.portal_id', '=', portal.portal_id)
      .where('product_images.product_id', '=', params.productId)
      .where('product_images.sha256', '=', params.sha256)
      .limit(1)
      .executeTakeFirstOrThrow(() => notFound('This image'));
    reply.type(image.media_type).headers({
      // Shared caches must not keep images of a public portal either: it may be private tomorrow. If seeing is granted product by
      // product, the browser asks each time whether it still may show the image.
      'cache-control': decidesByProduct(portal) ? 'private, no-cache' : 'private, max-age=31536000, immutable',
      etag: `"${params.sha256}"`,
      'content-security-policy': imagePolicy,
      // An image that is opened by itself is saved; within a page it is shown.
      'content-disposition': image.media_type === 'image/svg+xml' ? 'attachment; filename="image.svg"' : 'inline',
    });
    return image.bytes;
  });
}

/** A tree of an older server. The library that reads Markdown is large, and nothing else here needs it. */
async function anchored(nodes: RichNode[]) {
  const { withAnchors } = await import('@stoa/rich-text/rich-document');
  return withAnchors(nodes);
}
