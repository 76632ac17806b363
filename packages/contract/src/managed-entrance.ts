import { z } from 'zod';
import { ownObject } from './answer-objects.ts';
import { maxCountedUsage } from './count-limits.ts';
import { endpoint } from './endpoint.ts';
import { authStrategyManifestSchema, identityProviderManifestSchema, samlManifestSchema } from './portal-code.ts';
import { routes } from './routes.ts';
import { userRoleSchema } from './users.ts';
import { ids, timestamp, uuid } from './values.ts';

const count = z.int().min(0);
const usageCount = count
  .max(maxCountedUsage + 1)
  .meta({ description: `${maxCountedUsage + 1} means more than ${maxCountedUsage}.` });

const missingSecrets = z.array(z.string()).meta({
  description: 'Variables that it names and that the environment of this server does not have.',
});

const [keyStrategy, madeClients, ownClients] = authStrategyManifestSchema.options;
const introspection = ownObject({ client_id: z.string(), client_secret_env: z.string() }).nullable();
const registration = ownObject({ initial_access_token_env: z.string().nullable() });
// What is stored is told as it is: a rule of today must not break the answer about an entry of long ago.
const texts = z.array(z.string());
const tokens = { issuer: z.string(), available_scopes: texts, introspection };

export const authStrategyDetailSchema = ownObject({
  strategy: z.discriminatedUnion('credential_type', [
    ownObject({ ...keyStrategy.shape, key_names: texts }),
    ownObject({ ...madeClients.shape, ...tokens, registration }),
    ownObject({ ...ownClients.shape, ...tokens }),
  ]),
  usage: ownObject({ versions: count, applications: usageCount, registrations: usageCount }),
  missing_secrets: missingSecrets,
}).meta({ id: 'AuthStrategyDetail' });
export type AuthStrategyDetail = z.infer<typeof authStrategyDetailSchema>;

export const identityProviderDetailSchema = ownObject({
  provider: ownObject({
    ...identityProviderManifestSchema.shape,
    identifier: z.string(),
    issuer: z.string(),
    saml: ownObject({ ...samlManifestSchema.shape, sign_in_address: z.string(), certificates: texts }).nullable(),
    client_secret_env: z.string().nullable(),
    scopes: texts,
    trusted_email_domains: texts,
    domains: texts,
    max_age: z.number().nullable(),
    groups: ownObject({
      claim: z.string(),
      teams: z.array(ownObject({ value: z.string(), team: z.string() })),
      roles: z.array(ownObject({ value: z.string(), role: userRoleSchema })),
    }).nullable(),
  }),
  usage: ownObject({
    developers: usageCount.meta({ description: 'Developers who have come by it.' }),
    users: usageCount.meta({ description: 'Users of the console who have come by it.' }),
    without_password: usageCount.meta({ description: 'Of both, those who have no password: it is their only way in.' }),
  }),
  missing_secrets: missingSecrets,
}).meta({ id: 'IdentityProviderDetail' });
export type IdentityProviderDetail = z.infer<typeof identityProviderDetailSchema>;

const claims = z.record(z.string(), z.unknown());

export const providerTestSchema = ownObject({
  id: uuid,
  provider: z.string(),
  as: z.enum(['developers', 'users']),
  status: z.enum(['waiting', 'arrived', 'failed']).meta({
    description: '`arrived`: the provider’s answer was believed; `outcome` says what a sign-in would have done.',
  }),
  failure: ownObject({
    code: z.string().meta({ description: 'What the log-in page would be told.', example: 'sso_invalid' }),
    messages: z.array(z.string()).meta({ description: 'What the provider or the check said, outermost first.' }),
  }).nullable(),
  claims: ownObject({ id_token: claims, userinfo: claims.nullable() })
    .nullable()
    .meta({ description: '`userinfo` is asked for what the ID token leaves open alone.' }),
  outcome: ownObject({
    action: z.enum(['opens', 'links', 'creates', 'none']).meta({
      description: 'Opens the account that is linked; links one that exists; creates one; or none of it.',
    }),
    refused: z.string().nullable().meta({ description: 'Why no session would be opened.', example: 'pending' }),
    account: ownObject({ id: uuid.nullable(), email: z.string(), name: z.string(), status: z.string() })
      .nullable()
      .meta({ description: 'The id is null for an account that would be created.' }),
    role: z.string().nullable().meta({ description: 'Of a user of the console.' }),
    teams: z.array(z.string()).meta({ description: 'Of a developer.' }),
    groups: ownObject({ values: z.array(z.string()), complete: z.boolean() })
      .nullable()
      .meta({
        description:
          'What the claim holds that gives teams and roles; null where none does. Not `complete`: the person has too many for the provider to send, and what they have stays as it is.',
      }),
  }).nullable(),
  expires_at: timestamp,
}).meta({ id: 'ProviderTest' });
export type ProviderTest = z.infer<typeof providerTestSchema>;

