import { z } from 'zod';
import { ownObject, vendorObject } from './answer-objects.ts';
import { endpoint } from './endpoint.ts';
import { paged, pageQuery } from './page.ts';
import { equalityFilter, textFilter } from './query.ts';
import { routes } from './routes.ts';
import { credentialTypes, environment, ids, name, scopes, timestamp, uuid } from './values.ts';

const strategy = { id: uuid, name: z.string() };

export const authStrategySchema = z
  .discriminatedUnion('credential_type', [
    vendorObject({ ...strategy, credential_type: z.literal('key_auth'), key_names: z.array(z.string()) }),
    vendorObject({
      ...strategy,
      credential_type: z.enum(['client_credentials', 'self_managed_client_credentials']),
      auth_methods: z.array(z.string()),
      available_scopes: z.array(z.string()).optional(),
    }),
  ])
  .meta({ id: 'AuthStrategy', description: 'How an application proves to the gateway who it is.' });

/** What we say of a strategy. The vendor’s own object is closed (contract §A.1), so this has a call of its own. */
export const authStrategyDetailsSchema = ownObject({
  id: uuid,
  environment: environment.nullable().meta({ description: 'A label alone: it changes nothing at the gateway.' }),
  issuer: z.string().nullable().meta({ description: 'Whose tokens are accepted; null where keys alone are.' }),
  audiences: z.array(z.string()).meta({ description: 'A token names one of them in `aud`; none: it is not compared.' }),
  client_id_claims: z
    .array(z.string())
    .meta({ description: 'The claims that may name the client; the first that is there counts.' }),
}).meta({ id: 'AuthStrategyDetails' });

const application = {
  id: uuid,
  name: z.string(),
  reference_id: z.string(),
  description: z.string().nullable(),
  redirect_uri: z.string().nullable().optional(),
  scopes: z.array(z.string()).optional(),
  created_at: timestamp,
  updated_at: timestamp,
};

export const applicationSchema = vendorObject({
  ...application,
  auth_strategy: authStrategySchema.nullable().optional(),
}).meta({ id: 'Application' });

/** RFC 6749 §2.3.1. The secret is shown this once. */
export const clientCredentialsSchema = vendorObject({ client_id: z.string(), client_secret: z.string() }).meta({
  id: 'ClientCredentials',
  description: 'The secret is shown this once: keep it.',
});

export const createdApplicationSchema = vendorObject({
  ...application,
  auth_strategy: authStrategySchema.nullable(),
  credentials: clientCredentialsSchema.optional(),
}).meta({ id: 'CreatedApplication' });

export const grantedScopesSchema = vendorObject({ scopes: z.array(z.string()) }).meta({ id: 'GrantedScopes' });

export type AuthStrategy = z.infer<typeof authStrategySchema>;
export type AuthStrategyDetails = z.infer<typeof authStrategyDetailsSchema>;
export type Application = z.infer<typeof applicationSchema>;
export type CreatedApplication = z.infer<typeof createdApplicationSchema>;

const scriptable = /^(javascript|vbscript|data|file|blob|about)$/i;

/**
 * RFC 6749 §3.1.2: absolute, without a fragment. Without userinfo or a backslash too: `https://bank.example@evil.example` looks like
 * another host. Schemes of native apps are welcome (RFC 8252 §7.1), those that run or show what the address itself holds are not.
 */
const redirectUri = z
  .string()
  .trim()
  .max(2048)
  .check(z.url())
  .refine((value) => !URL.canParse(value) || !scriptable.test(new URL(value).protocol.slice(0, -1)), {
    message: 'must not use this scheme',
  })
  .refine((value) => !value.includes('#'), { message: 'must not have a fragment' })
  .refine((value) => !/^[^/]*:\/\/[^/?#]*@/.test(value) && !value.includes('\\'), {
    message: 'must not have a user, a password or a backslash',
  });

/** What may be given when an application is made, and changed later. */
const changeable = {
  reference_id: z.string().trim().min(1).max(255).optional(),
  description: z.string().trim().max(255).optional(),
  scopes: scopes.max(100).optional(),
};

const tag = 'Applications';
const params = ids('applicationId');

export const applicationEndpoints = {
  listApplications: endpoint(routes.listApplications, {
    tag,
    summary: 'List my applications',
    query: z.object({ ...pageQuery(), ...textFilter('name'), ...equalityFilter('auth_strategy_id', uuid) }),
    responses: { 200: paged(applicationSchema) },
    problems: [401],
  }),
  createApplication: endpoint(routes.createApplication, {
    tag,
    summary: 'Create an application',
    description:
      'Without `auth_strategy_id` the portal’s default strategy is used. `reference_id` cannot be set where the identity provider makes the client; it is the client id there, and a placeholder until the client is made. Only this answer carries a client secret; without one the client is still being made: `GET …/client` says how far it is.',
    body: z.strictObject({
      name,
      ...changeable,
      redirect_uri: redirectUri.optional(),
      auth_strategy_id: uuid.nullable().optional(),
    }),
    responses: { 201: createdApplicationSchema },
    problems: [401, 403, 404, 409, 429],
  }),
  listAuthStrategies: endpoint(routes.listAuthStrategies, {
    tag,
    summary: 'List the auth strategies',
    query: z.object({
      ...pageQuery(),
      ...textFilter('name'),
      'filter[credential_type][eq]': z.enum(credentialTypes).optional(),
    }),
    responses: { 200: paged(authStrategySchema) },
    problems: [401],
  }),
  listAuthStrategyDetails: endpoint(routes.listAuthStrategyDetails, {
    tag,
    summary: 'List what else the auth strategies are',
    description: 'The environment that each stands for, and the tokens that it accepts.',
    query: z.object({ ...pageQuery() }),
    responses: { 200: paged(authStrategyDetailsSchema) },
    problems: [401],
  }),
  getApplication: endpoint(routes.getApplication, {
    tag,
    summary: 'Get an application',
    params,
    responses: { 200: applicationSchema },
    problems: [401, 404],
  }),
  updateApplication: endpoint(routes.updateApplication, {
    tag,
    summary: 'Update an application',
    description: 'Changes what the body names. An empty `description` or `redirect_uri` clears it.',
    params,
    body: z.strictObject({
      name: name.optional(),
      ...changeable,
      redirect_uri: z.union([redirectUri, z.literal('')]).optional(),
    }),
    responses: { 200: applicationSchema },
    problems: [401, 404, 409, 429],
  }),
  deleteApplication: endpoint(routes.deleteApplication, {
    tag,
    summary: 'Delete an application',
    description: 'Its registrations and credentials go with it. This cannot be undone.',
    params,
    responses: { 204: null },
    problems: [401, 404, 429],
  }),
  getApplicationGrantedScopes: endpoint(routes.getApplicationGrantedScopes, {
    tag,
    summary: 'Get the scopes granted for a version',
    params: ids('applicationId', 'productVersionId'),
    responses: { 200: grantedScopesSchema },
    problems: [401, 404, 422],
  }),
};
