import { z } from 'zod';
import { vendorObject } from './answer-objects.ts';
import { documentNodesSchema } from './document-nodes.ts';
import { endpoint } from './endpoint.ts';
import { paged, pageQuery } from './page.ts';
import { routes } from './routes.ts';
import { ids, timestamp, uuid } from './values.ts';

export const documentTreeMediaType = 'application/vnd.konnect.document-tree+json';
export const documentNodesMediaType = 'application/vnd.konnect.document-nodes+json';
/** Our own reader's: beyond the closed tree it has safe HTML, footnotes, anchors and colored code. */
export const richDocumentMediaType = 'application/vnd.stoa.document+json';

const metadata = z.record(z.string(), z.unknown());

export const documentItemSchema = vendorObject({
  id: uuid,
  parent_document_id: uuid.nullable(),
  slug: z.string(),
  title: z.string(),
  metadata,
  created_at: timestamp,
  updated_at: timestamp,
}).meta({ id: 'DocumentItem' });

export interface DocumentTree {
  id: string;
  parent_document_id: string | null;
  title: string;
  slug: string;
  metadata: Record<string, unknown>;
  children: DocumentTree[];
}

export const documentTreeSchema: z.ZodType<DocumentTree> = vendorObject({
  id: uuid,
  parent_document_id: uuid.nullable(),
  title: z.string(),
  slug: z.string(),
  metadata,
  children: z.array(z.lazy(() => documentTreeSchema)),
}).meta({ id: 'DocumentTree' });

const document = { id: uuid, slug: z.string(), title: z.string(), parent_document_id: uuid.nullable() };

export const markdownDocumentSchema = vendorObject({
  ...document,
  content: z.string().meta({ description: 'Markdown' }),
}).meta({ id: 'MarkdownDocument' });

export const nodesDocumentSchema = vendorObject({ ...document, content: documentNodesSchema }).meta({
  id: 'NodesDocument',
});

/** `content` is a `RichDocument`; it was made by the server, which does not check it again on the way out. */
export const richDocumentSchema = vendorObject({
  title: z.string(),
  updated_at: timestamp,
  content: vendorObject({ type: z.literal('document'), version: z.literal('2'), children: z.array(z.unknown()) }),
}).meta({ id: 'RichDocument' });

export type DocumentItem = z.infer<typeof documentItemSchema>;
export type MarkdownDocument = z.infer<typeof markdownDocumentSchema>;
export type NodesDocument = z.infer<typeof nodesDocumentSchema>;

const documentList = paged(documentItemSchema);
const documentTrees = paged(documentTreeSchema);

const tag = 'Documents';
const accept = (description: string) => z.object({ accept: z.string().optional().meta({ description }) });

export const documentEndpoints = {
  // A client asks for the whole tree without paging (contract §0.5).
  listDocuments: endpoint(routes.listDocuments, {
    tag,
    summary: 'List a product’s documents',
    description: 'As a list, or as trees of documents below documents; then a page counts the roots.',
    params: ids('productId'),
    query: z.object({ ...pageQuery(100) }),
    headers: accept('Decides between the list and the tree.'),
    responses: { 200: z.union([documentList, documentTrees]) },
    negotiated: { 'application/json': documentList, [documentTreeMediaType]: documentTrees },
    problems: [401, 404],
  }),
  getDocument: endpoint(routes.getDocument, {
    tag,
    summary: 'Get a document',
    description: 'By its id or its slug, which is unique in the product.',
    params: z.object({ productId: uuid, documentId: z.string().min(1).max(255) }),
    headers: accept('Decides between Markdown in JSON, a tree of nodes, and Markdown alone.'),
    responses: { 200: z.union([markdownDocumentSchema, nodesDocumentSchema, z.string(), richDocumentSchema]) },
    negotiated: {
      'application/json': markdownDocumentSchema,
      [documentNodesMediaType]: nodesDocumentSchema,
      'text/markdown': z.string(),
      [richDocumentMediaType]: richDocumentSchema,
    },
    problems: [401, 404],
  }),
  getProductImage: endpoint(routes.getProductImage, {
    tag,
    summary: 'Get an image of a product’s documents',
    description: 'By the SHA-256 of its content: immutable.',
    params: z.object({ productId: uuid, sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
    responses: {
      200: { binary: ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/svg+xml'] },
    },
    problems: [401, 404],
  }),
};
