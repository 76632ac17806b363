import { hasStatus } from '@stoa/client/has-status';
import type { DocumentTree } from '@stoa/contract/documents';
import type { RichDocument } from '@stoa/contract/rich-nodes';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '../../lib/call.ts';

// The contract module that names these carries schemas; the browser takes the two words only.
const treeMediaType = 'application/vnd.konnect.document-tree+json';
const richMediaType = 'application/vnd.stoa.document+json';

const rootsAPage = 100;

/** All of the product's documents as a tree; a product without any has an empty one. */
export function documentTreeQuery(call: Call, productId: string) {
  return queryOptions({
    queryKey: ['products', productId, 'documents'],
    queryFn: async ({ signal }): Promise<DocumentTree[]> => {
      const ask = async (number: number) => {
        const query = { 'page[size]': rootsAPage, ...(number > 1 && { 'page[number]': number }) };
        return call('listDocuments', { params: { productId }, query, accept: treeMediaType, signal });
      };
      try {
        const { data, meta } = await ask(1);
        const pages = Math.ceil(meta.page.total / rootsAPage);
        const others = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, at) => ask(at + 2)));
        return [data, ...others.map((page) => page.data)].flat() as DocumentTree[];
      } catch (error) {
        if (hasStatus(error, 404)) return [];
        throw error;
      }
    },
  });
}

/** A document as our own reader gets it (`richDocumentSchema` of the contract). */
export interface ReadableDocument {
  readonly title: string;
  readonly updated_at: string;
  readonly content: RichDocument;
}

/** A document by its id or slug. */
export function documentQuery(call: Call, productId: string, documentId: string) {
  return queryOptions({
    queryKey: ['products', productId, 'documents', documentId],
    queryFn: async ({ signal }) => {
      const document = await call('getDocument', { params: { productId, documentId }, accept: richMediaType, signal });
      return document as unknown as ReadableDocument;
    },
    staleTime: 60_000,
    // Comparing a long tree with the one before costs more than drawing it.
    structuralSharing: false,
  });
}
