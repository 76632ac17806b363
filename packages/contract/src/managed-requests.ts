import { z } from 'zod';
import { ownObject } from './answer-objects.ts';
import { endpoint } from './endpoint.ts';
import { managedRegistrationSchema, reason, registrationDecisions } from './managed-registrations.ts';
import { equalityFilter, integerQuery } from './query.ts';
import { routes } from './routes.ts';
import { credentialType, emailText, environment, ids, moment, scopes, timestamp, uuid } from './values.ts';

/** What an operator is asked for: to admit an account, or to give an application access to a version. */
export const requestKinds = ['account', 'access'] as const;

/** The lists of the inbox. An account that was disabled stands among the revoked. */
export const requestLists = ['waiting', 'approved', 'rejected', 'revoked'] as const;

/** Items of one call for many. */
const mostDecisions = 1_000;

const count = z.int().min(0);
const named = ownObject({ id: uuid, name: z.string() });
const status = z.enum(['pending', 'approved', 'rejected', 'revoked', 'disabled', 'unverified']).meta({
  description: 'Of an account: `disabled` in place of `revoked`, and `unverified` before it waits.',
});

const decision = ownObject({
  at: timestamp,
  by: z.string().nullable().meta({
    description: 'What the user or the operator token is called; null where nobody was asked, or it is gone.',
  }),
  reason: z.string().nullable(),
});

export const managedRequestSchema = ownObject({
  kind: z.enum(requestKinds),
  id: uuid.meta({ description: 'Of the developer for an account, of the registration for access.' }),
  status,
  since: timestamp.meta({ description: 'When it got this status: who asked again waits from then.' }),
  developer: ownObject({ id: uuid, email: emailText, full_name: z.string() }),
  application: named.nullable(),
  product: named.nullable(),
  product_version: named.nullable(),
  requested_scopes: z.array(z.string()),
  decision: decision.nullable().meta({ description: 'The latest one; null while it waits.' }),
}).meta({ id: 'ManagedRequest' });

export type ManagedRequest = z.infer<typeof managedRequestSchema>;
export type RequestKind = (typeof requestKinds)[number];
export type RequestList = (typeof requestLists)[number];

const event = ownObject({
  at: timestamp,
  event: z.string().meta({ example: 'registration_approved' }),
  by: z
    .string()
    .nullable()
    .meta({ description: 'What the actor is called; null for the portal itself, or one that is gone.' }),
  by_kind: z.enum(['developer', 'operator', 'portal']),
  reason: z.string().nullable(),
  scopes: z.array(z.string()).nullable(),
});

const person = ownObject({
  id: uuid,
  email: emailText,
  full_name: z.string(),
  status,
  created_at: timestamp,
  email_confirmed: z.boolean(),
  sign_in: z.array(z.enum(['password', 'sso'])).meta({ description: 'How the account can be entered.' }),
});

const domain = ownObject({
  name: z.string(),
  others: count.meta({ description: 'Other accounts of it; counted to 1,000.' }),
  approved: count.meta({ description: 'Those of them that are approved.' }),
  latest: z.array(ownObject({ id: uuid, email: emailText, status })).meta({ description: 'The five newest.' }),
});

const calls = ownObject({ requests: count, client_errors: count, server_errors: count })
  .nullable()
  .meta({ description: 'Of the last 24 hours; null where the portal keeps no calls, or cannot tell just now.' });

const access = ownObject({ id: uuid, product: z.string(), product_version: z.string(), status, since: timestamp });

const otherApplication = ownObject({ ...named.shape, access: z.array(access) });

export const developerReviewSchema = ownObject({
  request: managedRequestSchema,
  developer: person,
  domain,
  applications: z.array(otherApplication).meta({ description: 'At most 20.' }),
  opens: ownObject({
    products: count.meta({ description: 'That the developer would see.' }),
  }),
  calls,
  history: z.array(event).meta({ description: 'Newest first, at most 50.' }),
}).meta({ id: 'DeveloperReview' });

export const registrationReviewSchema = ownObject({
  request: managedRequestSchema,
  developer: person,
  domain,
  scopes: z.array(z.string()).meta({ description: 'Granted now, or once it is approved.' }),
  permitted: managedRegistrationSchema.shape.permitted,
  application: ownObject({
    ...named.shape,
    description: z.string().nullable(),
    created_at: timestamp,
    client_proof: managedRegistrationSchema.shape.application.shape.client_proof,
    strategy: ownObject({
      name: z.string(),
      credential_type: credentialType,
      environment: environment.nullable(),
      asks: z
        .boolean()
        .meta({ description: 'An operator is asked about each registration, whatever its version says.' }),
    }).nullable(),
    access: z.array(access).meta({ description: 'To other versions.' }),
  }),
  applications: z.array(otherApplication).meta({ description: 'The developer’s others, at most 20.' }),
  version: ownObject({
    deprecated: z.boolean(),
    sunset_at: timestamp.nullable(),
    asks: z.boolean().meta({ description: 'Its registrations are decided by an operator.' }),
  }),
  refused_at: timestamp.nullable().meta({
    description:
      'When access to this version was last refused or taken from this developer; null: never, or approved since.',
  }),
  opens: ownObject({
    keys: count.meta({ description: 'Of the application that work now.' }),
    certificate: z.boolean(),
    client: z.boolean().meta({ description: 'It calls with tokens of an identity provider.' }),
    gateways: count.meta({ description: 'That guard the version.' }),
  }),
  calls,
  history: z.array(event).meta({ description: 'Newest first, at most 50.' }),
}).meta({ id: 'RegistrationReview' });

