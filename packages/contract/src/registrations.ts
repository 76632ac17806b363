import { z } from 'zod';
import { grantedScopesSchema } from './applications.ts';
import { endpoint } from './endpoint.ts';
import { paged, pageQuery } from './page.ts';
import { equalityFilter, textFilter } from './query.ts';
import { routes } from './routes.ts';
import { ids, registrationStatus, registrationStatuses, scopes, timestamp, uuid } from './values.ts';

export const registrationSchema = z
  .object({
    id: uuid,
    status: registrationStatus,
    application_id: uuid,
    product_id: uuid,
    product_name: z.string(),
    product_version_id: uuid,
    product_version_name: z.string(),
    granted_scopes: z.array(z.string()).optional().meta({ deprecated: true }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Registration', description: 'An application’s access to one version of a product.' });

export type Registration = z.infer<typeof registrationSchema>;

const tag = 'Registrations';

export const registrationEndpoints = {
  // A dashboard asks without paging, so the default page must hold many registrations (contract §0.5).
  listRegistrations: endpoint(routes.listRegistrations, {
    tag,
    summary: 'List an application’s registrations',
    params: ids('applicationId'),
    query: z.object({
      ...pageQuery(100),
      ...equalityFilter('id', uuid),
      ...equalityFilter('status', z.enum(registrationStatuses)),
      ...textFilter('product_name'),
      ...textFilter('product_version_name'),
    }),
    responses: { 200: paged(registrationSchema) },
    problems: [401, 404],
  }),
  createRegistration: endpoint(routes.createRegistration, {
    tag,
    summary: 'Register an application for a version',
    description: 'Approved at once where the version says so; otherwise `pending` until an operator decides.',
    params: ids('applicationId'),
    body: z.strictObject({ product_version_id: uuid, scopes: scopes.max(100).optional() }),
    responses: { 201: registrationSchema },
    problems: [401, 404, 409],
  }),
  getRegistration: endpoint(routes.getRegistration, {
    tag,
    summary: 'Get a registration',
    params: ids('applicationId', 'registrationId'),
    responses: { 200: registrationSchema },
    problems: [401, 404],
  }),
  deleteRegistration: endpoint(routes.deleteRegistration, {
    tag,
    summary: 'Unregister',
    description: 'The gateway refuses the application from now on.',
    params: ids('applicationId', 'registrationId'),
    responses: { 204: null },
    problems: [401, 404],
  }),
  getRegistrationGrantedScopes: endpoint(routes.getRegistrationGrantedScopes, {
    tag,
    summary: 'Get the scopes granted to a registration',
    params: ids('applicationId', 'registrationId'),
    responses: { 200: grantedScopesSchema },
    problems: [401, 404, 422],
  }),
};
