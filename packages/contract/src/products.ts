import { z } from 'zod';
import { vendorObject } from './answer-objects.ts';
import { endpoint } from './endpoint.ts';
import { paged, pageQuery } from './page.ts';
import { equalityFilter, flagQuery, textFilter } from './query.ts';
import { routes } from './routes.ts';
import { credentialType, ids, registrationStatus, registrationStatuses, timestamp, uuid } from './values.ts';

/** Words that help to find a product: keys of 1 to 63 characters, values of the same length (contract §A.5). */
export const publicLabelsSchema = z.record(z.string(), z.string()).meta({ id: 'PublicLabels' });

const latestVersion = vendorObject({ id: uuid, name: z.string() }).nullable();

export const productSchema = vendorObject({
  id: uuid,
  name: z.string(),
  description: z.string().nullable(),
  document_count: z.int().min(0),
  version_count: z.int().min(0),
  latest_version: latestVersion,
  public_labels: publicLabelsSchema,
  created_at: timestamp,
  updated_at: timestamp,
}).meta({ id: 'Product' });

/** How an application may register for a version. The `id` is the auth strategy's. */
export const registrationConfigSchema = vendorObject({
  id: uuid,
  name: z.string(),
  credential_type: credentialType,
  auth_methods: z.array(z.string()).optional(),
  available_scopes: z.array(z.string()).optional(),
  registration_enabled: z.boolean(),
  registration_auto_approve: z.boolean(),
}).meta({ id: 'RegistrationConfiguration' });

export const productVersionSchema = vendorObject({
  id: uuid,
  name: z.string(),
  deprecated: z
    .boolean()
    .meta({ description: 'A deprecated version works until it is sunsetted; move to a newer one.' }),
  registration_configs: z.array(registrationConfigSchema),
  created_at: timestamp,
  updated_at: timestamp,
}).meta({ id: 'ProductVersion' });

export const productActionsSchema = vendorObject({
  actions: vendorObject({ view: z.boolean(), register: z.boolean(), view_documentation: z.boolean() }),
}).meta({ id: 'ProductActions' });

const strategy = { id: uuid, name: z.string() };

export const productVersionApplicationSchema = vendorObject({
  id: uuid,
  name: z.string(),
  registration_id: uuid.nullable(),
  registration_status: registrationStatus.nullable(),
  // `key_names` is missing here, unlike in an application's own strategy (contract §A.5).
  auth_strategy: z
    .discriminatedUnion('credential_type', [
      vendorObject({ ...strategy, credential_type: z.literal('key_auth') }),
      vendorObject({
        ...strategy,
        credential_type: z.enum(['client_credentials', 'self_managed_client_credentials']),
        auth_methods: z.array(z.string()),
      }),
    ])
    .optional(),
  created_at: timestamp,
  updated_at: timestamp,
}).meta({ id: 'ProductVersionApplication' });

export type Product = z.infer<typeof productSchema>;
export type ProductVersion = z.infer<typeof productVersionSchema>;
export type RegistrationConfig = z.infer<typeof registrationConfigSchema>;
export type ProductActions = z.infer<typeof productActionsSchema>;
export type ProductVersionApplication = z.infer<typeof productVersionApplicationSchema>;

const tag = 'Products';

export const productEndpoints = {
  listProducts: endpoint(routes.listProducts, {
    tag,
    summary: 'List products',
    query: z.object({
      ...pageQuery(),
      ...textFilter('name'),
      ...textFilter('description'),
      ...equalityFilter('id', uuid),
    }),
    responses: { 200: paged(productSchema) },
    problems: [401],
  }),
  getProduct: endpoint(routes.getProduct, {
    tag,
    summary: 'Get a product',
    params: ids('productId'),
    responses: { 200: productSchema },
    problems: [401, 404],
  }),
  getProductActions: endpoint(routes.getProductActions, {
    tag,
    summary: 'Get what I may do with a product',
    params: ids('productId'),
    responses: { 200: productActionsSchema },
    problems: [401, 404, 503],
  }),
  listProductVersions: endpoint(routes.listProductVersions, {
    tag,
    summary: 'List a product’s versions',
    params: ids('productId'),
    query: z.object({ ...pageQuery(), ...textFilter('name') }),
    responses: { 200: paged(productVersionSchema) },
    problems: [401, 404],
  }),
  getProductVersion: endpoint(routes.getProductVersion, {
    tag,
    summary: 'Get a version',
    params: ids('productId', 'productVersionId'),
    responses: { 200: productVersionSchema },
    problems: [401, 404],
  }),
  listProductVersionApplications: endpoint(routes.listProductVersionApplications, {
    tag,
    summary: 'List my applications by a version',
    description:
      'The applications that have a registration for the version, whatever its status; with `unregistered` those that have none.',
    params: ids('productId', 'productVersionId'),
    query: z.object({
      ...pageQuery(),
      ...textFilter('name'),
      ...equalityFilter('status', z.enum(registrationStatuses)),
      ...equalityFilter('auth_strategy_id', uuid),
      unregistered: flagQuery(),
    }),
    responses: { 200: paged(productVersionApplicationSchema) },
    problems: [401, 404],
  }),
};
