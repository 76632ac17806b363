import { z } from 'zod';
import { ownObject, vendorObject } from './answer-objects.ts';
import { grantedScopesSchema } from './applications.ts';
import { endpoint } from './endpoint.ts';
import { paged, pageQuery } from './page.ts';
import { equalityFilter, textFilter } from './query.ts';
import { routes } from './routes.ts';
import { ids, registrationStatus, registrationStatuses, scopes, timestamp, uuid } from './values.ts';

export const registrationSchema = vendorObject({
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
}).meta({ id: 'Registration', description: 'An application’s access to one version of a product.' });

export const hiddenRegistrationSchema = ownObject({
  id: uuid,
  status: registrationStatus,
  created_at: timestamp,
  updated_at: timestamp,
}).meta({ id: 'HiddenRegistration', description: 'A registration for a product that its developer may not see.' });

export type HiddenRegistration = z.infer<typeof hiddenRegistrationSchema>;

export const registrationEvents = [
  'requested',
  'approved',
  'rejected',
  'revoked',
  'reinstated',
  'scopes_narrowed',
  'client_changed',
  'deleted',
] as const;

export const registrationEventSchema = ownObject({
  at: timestamp,
  event: z.enum(registrationEvents).meta({
    description:
      '`scopes_narrowed`: the application gave up scopes, and this registration with it. `client_changed`: the application has another client id, so that this registration waits for approval again.',
  }),
  by: z.enum(['developer', 'operator', 'portal']),
  status: registrationStatus.nullable().meta({ description: 'What it led to; null where it is not known or gone.' }),
  reason: z.string().nullable().meta({ description: 'What the operator said about it.' }),
  scopes: z.array(z.string()).nullable().meta({ description: 'The scopes after it, where it changed them.' }),
}).meta({ id: 'RegistrationEvent' });

export type RegistrationEvent = z.infer<typeof registrationEventSchema>;
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
  listHiddenRegistrations: endpoint(routes.listHiddenRegistrations, {
    tag,
    summary: 'List an application’s registrations for products that you cannot see',
    description: 'They say nothing of the product. Unregistering works as for the others.',
    params: ids('applicationId'),
    query: z.object({ ...pageQuery(100) }),
    responses: { 200: paged(hiddenRegistrationSchema) },
    problems: [401, 404],
  }),
  createRegistration: endpoint(routes.createRegistration, {
    tag,
    summary: 'Register an application for a version',
    description: 'Approved at once where the version says so; otherwise `pending` until an operator decides.',
    params: ids('applicationId'),
    body: z.strictObject({ product_version_id: uuid, scopes: scopes.max(100).optional() }),
    responses: { 201: registrationSchema },
    problems: [401, 403, 404, 409],
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
  listRegistrationHistory: endpoint(routes.listRegistrationHistory, {
    tag,
    summary: 'List what happened to a registration',
    description: 'Newest first.',
    params: ids('applicationId', 'registrationId'),
    query: z.object({ ...pageQuery(100) }),
    responses: { 200: paged(registrationEventSchema) },
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
