import { z } from 'zod';
import { vendorObject } from './answer-objects.ts';
import { endpoint } from './endpoint.ts';
import { routes } from './routes.ts';
import { ids } from './values.ts';

const apiType = z.literal('openapi');

export const specSchema = vendorObject({
  api_type: apiType,
  content: z.string().meta({ description: 'The document as it was published: JSON or YAML.' }),
}).meta({ id: 'Spec' });

export const specOperationSchema = vendorObject({
  path: z.string(),
  method: z.string().meta({ description: 'In lower case.', example: 'post' }),
  operation_id: z.string().nullable(),
  tags: z.array(z.string()),
  summary: z.string().nullable(),
  deprecated: z.boolean(),
}).meta({ id: 'SpecOperation' });

export type Spec = z.infer<typeof specSchema>;
export type SpecOperation = z.infer<typeof specOperationSchema>;

const tag = 'Specifications';

export const specEndpoints = {
  getSpec: endpoint(routes.getSpec, {
    tag,
    summary: 'Get a version’s specification',
    description: '204 when the version has none.',
    params: ids('productId', 'productVersionId'),
    responses: { 200: specSchema, 204: null },
    problems: [401, 404],
  }),
  listSpecOperations: endpoint(routes.listSpecOperations, {
    tag,
    summary: 'List a specification’s operations',
    description: 'In the order of the document. 204 when the version has no specification.',
    params: ids('productId', 'productVersionId'),
    responses: { 200: vendorObject({ api_type: apiType, operations: z.array(specOperationSchema) }), 204: null },
    problems: [401, 404],
  }),
  downloadSpec: endpoint(routes.downloadSpec, {
    tag,
    summary: 'Download a version’s specification',
    description: 'The file as it was published, byte by byte. 204 when the version has none.',
    params: ids('productId', 'productVersionId'),
    responses: { 200: { binary: ['application/json', 'application/yaml'] }, 204: null },
    problems: [401, 404],
  }),
};
