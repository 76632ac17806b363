import { z } from 'zod';
import { clientCredentialsSchema } from './applications.ts';
import { endpoint } from './endpoint.ts';
import { paged, pageQuery } from './page.ts';
import { routes } from './routes.ts';
import { ids, name, uuid } from './values.ts';

export const credentialSchema = z.object({ id: uuid, display_name: z.string() }).meta({ id: 'Credential' });

export const createdCredentialSchema = z
  .object({
    id: uuid,
    display_name: z.string(),
    credential: z.string().meta({ description: 'The key itself. It is shown this once: keep it.' }),
  })
  .meta({ id: 'CreatedCredential' });

export type Credential = z.infer<typeof credentialSchema>;
export type CreatedCredential = z.infer<typeof createdCredentialSchema>;

const tag = 'Credentials';

export const credentialEndpoints = {
  listCredentials: endpoint(routes.listCredentials, {
    tag,
    summary: 'List an application’s API keys',
    params: ids('applicationId'),
    query: z.object({ ...pageQuery() }),
    responses: { 200: paged(credentialSchema) },
    problems: [401, 404, 409],
  }),
  createCredential: endpoint(routes.createCredential, {
    tag,
    summary: 'Create an API key',
    description: 'At most 20 keys an application. Without a name the key gets a generated one.',
    params: ids('applicationId'),
    body: z.strictObject({ display_name: z.string().trim().max(255).optional() }).optional(),
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
    description: 'For applications whose client the identity provider made. The old secret stops working.',
    params: ids('applicationId'),
    responses: { 201: clientCredentialsSchema },
    problems: [401, 404],
  }),
};
