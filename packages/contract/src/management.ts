import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { managedUserEndpoints } from './managed-users.ts';
import { paged, pageQuery } from './page.ts';
import {
  applyProblemSchema,
  applyResultSchema,
  blobReferenceSchema,
  portalCodeLimits,
  portalManifestSchema,
  sha256Schema,
} from './portal-code.ts';
import { equalityFilter, flagQuery, textFilter } from './query.ts';
import { routes } from './routes.ts';
import { emailText, ids, name, registrationStatus, registrationStatuses, timestamp, uuid } from './values.ts';

export const developerStatuses = ['unverified', 'pending', 'approved', 'rejected', 'disabled'] as const;

export const managedDeveloperSchema = z
  .object({
    id: uuid,
    email: emailText,
    full_name: z.string(),
    status: z.enum(developerStatuses).meta({
      description: '`unverified` until the address is confirmed, then `pending` until an operator decides.',
    }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'ManagedDeveloper' });

const named = z.object({ id: uuid, name: z.string() });

export const managedRegistrationSchema = z
  .object({
    id: uuid,
    status: registrationStatus,
    application: named,
    developer: z.object({ id: uuid, email: emailText, full_name: z.string() }),
    product: named,
    product_version: named,
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'ManagedRegistration' });

export const managedProductSchema = z
  .object({
    id: uuid,
    slug: z.string(),
    name: z.string(),
    document_count: z.int().min(0),
    versions: z.array(
      z.object({
        id: uuid,
        name: z.string(),
        deprecated: z.boolean(),
        registration_enabled: z.boolean(),
        registration_count: z.int().min(0).meta({ description: 'Approved registrations.' }),
      }),
    ),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'ManagedProduct' });

export const gatewaySchema = z
  .object({
    id: uuid,
    name: z.string(),
    last_seen_at: timestamp.nullable().meta({ description: 'When it last asked about a request; null before.' }),
    created_at: timestamp,
  })
  .meta({ id: 'Gateway' });

export const createdGatewaySchema = z
  .object({
    id: uuid,
    name: z.string(),
    token: z.string().meta({ description: 'What the gateway sends as `X-Gateway-Token`. It is shown this once.' }),
    created_at: timestamp,
  })
  .meta({ id: 'CreatedGateway' });

const count = z.int().min(0);

export const statusSchema = z
  .object({
    version: z.string(),
    mode: z.enum(['development', 'production']),
    public_url: z.string(),
    started_at: timestamp,
    portal: z.object({ id: uuid, name: z.string() }),
    database: z.object({ kind: z.enum(['embedded', 'external']), version: z.string() }),
    developers: z.object({ total: count, pending: count }),
    applications: z.object({ total: count }),
    registrations: z.object({ total: count, pending: count }),
    products: z.object({ total: count }),
    mails: z.object({ queued: count, failed: count }),
  })
  .meta({ id: 'Status' });

export type ManagedDeveloper = z.infer<typeof managedDeveloperSchema>;
export type ManagedRegistration = z.infer<typeof managedRegistrationSchema>;
export type ManagedProduct = z.infer<typeof managedProductSchema>;
export type Gateway = z.infer<typeof gatewaySchema>;
export type CreatedGateway = z.infer<typeof createdGatewaySchema>;
export type Status = z.infer<typeof statusSchema>;

const tag = 'Management';
const decision = { tag, responses: { 200: managedDeveloperSchema }, problems: [401, 404, 409] } as const;
const registrationDecision = { tag, responses: { 200: managedRegistrationSchema }, problems: [401, 404, 409] } as const;

/** The operators' door: a bearer token, or the session of a user whose role allows the call. */
export const managementEndpoints = {
  getStatus: endpoint(routes.getStatus, {
    tag,
    summary: 'Get the server’s status',
    responses: { 200: statusSchema },
    problems: [401],
  }),
  listDevelopers: endpoint(routes.listDevelopers, {
    tag,
    summary: 'List developers',
    query: z.object({
      ...pageQuery(100),
      ...equalityFilter('status', z.enum(developerStatuses)),
      ...textFilter('email'),
    }),
    responses: { 200: paged(managedDeveloperSchema) },
    problems: [401],
  }),
  approveDeveloper: endpoint(routes.approveDeveloper, {
    ...decision,
    summary: 'Approve a developer',
    description:
      'From `pending`, `rejected` or `disabled`. The developer is told by mail. Who was disabled before confirming the address becomes `unverified` and gets a new link.',
    params: ids('developerId'),
  }),
  rejectDeveloper: endpoint(routes.rejectDeveloper, {
    ...decision,
    summary: 'Reject a developer',
    description: 'From `pending`.',
    params: ids('developerId'),
  }),
  disableDeveloper: endpoint(routes.disableDeveloper, {
    ...decision,
    summary: 'Disable a developer',
    description: 'Ends every session; the gateway refuses the developer’s applications from now on.',
    params: ids('developerId'),
  }),
  unlockDeveloper: endpoint(routes.unlockDeveloper, {
    ...decision,
    summary: 'Lift a developer’s lock',
    description: 'After too many failed sign-ins. The lock also ends by itself and with a new password.',
    params: ids('developerId'),
    responses: { 204: null },
    problems: [401, 404],
  }),
  endAllDeveloperSessions: endpoint(routes.endAllDeveloperSessions, {
    ...decision,
    summary: 'End a developer’s sessions',
    params: ids('developerId'),
    responses: { 204: null },
    problems: [401, 404],
  }),
  ...managedUserEndpoints,
  listManagedRegistrations: endpoint(routes.listManagedRegistrations, {
    tag,
    summary: 'List registrations of all developers',
    query: z.object({
      ...pageQuery(100),
      ...equalityFilter('status', z.enum(registrationStatuses)),
      ...textFilter('product_name'),
      ...textFilter('developer_email'),
    }),
    responses: { 200: paged(managedRegistrationSchema) },
    problems: [401],
  }),
  approveRegistration: endpoint(routes.approveRegistration, {
    ...registrationDecision,
    summary: 'Approve a registration',
    params: ids('registrationId'),
  }),
  rejectRegistration: endpoint(routes.rejectRegistration, {
    ...registrationDecision,
    summary: 'Reject a registration',
    params: ids('registrationId'),
  }),
  revokeRegistration: endpoint(routes.revokeRegistration, {
    ...registrationDecision,
    summary: 'Revoke a registration',
    description: 'The gateway refuses the application from now on.',
    params: ids('registrationId'),
  }),
  listManagedProducts: endpoint(routes.listManagedProducts, {
    tag,
    summary: 'List products',
    query: z.object({ ...pageQuery(100), ...textFilter('name') }),
    responses: { 200: paged(managedProductSchema) },
    problems: [401],
  }),
  listGateways: endpoint(routes.listGateways, {
    tag,
    summary: 'List gateways',
    query: z.object({ ...pageQuery(100) }),
    responses: { 200: paged(gatewaySchema) },
    problems: [401],
  }),
  createGateway: endpoint(routes.createGateway, {
    tag,
    summary: 'Add a gateway',
    body: z.strictObject({ name }),
    responses: { 201: createdGatewaySchema },
    problems: [401, 409],
  }),
  findMissingBlobs: endpoint(routes.findMissingBlobs, {
    tag,
    summary: 'Ask which files are missing',
    description: 'Of the files named by their SHA-256, those that must be sent before an apply.',
    body: z.strictObject({ sha256: z.array(sha256Schema).max(20_000) }),
    maxBodyBytes: 2 * 1024 * 1024,
    responses: {
      200: z.object({
        missing: z.array(sha256Schema),
        judged: z
          .array(z.object({ sha256: sha256Schema, media_type: z.string() }))
          .default([])
          .meta({ description: 'Of the others, specifications that this server has found good, and as what.' }),
      }),
    },
    problems: [401],
  }),
  putBlob: endpoint(routes.putBlob, {
    tag,
    summary: 'Send a file',
    description: 'The bytes must have the SHA-256 of the address. Sending a file again changes nothing.',
    params: z.object({ sha256: sha256Schema }),
    rawBody: ['application/octet-stream'],
    maxBodyBytes: portalCodeLimits.specification,
    responses: { 204: null },
    problems: [401, 413, 415],
  }),
  indexSpecification: endpoint(routes.indexSpecification, {
    tag,
    summary: 'Judge a specification ahead of an apply',
    description:
      'Judges a file that was sent, and makes its reference. Nobody sees it before an apply refers to it. An apply does this for what was not judged before; ahead of it, each file has a request of its own.',
    params: z.object({ sha256: sha256Schema }),
    body: z.strictObject({
      media_type: z.enum(['application/json', 'application/yaml']),
      path: blobReferenceSchema.shape.path.meta({ description: 'Names the file in problems.' }),
    }),
    responses: { 200: z.object({ problems: z.array(applyProblemSchema) }) },
    problems: [401, 404],
  }),
  applyPortal: endpoint(routes.applyPortal, {
    tag,
    summary: 'Apply a portal as code',
    description:
      'Creates, updates and deletes so that the portal is what the manifest says; all or nothing. With `plan` nothing is written and the changes are told. An answer with problems wrote nothing.',
    query: z.object({ plan: flagQuery() }),
    body: portalManifestSchema,
    maxBodyBytes: 32 * 1024 * 1024,
    responses: { 200: applyResultSchema },
    problems: [401, 409],
  }),
};
