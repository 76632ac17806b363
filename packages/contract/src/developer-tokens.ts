import { z } from 'zod';
import { ownObject } from './answer-objects.ts';
import { endpoint } from './endpoint.ts';
import { routes } from './routes.ts';
import { tokenScopes } from './token-scopes.ts';
import { ids, moment, name, timestamp, uuid } from './values.ts';

/** How long a token of a developer may work at most. */
export const tokenDaysAtMost = 366;

const scopes = z.array(z.enum(tokenScopes));

const token = {
  id: uuid,
  name: z.string(),
  scopes: scopes.meta({ description: 'What it may do. `read` looks, `write` changes; neither includes the other.' }),
  created_at: timestamp,
  expires_at: timestamp.meta({ description: 'Refused from this moment on.' }),
};

export const developerTokenSchema = ownObject({
  ...token,
  last_used_at: timestamp.nullable().meta({ description: 'Exact to a minute.' }),
}).meta({ id: 'DeveloperToken', description: 'What a program calls this portal with, in the name of a developer.' });

export const developerTokensSchema = ownObject({ data: z.array(developerTokenSchema) });

const createdDeveloperTokenSchema = ownObject({
  ...token,
  token: z.string().meta({ description: 'Sent as `Authorization: Bearer <token>`. It is shown this once.' }),
}).meta({ id: 'CreatedDeveloperToken' });

export type DeveloperToken = z.infer<typeof developerTokenSchema>;
export type CreatedDeveloperToken = z.infer<typeof createdDeveloperTokenSchema>;

const tag = 'Developer';

export const developerTokenEndpoints = {
  listDeveloperTokens: endpoint(routes.listDeveloperTokens, {
    tag,
    summary: 'List my access tokens',
    description:
      'The newest first, those that have ended within the last 30 days too. An account has few, so they come whole.',
    responses: { 200: developerTokensSchema },
    problems: [401],
  }),
  createDeveloperToken: endpoint(routes.createDeveloperToken, {
    tag,
    summary: 'Make an access token',
    description:
      'For a program that calls this portal in my name. 403 `password_needed` or `sign_in_needed` when the session was proved more than 10 minutes ago. 409 for a name that is taken, and beyond 50 tokens.',
    body: z.strictObject({
      name,
      scopes: scopes.min(1).max(tokenScopes.length),
      expires_at: moment.meta({ description: 'In the future, a year from now at most.' }),
    }),
    responses: { 201: createdDeveloperTokenSchema },
    problems: [401, 403, 409],
  }),
  deleteDeveloperToken: endpoint(routes.deleteDeveloperToken, {
    tag,
    summary: 'Revoke an access token',
    description: 'It is refused from now on.',
    params: ids('tokenId'),
    responses: { 204: null },
    problems: [401, 404],
  }),
};
