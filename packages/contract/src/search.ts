import { z } from 'zod';
import { ownObject, vendorObject } from './answer-objects.ts';
import { labelsFilter } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { paged, pageQuery } from './page.ts';
import { productSchema } from './products.ts';
import { routes } from './routes.ts';
import { uuid } from './values.ts';

export const searchIndices = ['product-catalog'] as const;

const index = z.enum(searchIndices);

export const searchHitSchema = vendorObject({ index, source: productSchema }).meta({ id: 'SearchHit' });
export type SearchHit = z.infer<typeof searchHitSchema>;

/** Text in which parts are to be marked: `matches` are ranges [from, to) in UTF-16 units, in order, apart from each other. */
export const markedTextSchema = ownObject({
  text: z.string(),
  matches: z.array(z.tuple([z.int().min(0), z.int().min(0)])),
}).meta({ id: 'MarkedText' });
export type MarkedText = z.infer<typeof markedTextSchema>;

export const foundProductSchema = ownObject({
  id: uuid,
  name: markedTextSchema,
  description: markedTextSchema.nullable(),
  version_count: z.int().min(0),
  latest_version: ownObject({ id: uuid, name: z.string() }).nullable(),
  newest_versions: z
    .array(ownObject({ deprecated: z.boolean() }))
    .meta({ description: 'At most four, the oldest of them first.' }),
}).meta({ id: 'FoundProduct' });
export type FoundProduct = z.infer<typeof foundProductSchema>;

const ofProduct = { product_id: uuid, product_name: z.string() };

export const foundOperationSchema = ownObject({
  ...ofProduct,
  product_version_id: uuid,
  product_version_name: z.string(),
  latest: z.boolean().meta({ description: 'Whether the version is the product’s latest.' }),
  kind: z.enum(['operation', 'webhook']),
  key: z.string().nullable().meta({ description: 'What addresses name the operation by.' }),
  method: z.string(),
  path: z.string(),
  operation_id: z.string().nullable(),
  tags: z.array(z.string()),
  deprecated: z.boolean(),
  title: markedTextSchema.meta({ description: 'The summary; without one the operationId, without both the path.' }),
  snippet: markedTextSchema.nullable().meta({ description: 'From the description, when the title has no match.' }),
}).meta({ id: 'FoundOperation' });
export type FoundOperation = z.infer<typeof foundOperationSchema>;

export const foundDocumentSchema = ownObject({
  ...ofProduct,
  id: uuid,
  slug: z.string(),
  parent: ownObject({ slug: z.string(), title: z.string() }).nullable(),
  title: markedTextSchema,
  snippet: markedTextSchema.nullable().meta({ description: 'From the text, when the title has no match.' }),
}).meta({ id: 'FoundDocument' });
export type FoundDocument = z.infer<typeof foundDocumentSchema>;

/** What a hit is found by, the best first. */
export const foundBy = ['name', 'words', 'text'] as const;
export type FoundBy = (typeof foundBy)[number];

/** `total` counts no further than `mostFound`; `more` says that there are more. */
const found = <T extends z.ZodType>(item: T) =>
  ownObject({
    items: z.array(item),
    total: z.int().min(0),
    more: z.boolean(),
    best: z.enum(foundBy).nullable().meta({
      description:
        'What the first of them is found by: its whole name or the beginning of it, words of its names, or words with typing errors or in its text. Null without any.',
    }),
  });

export const foundEverythingSchema = ownObject({
  products: found(foundProductSchema),
  operations: found(foundOperationSchema),
  documents: found(foundDocumentSchema),
}).meta({ id: 'FoundEverything' });
export type FoundEverything = z.infer<typeof foundEverythingSchema>;

/** The most results of each kind. Readers do not look further. */
export const mostFound = 200;
/** The most results of each kind in the palette's answer. */
export const mostInGroup = 8;

export const searchKinds = ['products', 'operations', 'documents'] as const;

const q = z.string().max(255).default('');
const ranked =
  'The best matches first, at most 200: whole names, beginnings, words, words with typing errors, then text. Every word of `q` counts from its beginning. An empty `q` finds nothing.';
const withinProducts =
  'Words may also be those of the name of their product or its version, beside others of their own.';

export const searchEndpoints = {
  searchOperations: endpoint(routes.searchOperations, {
    tag: 'Search',
    summary: 'Search operations',
    description: `Operations and webhooks of all products that the caller may see, each once, from the latest version that has it. ${ranked} ${withinProducts}`,
    query: z.object({ ...pageQuery(), q, product_id: uuid.optional() }),
    responses: {
      200: paged(ownObject({ index: z.literal('product-operations'), source: foundOperationSchema })),
    },
    problems: [401, 503],
  }),
  searchDocuments: endpoint(routes.searchDocuments, {
    tag: 'Search',
    summary: 'Search documents',
    description: `Documents of all products that the caller may see, by title, headings and text. ${ranked} ${withinProducts}`,
    query: z.object({ ...pageQuery(), q, product_id: uuid.optional() }),
    responses: { 200: paged(ownObject({ index: z.literal('product-documents'), source: foundDocumentSchema })) },
    problems: [401, 503],
  }),
  searchEverything: endpoint(routes.searchEverything, {
    tag: 'Search',
    summary: 'Search products, operations and documents while typing',
    description: `At most 8 of each kind, or all that count of one. ${ranked} Of operations and documents, words may also be those of the name of their product or its version.`,
    query: z.object({
      q,
      kind: z.enum(searchKinds).optional().meta({ description: 'This kind alone; the others are empty.' }),
      product_id: uuid.optional().meta({ description: 'Operations and documents of this product alone.' }),
    }),
    responses: { 200: foundEverythingSchema },
    problems: [401, 503],
  }),
  search: endpoint(routes.search, {
    tag: 'Search',
    summary: 'Search the catalog',
    description:
      'Finds products in whose name or description every word of `q` stands. `join` (comma-separated) widens the search to the names of versions and to documents. With `versions`, where nothing is found so, typing errors are forgiven, as the palette’s search does. An empty `q` finds every product. By name, as people count: API 2 before API 10.',
    // The other two have routes of their own; a request for a fourth is told of all three.
    params: z.object({ indices: z.enum([...searchIndices, 'product-operations', 'product-documents']).pipe(index) }),
    query: z.object({
      ...pageQuery(),
      q: z.string().max(255).default(''),
      join: z
        .string()
        .max(255)
        .regex(/^(versions(\.documents)?(,versions(\.documents)?)*)?$/)
        .default('')
        .meta({ example: 'versions,versions.documents' }),
      labels: labelsFilter,
    }),
    responses: { 200: paged(searchHitSchema) },
    problems: [401, 503],
  }),
};
