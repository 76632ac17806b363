import { z } from 'zod';
import { ownObject } from './answer-objects.ts';
import { clientCredentialsSchema } from './applications.ts';
import { endpoint } from './endpoint.ts';
import { paged, pageQuery } from './page.ts';
import { routes } from './routes.ts';
import { ids, timestamp, uuid } from './values.ts';

export const clientStates = ['creating', 'active', 'updating', 'deleting', 'failed'] as const;

const state = z.enum(clientStates).meta({
  description:
    '`creating` until the identity provider has made it; `updating` while a change, a rotation or a replacement is under way; `deleting` once the application is gone; `failed` when the last thing asked for was given up. A client that has its id goes on working meanwhile.',
});

export const clientFacts = {
  state,
  since: timestamp,
  client_id: z.string().nullable().meta({ description: 'Null until the identity provider has made the client.' }),
  last_error: z.string().nullable().meta({ description: 'Why it is not, or not yet, as asked for.' }),
  in_doubt: z.boolean().meta({
    description:
      'A change was asked for, and whether the identity provider made it, or has the client still, is not known: the secret may be another one.',
  }),
  secret_expires_at: timestamp
    .nullable()
    .meta({ description: 'When the identity provider ends the secret; null: never.' }),
};

export const clientSchema = ownObject({
  ...clientFacts,
  secret_waiting: z.boolean().meta({ description: 'A secret can be revealed, once, within seven days.' }),
  rotation_waiting: z.boolean().meta({
    description: 'Another secret is asked for, and the identity provider has not answered. It can be withdrawn.',
  }),
  manageable: z.boolean().meta({
    description: 'Whether the identity provider lets the client be changed (RFC 7592). Otherwise it can be replaced.',
  }),
}).meta({ id: 'Client', description: 'An application’s client at its identity provider.' });

export const applicationClientSchema = ownObject({ application_id: uuid, state }).meta({
  id: 'ApplicationClient',
  description: 'Which application’s client is at what.',
});

export type Client = z.infer<typeof clientSchema>;

const tag = 'Credentials';
const params = ids('applicationId');

/** These calls stand beside `POST …/refresh-token`, which is the contract's. */
export const clientEndpoints = {
  listApplicationClients: endpoint(routes.listApplicationClients, {
    tag,
    summary: 'List the states of my applications’ clients',
    description: 'Of the applications whose client the portal makes at an identity provider.',
    query: z.object({ ...pageQuery(100) }),
    responses: { 200: paged(applicationClientSchema) },
    problems: [401],
  }),
  getApplicationClient: endpoint(routes.getApplicationClient, {
    tag,
    summary: 'Get the state of an application’s client',
    description: 'For applications whose client the portal has made at an identity provider; otherwise 404.',
    params,
    responses: { 200: clientSchema },
    problems: [401, 404],
  }),
  revealClientSecret: endpoint(routes.revealClientSecret, {
    tag,
    summary: 'Reveal a client secret that waits',
    description: 'When the identity provider was slow, the secret waits, encrypted, to be shown once.',
    params,
    responses: { 200: clientCredentialsSchema },
    problems: [401, 404, 409],
  }),
  withdrawSecretRotation: endpoint(routes.withdrawSecretRotation, {
    tag,
    summary: 'Withdraw a rotation that waits',
    description:
      'The identity provider is not asked for another secret any more. Where it was asked and its answer lost, `in_doubt` says so. Answers 409 when none waits, or while it is being asked.',
    params,
    responses: { 200: clientSchema },
    problems: [401, 404, 409],
  }),
  replaceClient: endpoint(routes.replaceClient, {
    tag,
    summary: 'Replace an application’s client',
    description:
      'The way to another secret where the identity provider does not rotate, and out of a state that failed. There is another client id then: the former one is refused from that moment, and deleted.',
    params,
    responses: { 201: clientCredentialsSchema },
    problems: [401, 404, 409, 429, 503],
  }),
};