const tag = 'Management';
const key = z.string().min(1).max(255);
const strategyParams = z.object({ strategyName: key });
const providerParams = z.object({ identifier: key });
const strategyBody = z.strictObject({ strategy: authStrategyManifestSchema });
const providerBody = z.strictObject({ provider: identityProviderManifestSchema });
const asRead = {
  description:
    'The entry as it was read, so that nothing is taken back that nobody has seen: where somebody has changed it since, the answer is 409 `plan_outdated`. Without it the last one has the last word.',
};
const strategyReplacement = z.strictObject({
  strategy: authStrategyManifestSchema,
  expected: authStrategyDetailSchema.shape.strategy.optional().meta(asRead),
});
const providerReplacement = z.strictObject({
  provider: identityProviderManifestSchema,
  expected: identityProviderDetailSchema.shape.provider.optional().meta(asRead),
});
const published =
  'It is a publication, as an apply is: checked by the same rules, kept as a revision, in the next export, and it can be undone. A folder that is applied later has the last word.';

/** What admits calls and what signs people in: one entry of `portal.yaml` at a time. */
export const managedEntranceEndpoints = {
  getAuthStrategy: endpoint(routes.getAuthStrategy, {
    tag,
    summary: 'Get an auth strategy',
    description: 'As `portal.yaml` has it, with what uses it.',
    params: strategyParams,
    responses: { 200: authStrategyDetailSchema },
    problems: [401, 403, 404],
  }),
  createAuthStrategy: endpoint(routes.createAuthStrategy, {
    tag,
    summary: 'Add an auth strategy',
    description: `${published} A new default takes the place of the former one.`,
    body: strategyBody,
    responses: { 201: authStrategyDetailSchema },
    problems: [401, 403, 409],
  }),
  replaceAuthStrategy: endpoint(routes.replaceAuthStrategy, {
    tag,
    summary: 'Change an auth strategy',
    description: `${published} It keeps its name, and its type and issuer while applications use it.`,
    params: strategyParams,
    body: strategyReplacement,
    responses: { 200: authStrategyDetailSchema },
    problems: [401, 403, 404, 409],
  }),
  deleteAuthStrategy: endpoint(routes.deleteAuthStrategy, {
    tag,
    summary: 'Remove an auth strategy',
    description: `${published} One that a version or an application uses stays.`,
    params: strategyParams,
    responses: { 204: null },
    problems: [401, 403, 404, 409],
  }),
  getIdentityProvider: endpoint(routes.getIdentityProvider, {
    tag,
    summary: 'Get an identity provider',
    description: 'As `portal.yaml` has it, with who came by it. Secrets stand in the environment of the server alone.',
    params: providerParams,
    responses: { 200: identityProviderDetailSchema },
    problems: [401, 403, 404],
  }),
  createIdentityProvider: endpoint(routes.createIdentityProvider, {
    tag,
    summary: 'Add an identity provider',
    description: published,
    body: providerBody,
    responses: { 201: identityProviderDetailSchema },
    problems: [401, 403, 409],
  }),
  replaceIdentityProvider: endpoint(routes.replaceIdentityProvider, {
    tag,
    summary: 'Change an identity provider',
    description: `${published} It keeps its identifier. With another issuer everybody who comes by it is somebody new.`,
    params: providerParams,
    body: providerReplacement,
    responses: { 200: identityProviderDetailSchema },
    problems: [401, 403, 404, 409],
  }),
  deleteIdentityProvider: endpoint(routes.deleteIdentityProvider, {
    tag,
    summary: 'Remove an identity provider',
    description: `${published} Accounts stay; open sessions end by themselves.`,
    params: providerParams,
    responses: { 204: null },
    problems: [401, 403, 404, 409],
  }),
  startProviderTest: endpoint(routes.startProviderTest, {
    tag,
    summary: 'Begin a test of an identity provider',
    description:
      'Open `location` in the same browser within ten minutes. The sign-in is a real one up to the point where an account would open: nothing is created, linked or signed in.',
    params: providerParams,
    body: z.strictObject({ as: z.enum(['developers', 'users']) }),
    responses: { 201: ownObject({ id: uuid, location: z.string(), expires_at: timestamp }) },
    problems: [401, 403, 404, 429],
  }),
  getProviderTest: endpoint(routes.getProviderTest, {
    tag,
    summary: 'Get what a test of an identity provider found',
    description: 'For whoever began it, until ten minutes after.',
    params: ids('testId'),
    responses: { 200: providerTestSchema },
    problems: [401, 403, 404],
  }),
};
