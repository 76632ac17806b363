import { z } from 'zod';
import { ownObject } from './answer-objects.ts';
import { clientFacts, clientStates } from './clients.ts';
import { endpoint } from './endpoint.ts';
import { paged, pageQuery } from './page.ts';
import { equalityFilter } from './query.ts';
import { routes } from './routes.ts';
import { ids, timestamp, uuid } from './values.ts';

export const managedClientSchema = ownObject({
  id: uuid.meta({ description: 'The client’s `software_id` at the identity provider.' }),
  ...clientFacts,
  issuer: z.string(),
  application: ownObject({ id: uuid, name: z.string() }).nullable().meta({ description: 'Null once it is gone.' }),
  perhaps_left: z.int().min(0).meta({
    description:
      'Registrations whose answer was lost, or whose client is of no use and could not be deleted: so many clients may be at the identity provider that nobody knows.',
  }),
  created_at: timestamp,
}).meta({ id: 'ManagedClient' });

export type ManagedClient = z.infer<typeof managedClientSchema>;

const tag = 'Management';
const params = ids('clientId');

export const managedClientEndpoints = {
  listClients: endpoint(routes.listClients, {
    tag,
    summary: 'List clients at identity providers',
    description:
      'Newest change first. Those of deleted applications are there until the identity provider has deleted them.',
    query: z.object({
      ...pageQuery(100),
      ...equalityFilter('state', z.enum(clientStates)),
      ...equalityFilter('application_id', uuid),
    }),
    responses: { 200: paged(managedClientSchema) },
    problems: [401],
  }),
  retryClient: endpoint(routes.retryClient, {
    tag,
    summary: 'Try again at the identity provider, now',
    params,
    responses: { 204: null },
    problems: [401, 404],
  }),
  forgetClient: endpoint(routes.forgetClient, {
    tag,
    summary: 'Forget a client that cannot be deleted',
    description:
      'For a client whose application is gone and which the identity provider does not delete. It stays there: delete it by hand.',
    params,
    responses: { 204: null },
    problems: [401, 404, 409],
  }),
};
