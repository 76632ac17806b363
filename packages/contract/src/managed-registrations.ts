import { z } from 'zod';
import { ownObject } from './answer-objects.ts';
import { clientProof } from './client-proofs.ts';
import { endpoint } from './endpoint.ts';
import { cursorOrPage, listed } from './managed-people.ts';
import { paged, pageQuery } from './page.ts';
import { equalityFilter, flagQuery, textFilter } from './query.ts';
import { registrationEventSchema } from './registrations.ts';
import { routes } from './routes.ts';
import { emailText, ids, registrationStatus, registrationStatuses, scopes, timestamp, uuid } from './values.ts';

const named = ownObject({ id: uuid, name: z.string() });

export const managedRegistrationSchema = ownObject({
  id: uuid,
  status: registrationStatus,
  application: ownObject({
    ...named.shape,
    reference_id: z.string().meta({ description: 'With OpenID, the client id that the application claims to be.' }),
    client_proof: clientProof,
  }),
  developer: ownObject({ id: uuid, email: emailText, full_name: z.string() }),
  product: named,
  product_version: named,
  requested_scopes: z.array(z.string()),
  scopes: z.array(z.string()).meta({ description: 'Granted once it is approved.' }),
  permitted: z.boolean().meta({
    description: 'False where the developer may not see the product any more. Calls go on until it is revoked.',
  }),
  created_at: timestamp,
  updated_at: timestamp,
}).meta({ id: 'ManagedRegistration' });

/** What an operator may decide about a registration. */
export const registrationDecisions = ['approve', 'reject', 'revoke', 'reinstate'] as const;

/** Items of one call for many. */
const mostDecisions = 1_000;

export const reason = z.string().trim().min(1).max(1000).meta({
  description: 'Told to the developer, in the mail and in the registration’s history.',
});
const because = z.strictObject({ reason: reason.optional() }).optional();
const granting = z
  .strictObject({
    reason: reason.optional(),
    scopes: scopes.max(100).optional().meta({ description: 'Of the requested ones those to grant; all unless given.' }),
  })
  .optional();

export const decidedRegistrationSchema = ownObject({
  id: uuid,
  outcome: z.enum(['decided', 'unchanged', 'refused', 'not_decided']).meta({
    description:
      '`unchanged`: it had this status already, and nobody was told again. `not_decided`: a fault of the server came first; ask again about these.',
  }),
  status: registrationStatus
    .nullable()
    .meta({ description: 'Null where there is no such registration, and with `not_decided`.' }),
  problem: ownObject({ code: z.string(), detail: z.string() }).nullable(),
}).meta({ id: 'DecidedRegistration' });

export const managedRegistrationEventSchema = ownObject({
  ...registrationEventSchema.shape,
  actor: z.string().meta({ description: '`developer:<id>`, `user:<id>`, `operator:<id>` or `system`.' }),
}).meta({ id: 'ManagedRegistrationEvent' });

export type ManagedRegistration = z.infer<typeof managedRegistrationSchema>;
export type RegistrationDecision = (typeof registrationDecisions)[number];
export type DecidedRegistration = z.infer<typeof decidedRegistrationSchema>;

const tag = 'Management';
const one = {
  tag,
  params: ids('registrationId'),
  responses: { 200: managedRegistrationSchema },
  problems: [401, 403, 404, 409],
} as const;

/** Registrations of all developers, as operators decide about them. */
export const managedRegistrationEndpoints = {
  listManagedRegistrations: endpoint(routes.listManagedRegistrations, {
    tag,
    summary: 'List registrations of all developers',
    description: 'Newest first.',
    query: z.object({
      ...cursorOrPage,
      ...equalityFilter('status', z.enum(registrationStatuses)),
      ...equalityFilter('product_id', uuid),
      ...equalityFilter('product_version_id', uuid),
      ...equalityFilter('application_id', uuid),
      ...equalityFilter('developer_id', uuid),
      ...textFilter('product_name'),
      ...textFilter('product_version_name'),
      ...textFilter('application_name'),
      ...textFilter('developer_email'),
      without_permission: flagQuery().meta({
        description: 'Only those whose developer may not see the product any more.',
      }),
    }),
    responses: { 200: listed(managedRegistrationSchema) },
    problems: [401],
  }),
  approveRegistration: endpoint(routes.approveRegistration, {
    ...one,
    summary: 'Approve a registration',
    description: 'From `pending`. The gateway lets the application pass from now on.',
    body: granting,
  }),
  rejectRegistration: endpoint(routes.rejectRegistration, {
    ...one,
    summary: 'Reject a registration',
    description: 'From `pending`. The developer may ask again.',
    body: because,
  }),
  revokeRegistration: endpoint(routes.revokeRegistration, {
    ...one,
    summary: 'Revoke a registration',
    description: 'From `approved`. The gateway refuses the application from now on.',
    body: because,
  }),
  reinstateRegistration: endpoint(routes.reinstateRegistration, {
    ...one,
    summary: 'Reinstate a registration',
    description: 'From `revoked` or `rejected`, without the developer asking again.',
    body: granting,
  }),
  decideRegistrations: endpoint(routes.decideRegistrations, {
    tag,
    summary: 'Decide about many registrations',
    description:
      'Each is decided by itself: one that is refused leaves the others as they are decided. The answer has them in the order of the question. A fault of the server ends it: the rest is `not_decided`.',
    body: z.strictObject({
      decision: z.enum(registrationDecisions),
      registration_ids: z.array(uuid).min(1).max(mostDecisions),
      reason: reason.optional(),
    }),
    responses: { 200: ownObject({ results: z.array(decidedRegistrationSchema) }) },
    problems: [401, 403],
  }),
  listManagedRegistrationHistory: endpoint(routes.listManagedRegistrationHistory, {
    tag,
    summary: 'List what happened to a registration',
    description: 'Newest first; of one that is gone too.',
    params: ids('registrationId'),
    query: z.object({ ...pageQuery(100) }),
    responses: { 200: paged(managedRegistrationEventSchema) },
    problems: [401, 404],
  }),
};