export type DeveloperReview = z.infer<typeof developerReviewSchema>;
export type RegistrationReview = z.infer<typeof registrationReviewSchema>;

export const decidedRequestSchema = ownObject({
  kind: z.enum(requestKinds),
  id: uuid,
  outcome: z.enum(['decided', 'decided_before', 'refused', 'not_decided']).meta({
    description:
      '`decided_before`: somebody was faster; `decision` says who. Nothing was changed, and nobody told again. `not_decided`: a fault of the server came first; ask again about these.',
  }),
  status: status.nullable().meta({ description: 'What it has now; null where it is gone, and with `not_decided`.' }),
  decision: decision.nullable(),
  problem: ownObject({ code: z.string(), detail: z.string() }).nullable(),
}).meta({ id: 'DecidedRequest' });

export type DecidedRequest = z.infer<typeof decidedRequestSchema>;

export const decisionReasonSchema = ownObject({ id: uuid, text: z.string(), used_at: timestamp }).meta({
  id: 'DecisionReason',
});

export type DecisionReason = z.infer<typeof decisionReasonSchema>;

const tag = 'Management';
const start = z.string().trim().max(255).optional();

/** What waits for an operator and what was decided: accounts and registrations in one list. */
export const managedRequestEndpoints = {
  listRequests: endpoint(routes.listRequests, {
    tag,
    summary: 'List requests',
    description:
      'Accounts and registrations: what waits with the oldest first, what was decided with the newest first. `meta.next` goes on after the last: send it as `page[after]`.',
    query: z.object({
      'page[size]': integerQuery(50, 1, 100),
      'page[after]': z.string().max(200).optional(),
      ...equalityFilter('list', z.enum(requestLists)),
      ...equalityFilter('kind', z.enum(requestKinds)),
      ...equalityFilter('product_id', uuid),
      ...equalityFilter('product_version_id', uuid),
      ...equalityFilter('application_id', uuid),
      ...equalityFilter('developer_id', uuid),
      'filter[developer_email][starts_with]': start,
      'filter[application_name][starts_with]': start.meta({ description: 'Case does not count.' }),
      since: moment.optional().meta({ description: 'In this status since then, or later.' }),
      until: moment.optional().meta({ description: 'And before this.' }),
    }),
    responses: {
      200: ownObject({
        data: z.array(managedRequestSchema),
        meta: ownObject({
          next: z.string().nullable(),
          waiting: ownObject({ account: count, access: count }).meta({
            description: 'All that wait, without filters.',
          }),
        }),
      }),
    },
    problems: [401],
  }),
  reviewDeveloper: endpoint(routes.reviewDeveloper, {
    tag,
    summary: 'Get what a decision on a developer needs',
    params: ids('developerId'),
    responses: { 200: developerReviewSchema },
    problems: [401, 404],
  }),
  reviewRegistration: endpoint(routes.reviewRegistration, {
    tag,
    summary: 'Get what a decision on a registration needs',
    params: ids('registrationId'),
    responses: { 200: registrationReviewSchema },
    problems: [401, 404],
  }),
  decideRequests: endpoint(routes.decideRequests, {
    tag,
    summary: 'Decide about requests',
    description:
      'Each is decided by itself, in the order of the question: one that is refused leaves the others as they are decided. A fault of the server ends it: the rest is `not_decided`. To revoke an account is to disable it.',
    body: z.strictObject({
      decision: z.enum(registrationDecisions),
      requests: z
        .array(z.strictObject({ kind: z.enum(requestKinds), id: uuid }))
        .min(1)
        .max(mostDecisions),
      reason: reason.optional(),
      keep_reason: z.boolean().default(false).meta({ description: 'The reason is kept, to be offered again.' }),
      scopes: scopes.max(mostDecisions).optional().meta({
        description:
          'Of what each registration asks for, at most these are granted: send those that you have looked at. Where nothing that it asks for is left out, its scopes stay as they are.',
      }),
    }),
    responses: { 200: ownObject({ results: z.array(decidedRequestSchema) }) },
    problems: [401, 403],
  }),
  listReasons: endpoint(routes.listReasons, {
    tag,
    summary: 'List kept reasons',
    description: 'The twenty that were used last, the latest first.',
    responses: { 200: ownObject({ data: z.array(decisionReasonSchema) }) },
    problems: [401],
  }),
  deleteReason: endpoint(routes.deleteReason, {
    tag,
    summary: 'Forget a kept reason',
    params: ids('reasonId'),
    responses: { 204: null },
    problems: [401, 404],
  }),
};
