import { z } from 'zod';
import { ownObject } from './answer-objects.ts';
import { endpoint } from './endpoint.ts';
import { routes } from './routes.ts';
import { emailText, ids, timestamp, uuid } from './values.ts';

export const managedCredentialSchema = ownObject({
  id: uuid,
  display_name: z.string(),
  application: ownObject({ id: uuid, name: z.string() }),
  developer: ownObject({ id: uuid, email: emailText, full_name: z.string() }),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
  expires_at: timestamp.nullable(),
}).meta({ id: 'ManagedCredential', description: 'An API key of somebody. Never the key itself.' });

export type ManagedCredential = z.infer<typeof managedCredentialSchema>;

const tag = 'Management';

/** Keys that were found where they do not belong. */
export const managedCredentialEndpoints = {
  findManagedCredential: endpoint(routes.findManagedCredential, {
    tag,
    summary: 'Find whose an API key is',
    description:
      'For a key that a secret scanner has found. The key is in the body, so that no log of addresses has it.',
    body: z.strictObject({ credential: z.string().trim().min(1).max(512) }),
    responses: { 200: managedCredentialSchema },
    problems: [401, 403, 404],
  }),
  revokeManagedCredential: endpoint(routes.revokeManagedCredential, {
    tag,
    summary: 'Revoke an API key of somebody',
    description: 'The gateway refuses it from now on, and its developer gets a mail.',
    params: ids('credentialId'),
    responses: { 200: managedCredentialSchema },
    problems: [401, 403, 404],
  }),
};
