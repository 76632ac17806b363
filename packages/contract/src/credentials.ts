import { z } from 'zod';
import { ownObject, vendorObject } from './answer-objects.ts';
import { clientCredentialsSchema } from './applications.ts';
import { endpoint } from './endpoint.ts';
import { paged, pageQuery } from './page.ts';
import { routes } from './routes.ts';
import { ids, moment, name, nameOrEmpty, timestamp, uuid } from './values.ts';

export const credentialSchema = vendorObject({ id: uuid, display_name: z.string() }).meta({ id: 'Credential' });

export const createdCredentialSchema = vendorObject({
  id: uuid,
  display_name: z.string(),
  credential: z.string().meta({ description: 'The key itself. It is shown this once: keep it.' }),
}).meta({ id: 'CreatedCredential' });

export const credentialUsageSchema = ownObject({
  id: uuid,
  display_name: z.string(),
  created_at: timestamp,
  last_used_at: timestamp.nullable().meta({ description: 'To the minute; null: never.' }),
  expires_at: timestamp
    .nullable()
    .meta({ description: 'The gateway refuses the key from this moment on; null: never.' }),
  replaced_by: uuid
    .nullable()
    .meta({ description: 'The key that took its place by a rotation; null: none, or it is gone.' }),
  calls_by_hour: z
    .array(z.int().min(0))
    .meta({ description: 'Calls that the gateway let in, 24 hours of the clock, the present one last.' }),
}).meta({ id: 'CredentialUsage' });

export const rotatedCredentialSchema = ownObject({
  ...createdCredentialSchema.shape,
  expires_at: timestamp.nullable().meta({ description: 'When the new key ends; null: never.' }),
  replaced: ownObject({
    id: uuid,
    expires_at: timestamp
      .nullable()
      .meta({ description: 'The gateway refuses the old key from this moment on; null: it is revoked already.' }),
  }),
}).meta({ id: 'RotatedCredential' });

/** How long the old key goes on working at most, and unless something else is asked for, in seconds. */
export const longestOverlap = 90 * 86_400;
export const usualOverlap = 86_400;

export type CredentialUsage = z.infer<typeof credentialUsageSchema>;
export type Credential = z.infer<typeof credentialSchema>;
export type RotatedCredential = z.infer<typeof rotatedCredentialSchema>;
export type CreatedCredential = z.infer<typeof createdCredentialSchema>;

const tag = 'Credentials';
const newEnd = moment
  .nullable()
  .meta({ description: 'In the future.', example: '2027-11-20T00:00:00.000Z' })
  .optional();

export const credentialEndpoints = {
  listCredentials: endpoint(routes.listCredentials, {
    tag,
    summary: 'List an application’s API keys',
    params: ids('applicationId'),
    query: z.object({ ...pageQuery() }),
    responses: { 200: paged(credentialSchema) },
    problems: [401, 404, 409],
  }),
  getCredentialUsage: endpoint(routes.getCredentialUsage, {
    tag,
    summary: 'See how an application’s API keys are used',
    description: 'When each key was made, last used and will expire, and its calls in the last 24 hours; oldest first.',
    params: ids('applicationId'),
    responses: { 200: ownObject({ data: z.array(credentialUsageSchema) }) },
    problems: [401, 404],
  }),
  createCredential: endpoint(routes.createCredential, {
    tag,
    summary: 'Create an API key',
    description:
      'At most 20 keys an application. Without a name the key gets a generated one, without `expires_at` it works until it is revoked.',
    params: ids('applicationId'),
    body: z
      .strictObject({
        display_name: nameOrEmpty.optional(),
        expires_at: newEnd,
      })
      .optional(),
    responses: { 201: createdCredentialSchema },
    problems: [401, 403, 404],
  }),
  renameCredential: endpoint(routes.renameCredential, {
    tag,
    summary: 'Rename an API key',
    params: ids('applicationId', 'credentialId'),
    body: z.strictObject({ display_name: name }),
    responses: { 200: null },
    problems: [401, 404],
  }),
  rotateCredential: endpoint(routes.rotateCredential, {
    tag,
    summary: 'Rotate an API key',
    description:
      'Makes a new key beside the old one. The old one works for the time of grace, and never longer than it would have; with 0 seconds it is revoked at once. Without `expires_at` the new key lives as long as the old one was meant to. 409: the key was rotated before.',
    params: ids('applicationId', 'credentialId'),
    body: z
      .strictObject({
        grace_seconds: z.int().min(0).max(longestOverlap).optional().meta({ description: 'A day unless given.' }),
        display_name: nameOrEmpty
          .optional()
          .meta({ description: 'Of the new key. Unless given it is the old one’s with a number.' }),
        expires_at: newEnd.meta({ description: 'Of the new key. In the future; null: never.' }),
      })
      .optional(),
    responses: { 201: rotatedCredentialSchema },
    problems: [401, 403, 404, 409],
  }),
  revokeCredential: endpoint(routes.revokeCredential, {
    tag,
    summary: 'Revoke an API key',
    description: 'The gateway refuses it from now on. This cannot be undone.',
    params: ids('applicationId', 'credentialId'),
    responses: { 204: null },
    problems: [401, 404, 409],
  }),
  rotateClientSecret: endpoint(routes.rotateClientSecret, {
    tag,
    summary: 'Rotate the client secret',
    description:
      'For applications whose client the portal made at an identity provider. When the old secret ends is the provider’s to say. 409: the provider does not rotate, and the secret is as it was; 503: it is under way, and the new secret can be revealed later.',
    params: ids('applicationId'),
    responses: { 201: clientCredentialsSchema },
    problems: [401, 404, 409, 429, 503],
  }),
};
