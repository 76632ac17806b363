import { z } from 'zod';
import { ownObject } from './answer-objects.ts';
import { cursorMeta, cursorQuery } from './cursor.ts';
import { endpoint } from './endpoint.ts';
import { equalityFilter } from './query.ts';
import { routes } from './routes.ts';
import { emailText, ids, registrationStatus, timestamp, uuid } from './values.ts';

const count = z.int().min(0);

/** The lists of keys that an operator should look at. */
export const keyLists = ['ending', 'unused', 'quiet'] as const;

const credential = {
  id: uuid,
  display_name: z.string(),
  application: ownObject({ id: uuid, name: z.string() }),
  developer: ownObject({ id: uuid, email: emailText, full_name: z.string() }),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
  expires_at: timestamp.nullable(),
};

export const managedCredentialSchema = ownObject(credential).meta({
  id: 'ManagedCredential',
  description: 'An API key of somebody. Never the key itself.',
});

export const credentialFactsSchema = ownObject({
  ...credential,
  calls_24h: count.meta({ description: 'Calls of the last 24 hours that gateways let in for it.' }),
  calls_until: timestamp
    .nullable()
    .meta({ description: 'Start of the last hour with a call in it; null without any.' }),
  other_keys: count.meta({ description: 'Other keys of its application that work now.' }),
  replaced: z.boolean().meta({ description: 'A rotation has made another key in its place.' }),
  access: z
    .array(ownObject({ id: uuid, product: z.string(), product_version: z.string(), status: registrationStatus }))
    .meta({
      description: 'Versions that its application is registered for, at most 50. Approved ones let the key in.',
    }),
}).meta({ id: 'CredentialFacts', description: 'What a decision about a key needs. Never the key itself.' });

export type ManagedCredential = z.infer<typeof managedCredentialSchema>;
export type CredentialFacts = z.infer<typeof credentialFactsSchema>;
export type KeyList = (typeof keyLists)[number];

const tag = 'Management';

/** Keys that were found where they do not belong. */
export const managedCredentialEndpoints = {
  findManagedCredential: endpoint(routes.findManagedCredential, {
    tag,
    summary: 'Find whose an API key is',
    description:
      'For a key that a secret scanner has found. The key is in the body, so that no log of addresses has it.',
    body: z.strictObject({ credential: z.string().trim().min(1).max(512) }),
    responses: { 200: credentialFactsSchema },
    problems: [401, 403, 404],
  }),
  listManagedCredentials: endpoint(routes.listManagedCredentials, {
    tag,
    summary: 'List keys that need a look',
    description:
      '`ending`: those that end within 30 days and that no rotation has replaced, the next one first. `unused`: those that no call was ever let in for, the oldest first. `quiet`: those without a call for 90 days, the longest quiet first. `meta.next` goes on after the last: send it as `page[after]`.',
    query: z.object({ ...cursorQuery(50), ...equalityFilter('list', z.enum(keyLists)) }),
    responses: { 200: ownObject({ data: z.array(managedCredentialSchema), meta: cursorMeta }) },
    problems: [401, 403],
  }),
  getManagedCredential: endpoint(routes.getManagedCredential, {
    tag,
    summary: 'Get what is known of an API key',
    params: ids('credentialId'),
    responses: { 200: credentialFactsSchema },
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
