import { z } from 'zod';
import { labelsFilter } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { paged, pageQuery } from './page.ts';
import { productSchema } from './products.ts';
import { routes } from './routes.ts';

export const searchIndices = ['product-catalog'] as const;
export const searchJoins = ['versions', 'versions.documents'] as const;

const index = z.enum(searchIndices);

export const searchHitSchema = z.object({ index, source: productSchema }).meta({ id: 'SearchHit' });
export type SearchHit = z.infer<typeof searchHitSchema>;

export const searchEndpoints = {
  search: endpoint(routes.search, {
    tag: 'Search',
    summary: 'Search the catalogue',
    description:
      'Finds products whose name or description contains `q`. `join` (comma-separated) widens the search to the names of versions and to documents. An empty `q` finds every product.',
    params: z.object({ indices: index }),
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
    problems: [401],
  }),
};
