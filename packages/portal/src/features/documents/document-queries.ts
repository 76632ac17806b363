import type { DocumentTree } from '@stoa/contract/documents';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '../../lib/call.ts';
import { hasStatus } from '../../lib/has-status.ts';
import type { DocumentNode } from './document-node.ts';

// The contract module that names these carries schemas; the browser takes the two words only.
const treeMediaType = 'application/vnd.konnect.document-tree+json';
const nodesMediaType = 'application/vnd.konnect.document-nodes+json';

/** The product's documents as a tree; a product without any has an empty one. */
export function documentTreeQuery(call: Call, productId: string) {
  return queryOptions({
    queryKey: ['products', productId, 'documents'],
    queryFn: async ({ signal }): Promise<DocumentTree[]> => {
      try {
        const page = await call('listDocuments', {
          params: { productId },
          query: { 'page[size]': 100 },
          accept: treeMediaType,
          signal,
        });
        return page.data as DocumentTree[];
      } catch (error) {
        if (hasStatus(error, 404)) return [];
        throw error;
      }
    },
  });
}

export interface ReadableDocument {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly content: DocumentNode;
}

/** A document as typed nodes, by id or slug. */
export function documentQuery(call: Call, productId: string, documentId: string) {
  return queryOptions({
    queryKey: ['products', productId, 'documents', documentId],
    queryFn: async ({ signal }) => {
      const document = await call('getDocument', {
        params: { productId, documentId },
        accept: nodesMediaType,
        signal,
      });
      return document as ReadableDocument;
    },
    staleTime: 60_000,
  });
}
