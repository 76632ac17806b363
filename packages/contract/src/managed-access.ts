import { z } from 'zod';
import { ownObject } from './answer-objects.ts';
import { endpoint } from './endpoint.ts';
import { paged, pageMeta, pageQuery } from './page.ts';
import { equalityFilter } from './query.ts';
import { routes } from './routes.ts';
import { userRoleSchema } from './users.ts';
import { ids, moment, name, timestamp, uuid } from './values.ts';

const operatorToken = {
  id: uuid,
  name: z.string(),
  role: userRoleSchema,
  created_at: timestamp,
  expires_at: timestamp.nullable().meta({ description: 'Refused from this moment on; null without an end.' }),
};

export const operatorTokenSchema = ownObject({
  ...operatorToken,
  last_used_at: timestamp.nullable().meta({ description: 'Exact to a minute.' }),
  created_by: z.string().nullable().meta({
    description:
      'Name of the user who answers for it, or of the token that added it. Null for what the server made, or who is gone.',
  }),
  refused: z.boolean().meta({
    description:
      'A user made it, and is not active or has a role now that does not include its role. It works again when they have.',
  }),
}).meta({ id: 'OperatorToken', description: 'What a program manages the portal with: a service account.' });

export const createdOperatorTokenSchema = ownObject({
  ...operatorToken,
  token: z.string().meta({ description: 'Sent as `Authorization: Bearer <token>`. It is shown this once.' }),
}).meta({ id: 'CreatedOperatorToken' });

export const auditEventSchema = ownObject({
  id: uuid,
  event: z.string().meta({ example: 'registration_approved' }),
  actor: z.string().meta({ description: '`developer:<id>`, `user:<id>`, `operator:<id>`, `anonymous` or `system`.' }),
  subject: z.string().nullable().meta({ example: 'registration:01890a5d-ac96-774b-bcce-b302099a8057' }),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  request_id: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  names: z.record(z.string(), z.string()).meta({
    description:
      'What actor, subject and the ids in details are called today, by `<kind>:<id>`. What is gone has no name.',
    example: { 'developer:01890a5d-ac96-774b-bcce-b302099a8057': 'ada@example.com' },
  }),
  created_at: timestamp,
}).meta({ id: 'AuditEvent' });

export type OperatorToken = z.infer<typeof operatorTokenSchema>;
export type CreatedOperatorToken = z.infer<typeof createdOperatorTokenSchema>;
export type AuditEvent = z.infer<typeof auditEventSchema>;

const tag = 'Management';
const auditFilters = {
  ...equalityFilter('subject', z.string().max(200)),
  ...equalityFilter('event', z.string().max(100)),
  ...equalityFilter('actor', z.string().max(200)),
  since: moment.optional(),
  until: moment.optional().meta({ description: 'Before this moment.' }),
};

/** Tokens of programs that manage the portal, and what was done with them. */
export const managedAccessEndpoints = {
  listOperatorTokens: endpoint(routes.listOperatorTokens, {
    tag,
    summary: 'List operator tokens',
    query: z.object({ ...pageQuery(100) }),
    responses: { 200: paged(operatorTokenSchema) },
    problems: [401],
  }),
  createOperatorToken: endpoint(routes.createOperatorToken, {
    tag,
    summary: 'Add an operator token',
    description:
      'It may make the calls that its role allows to a user, and is asked for no password. Without `role` it is an owner’s.',
    body: z.strictObject({
      name,
      role: userRoleSchema.default('owner'),
      expires_at: moment.optional().meta({ description: 'In the future. Without it the token has no end.' }),
    }),
    responses: { 201: createdOperatorTokenSchema },
    problems: [401, 403, 409],
  }),
  deleteOperatorToken: endpoint(routes.deleteOperatorToken, {
    tag,
    summary: 'Remove an operator token',
    description: 'It is refused from now on, the one that this call is made with too.',
    params: ids('tokenId'),
    responses: { 204: null },
    problems: [401, 403, 404],
  }),
  listAuditEvents: endpoint(routes.listAuditEvents, {
    tag,
    summary: 'List what was done',
    description:
      'The audit log, newest first. `meta.next` goes on after the last: send it as `page[after]`. Whoever sends `page[number]` reaches the first 100,000 and gets `meta.page`, whose total counts no more.',
    query: z.object({ ...pageQuery(100), 'page[after]': z.string().max(200).optional(), ...auditFilters }),
    responses: {
      200: ownObject({
        data: z.array(auditEventSchema),
        meta: ownObject({ next: z.string().nullable(), page: pageMeta.shape.page.optional() }),
      }),
    },
    problems: [401],
  }),
  exportAuditEvents: endpoint(routes.exportAuditEvents, {
    tag,
    summary: 'Export what was done',
    description: 'All that the filters leave, newest first: an entry of the list on each line.',
    query: z.object(auditFilters),
    responses: { 200: { binary: ['application/x-ndjson'] } },
    problems: [401],
  }),
};
