import { z } from 'zod';
import { ownObject } from './answer-objects.ts';
import { maxCountedRegistrations } from './count-limits.ts';
import { endpoint } from './endpoint.ts';
import { factorResetEndpoints } from './factor-resets.ts';
import { managedAccessEndpoints } from './managed-access.ts';
import { managedDeveloperSchema } from './managed-people.ts';
import { managedRegistrationEndpoints, reason } from './managed-registrations.ts';
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
import { flagQuery, textFilter } from './query.ts';
import { routes } from './routes.ts';
import { teamEndpoints } from './teams.ts';
import { ids, name, timestamp, uuid } from './values.ts';
import { webhookEndpoints } from './webhooks.ts';

export const managedProductSchema = ownObject({
  id: uuid,
  slug: z.string(),
  name: z.string(),
  document_count: z.int().min(0),
  versions: z.array(
    ownObject({
      id: uuid,
      name: z.string(),
      deprecated: z.boolean(),
      registration_enabled: z.boolean(),
      registration_count: z
        .int()
        .min(0)
        .max(maxCountedRegistrations)
        .meta({ description: `Approved registrations, counted to ${maxCountedRegistrations}.` }),
    }),
  ),
  created_at: timestamp,
  updated_at: timestamp,
}).meta({ id: 'ManagedProduct' });

const gatewaySettings = {
  dialect: z
    .enum(['nginx', 'ingress-nginx', 'forwarded', 'envoy'])
    .meta({ description: 'How it tells the original request. For the log; it decides nothing.' }),
  certificate_header: z.enum(['x-client-cert-thumbprint', 'x-client-cert', 'x-forwarded-client-cert']).nullable().meta({
    description:
      'The header in which it tells its caller’s certificate, and that it writes on every request. Null: certificates are not read.',
  }),
  product_version_ids: z
    .array(uuid)
    .max(1_000)
    .nullable()
    .meta({ description: 'The product versions that it may ask about. Null: every one.' }),
};

export const gatewaySchema = ownObject({
  id: uuid,
  name: z.string(),
  ...gatewaySettings,
  state: z.enum(['asks', 'silent', 'never_asked', 'behind']).meta({
    description:
      '`silent`: it has not asked for ten minutes; `behind`: it decides by itself, and has not taken over what changed ten minutes ago.',
  }),
  last_seen_at: timestamp.nullable().meta({ description: 'When it last asked about a request; null before.' }),
  snapshot_pulled_at: timestamp
    .nullable()
    .meta({ description: 'When it last pulled who may pass; null: it asks about each request.' }),
  acknowledged_at: timestamp.nullable().meta({ description: 'The state of then is what it has in effect.' }),
  calls_reported_at: timestamp.nullable().meta({ description: 'When it last reported calls; null: never.' }),
  calls_late_ms: z.number().min(0).nullable().meta({
    description: 'How old the newest call of that report was when it came, in milliseconds.',
  }),
  guards: ownObject({ versions: z.int().min(0), registrations: z.int().min(0) }).meta({
    description: 'Versions that it may ask about, and approved registrations for them.',
  }),
  created_at: timestamp,
}).meta({ id: 'Gateway' });

export const createdGatewaySchema = ownObject({
  id: uuid,
  name: z.string(),
  token: z.string().meta({ description: 'What the gateway sends as `X-Gateway-Token`. It is shown this once.' }),
  created_at: timestamp,
}).meta({ id: 'CreatedGateway' });

export const rotatedGatewaySchema = ownObject({
  ...createdGatewaySchema.shape,
  previous_token_until: timestamp.nullable().meta({ description: 'When the token before it ends; null: already.' }),
}).meta({ id: 'RotatedGateway' });

const count = z.int().min(0);

/** What a server does by itself, again and again. */
export const jobNames = [
  'housekeeping',
  'expiry_notices',
  'factor_notices',
  'factor_resets',
  'failure_notices',
  'review_notices',
  'folding',
  'putting_away',
] as const;
export type JobName = (typeof jobNames)[number];

export const statusSchema = ownObject({
  version: z.string(),
  mode: z.enum(['development', 'production']),
  public_url: z.string(),
  started_at: timestamp,
  portal: ownObject({ id: uuid, name: z.string() }),
  database: ownObject({ kind: z.enum(['embedded', 'external']), version: z.string() }),
  developers: ownObject({ total: count, pending: count }),
  applications: ownObject({ total: count }),
  registrations: ownObject({ total: count, pending: count }),
  products: ownObject({ total: count }),
  mails: ownObject({ queued: count, failed: count }),
  clients: ownObject({ failed: count, under_way: count, perhaps_left: count }).meta({
    description: 'At identity providers. `perhaps_left`: they may have so many that nobody knows.',
  }),
  webhooks: ownObject({ failing: count, paused: count, dead: count }).meta({
    description: 'Webhooks that fail and that are paused; deliveries that were given up.',
  }),
  outbox: ownObject({ waiting: count, oldest_at: timestamp.nullable() }).meta({
    description: 'Mails, deliveries and other work that is to be done after a commit; since when the oldest waits.',
  }),
  folding: ownObject({ batches: count, oldest_at: timestamp.nullable() }).meta({
    description:
      'Batches of calls that are not summed up yet, and the hour of the oldest. Figures count them all the same.',
  }),
  jobs: z
    .array(
      ownObject({
        name: z.enum(jobNames),
        last_run_at: timestamp.nullable(),
        next_run_at: timestamp.nullable().meta({ description: 'Null: it runs now.' }),
        failures: count.meta({ description: 'Runs in a row that failed, up to the last one.' }),
      }),
    )
    .meta({ description: 'What this server does by itself, since it was started.' }),
}).meta({ id: 'Status' });

