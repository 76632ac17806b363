import { z } from 'zod';
import { ownObject } from './answer-objects.ts';
import { endpoint } from './endpoint.ts';
import { routes } from './routes.ts';
import { ids, timestamp, uuid } from './values.ts';

/** Products a call may ask about: one page of the catalogue, at its largest. */
const mostProducts = 100;

/**
 * What the catalogue shows beside a product's own answer, which is closed to existing clients: so that a page of products
 * needs one call more, and not one for each.
 */
export const catalogueDetailsSchema = ownObject({
  products: z.array(
    ownObject({
      id: uuid,
      has_specification: z.boolean().meta({ description: 'Whether the latest version has one.' }),
      versions: z.array(ownObject({ deprecated: z.boolean() })).meta({ description: 'Oldest first.' }),
    }),
  ),
}).meta({ id: 'CatalogueDetails' });
export type CatalogueDetails = z.infer<typeof catalogueDetailsSchema>;

export const catalogueLabelsSchema = ownObject({
  labels: z.array(ownObject({ key: z.string(), value: z.string(), count: z.int().min(1) })),
  more: z.boolean(),
}).meta({ id: 'CatalogueLabels' });
export type CatalogueLabels = z.infer<typeof catalogueLabelsSchema>;
/** Labels in the answer; the most frequent first. */
export const mostLabels = 100;

const label = '[A-Za-z0-9][A-Za-z0-9._-]{0,62}:[A-Za-z0-9][A-Za-z0-9._-]{0,62}';
/** `key:value`, several apart by commas: products that have all of them. Neither sign can be in a label (contract §A.5). */
export const labelsFilter = z
  .string()
  .max(1300)
  .regex(new RegExp(`^(${label}(,${label}){0,9})?$`), 'must be labels such as team:payments,tier:gold')
  .default('')
  .meta({ example: 'team:payments,tier:gold' });

export const lifecycleSchema = ownObject({
  deprecated: z.boolean(),
  sunset_at: timestamp.nullable().meta({ description: 'When the version ends; null where nobody has said.' }),
}).meta({ id: 'ProductVersionLifecycle' });

const tag = 'Products';

export const catalogueEndpoints = {
  getCatalogueDetails: endpoint(routes.getCatalogueDetails, {
    tag,
    summary: 'Get what the catalog shows beside products',
    description: 'Of those products that exist and that the caller may see.',
    query: z.object({
      ids: z
        .string()
        .max(37 * mostProducts)
        .regex(/^([0-9a-fA-F-]{36}(,[0-9a-fA-F-]{36})*)?$/)
        .default('')
        .meta({ description: 'Ids of products, apart by commas; at most 100.' }),
    }),
    responses: { 200: catalogueDetailsSchema },
    problems: [401],
  }),
  listCatalogueLabels: endpoint(routes.listCatalogueLabels, {
    tag,
    summary: 'List the labels of products',
    description: 'With the number of products that have each; the most frequent first, at most 100.',
    responses: { 200: catalogueLabelsSchema },
    problems: [401],
  }),
  getProductVersionLifecycle: endpoint(routes.getProductVersionLifecycle, {
    tag,
    summary: 'Get when a version ends',
    params: ids('productId', 'productVersionId'),
    responses: { 200: lifecycleSchema },
    problems: [401, 404],
  }),
};