export type ManagedProduct = z.infer<typeof managedProductSchema>;
export type Gateway = z.infer<typeof gatewaySchema>;
export type CreatedGateway = z.infer<typeof createdGatewaySchema>;
export type Status = z.infer<typeof statusSchema>;

const tag = 'Management';
const decision = { tag, responses: { 200: managedDeveloperSchema }, problems: [401, 404, 409] } as const;

/** The operators' door: a bearer token, or the session of a user whose role allows the call. */
export const managementEndpoints = {
  getStatus: endpoint(routes.getStatus, {
    tag,
    summary: 'Get the server’s status',
    responses: { 200: statusSchema },
    problems: [401],
  }),
  prepareBackup: endpoint(routes.prepareBackup, {
    tag,
    summary: 'Ask whether a backup may be downloaded now',
    description: 'Refuses what the download would refuse, before a browser leaves for a file.',
    responses: { 204: null },
    problems: [401, 403, 429],
  }),
  downloadBackup: endpoint(routes.downloadBackup, {
    tag,
    summary: 'Download a backup',
    description:
      'What `stoa backup` writes, from one moment, while the server runs; `stoa restore` reads it. It has hashes of passwords and of keys, and secrets that the file `secret-key` of the server alone opens. That file and variables of the environment are not in it.',
    responses: { 200: { binary: ['application/gzip'] } },
    problems: [401, 403, 429],
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
    body: z.strictObject({ reason: reason.optional() }).optional(),
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
    description:
      'After too many failed sign-ins. The lock also ends by itself and with a new password. That of wrong codes is lifted three times a day.',
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
  ...factorResetEndpoints,
  ...managedUserEndpoints,
  ...managedAccessEndpoints,
  ...teamEndpoints,
  ...webhookEndpoints,
  ...managedRegistrationEndpoints,
  listManagedProducts: endpoint(routes.listManagedProducts, {
    tag,
    summary: 'List products',
    query: z.object({
      ...pageQuery(100),
      ...textFilter('name'),
      'filter[id]': uuid.optional(),
      'filter[product_version_id]': uuid.optional().meta({ description: 'The product that this is a version of.' }),
    }),
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
  rotateGatewayToken: endpoint(routes.rotateGatewayToken, {
    tag,
    summary: 'Give a gateway a new token',
    description: 'The token before it goes on working for the grace period; one from an earlier rotation ends at once.',
    params: ids('gatewayId'),
    body: z
      .strictObject({
        grace_seconds: z
          .int()
          .min(0)
          .max(7 * 86_400)
          .default(3600)
          .meta({ description: 'How long the token before it still works; 0: it ends at once.' }),
      })
      .prefault({}),
    responses: { 200: rotatedGatewaySchema },
    problems: [401, 403, 404],
  }),
  deleteGateway: endpoint(routes.deleteGateway, {
    tag,
    summary: 'Remove a gateway',
    description: 'Its tokens are refused from now on.',
    params: ids('gatewayId'),
    responses: { 204: null },
    problems: [401, 403, 404],
  }),
  createGateway: endpoint(routes.createGateway, {
    tag,
    summary: 'Add a gateway',
    body: z.strictObject({
      name,
      dialect: gatewaySettings.dialect.default('nginx'),
      certificate_header: gatewaySettings.certificate_header.default(null),
      product_version_ids: gatewaySettings.product_version_ids.default(null),
    }),
    responses: { 201: createdGatewaySchema },
    problems: [400, 401, 409],
  }),
  findMissingBlobs: endpoint(routes.findMissingBlobs, {
    tag,
    summary: 'Ask which files are missing',
    description: 'Of the files named by their SHA-256, those that must be sent before an apply.',
    body: z.strictObject({ sha256: z.array(sha256Schema).max(20_000) }),
    maxBodyBytes: 2 * 1024 * 1024,
    responses: {
      200: ownObject({
        missing: z.array(sha256Schema),
        judged: z
          .array(ownObject({ sha256: sha256Schema, media_type: z.string() }))
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
    summary: 'Check a specification ahead of an apply',
    description:
      'Checks a file that was sent, and makes its reference. Nobody sees it before an apply refers to it. An apply does this for what was not checked before; ahead of it, each file has a request of its own.',
    params: z.object({ sha256: sha256Schema }),
    body: z.strictObject({
      media_type: z.enum(['application/json', 'application/yaml']),
      path: blobReferenceSchema.shape.path.meta({ description: 'Names the file in problems.' }),
    }),
    responses: { 200: ownObject({ problems: z.array(applyProblemSchema) }) },
    problems: [401, 404],
  }),
  applyPortal: endpoint(routes.applyPortal, {
    tag,
    summary: 'Apply a portal as code',
    description:
      'Creates, updates and deletes so that the portal is what the manifest says; all or nothing. With `plan` nothing is written and the changes are told. An answer with problems wrote nothing.',
    query: z.object({
      plan: flagQuery(),
      commit: z
        .string()
        .regex(/^[0-9a-f]{7,64}$/)
        .optional()
        .meta({ description: 'Of the repository that the folder is kept in; kept with the revision.' }),
    }),
    body: portalManifestSchema,
    maxBodyBytes: 32 * 1024 * 1024,
    responses: { 200: applyResultSchema },
    problems: [401, 409],
  }),
};
