import { z } from 'zod';
import { ownObject } from './answer-objects.ts';
import { endpoint } from './endpoint.ts';
import { paged, pageQuery } from './page.ts';
import { slugSchema } from './portal-code.ts';
import { textFilter } from './query.ts';
import { routes } from './routes.ts';
import { emailText, grantedAction, ids, name, timestamp, uuid } from './values.ts';

const description = z.string().trim().max(1000);
const everyProduct = grantedAction.nullable().meta({
  description: 'What the members may do with every product, later ones too; null: only what is granted for each.',
});

export const teamSchema = ownObject({
  id: uuid,
  name: z.string(),
  description: z.string().nullable(),
  is_everyone: z.boolean().meta({ description: 'The built-in team of every developer who is signed in.' }),
  every_product: everyProduct,
  member_count: z.int().min(0).nullable().meta({ description: 'Null for the team that everybody is in.' }),
  grant_count: z.int().min(0),
  created_at: timestamp,
  updated_at: timestamp,
}).meta({ id: 'Team', description: 'Developers who may see and use the same products.' });

export const teamMemberSchema = ownObject({
  id: uuid,
  email: emailText,
  full_name: z.string(),
  member_since: timestamp,
  claimed_by: z
    .string()
    .nullable()
    .meta({ description: 'The identity provider whose claim gave it; null: somebody did.' }),
}).meta({ id: 'TeamMember' });

export const productGrantSchema = ownObject({
  product: ownObject({ id: uuid, slug: slugSchema, name: z.string() }),
  action: grantedAction,
  granted_at: timestamp,
}).meta({ id: 'ProductGrant' });

const idList = z
  .string()
  .max(3_700)
  .regex(/^[0-9a-f-]{36}(?:,[0-9a-f-]{36}){0,99}$/i, 'must be up to 100 ids with commas between them');

export const grantsAmongSchema = ownObject({
  data: z.array(ownObject({ team_id: uuid, product_id: uuid, action: grantedAction })),
  meta: ownObject({
    rbac_enabled: z.boolean().meta({ description: 'False: every product is everybody’s, whatever is granted.' }),
  }),
}).meta({ id: 'GrantsAmong' });

const strategySchema = ownObject({
  id: uuid,
  name: z.string(),
  credential_type: z.enum(['key_auth', 'client_credentials', 'self_managed_client_credentials']),
  key_names: z.array(z.string()),
  available_scopes: z.array(z.string()),
  issuer: z.string().nullable(),
  is_default: z.boolean(),
  auto_approve: z.boolean(),
  version_count: z.int().min(0).meta({ description: 'Product versions that take its credentials.' }),
  application_count: z.int().min(0),
}).meta({ id: 'ManagedAuthStrategy' });

const providerSchema = ownObject({
  identifier: z.string(),
  name: z.string(),
  serves: z.enum(['developers', 'users', 'both']),
  issuer: z.string(),
  client_id: z.string(),
  scopes: z.array(z.string()),
  email: z.enum(['verified', 'trusted']),
  trusted_email_domains: z.array(z.string()),
  auto_approve: z.boolean(),
}).meta({ id: 'ManagedIdentityProvider' });

const ways = ownObject({ api: z.string(), login: z.string(), own: z.string(), saml: z.string() });
const redirectUris = ownObject({ developers: ways, users: ways }).meta({
  description:
    'The addresses to register at a provider: by whom it signs in, and by its `redirect_uri`, in `own` with the identifier instead of `{identityProvider}`; `saml` is the assertion consumer service.',
});

export type ManagedAuthStrategy = z.infer<typeof strategySchema>;
export type ManagedIdentityProvider = z.infer<typeof providerSchema>;
export type GrantedAction = z.infer<typeof grantedAction>;
export type Team = z.infer<typeof teamSchema>;
export type TeamMember = z.infer<typeof teamMemberSchema>;
export type ProductGrant = z.infer<typeof productGrantSchema>;

const tag = 'Management';

/** Teams decide who may see and register for which product, where role-based access control is on (docs/decisions/018). */
export const teamEndpoints = {
  listTeams: endpoint(routes.listTeams, {
    tag,
    summary: 'List teams',
    description: 'By name, the built-in team first.',
    query: z.object({ ...pageQuery(100), ...textFilter('name') }),
    responses: { 200: paged(teamSchema) },
    problems: [401],
  }),
  createTeam: endpoint(routes.createTeam, {
    tag,
    summary: 'Add a team',
    body: z.strictObject({
      name,
      description: description.optional(),
      every_product: everyProduct.optional(),
    }),
    responses: { 201: teamSchema },
    problems: [401, 403, 409],
  }),
  updateTeam: endpoint(routes.updateTeam, {
    tag,
    summary: 'Change a team',
    description: 'What the body names. An empty description clears it. The built-in team keeps its name.',
    params: ids('teamId'),
    body: z.strictObject({
      name: name.optional(),
      description: description.optional(),
      every_product: everyProduct.optional(),
    }),
    responses: { 200: teamSchema },
    problems: [401, 403, 404, 409],
  }),
  deleteTeam: endpoint(routes.deleteTeam, {
    tag,
    summary: 'Remove a team',
    description: 'What it was granted goes with it. The built-in team stays.',
    params: ids('teamId'),
    responses: { 204: null },
    problems: [401, 403, 404, 409],
  }),
  listTeamMembers: endpoint(routes.listTeamMembers, {
    tag,
    summary: 'List a team’s members',
    description: 'By email address. Nobody is listed for the team that everybody is in.',
    params: ids('teamId'),
    query: z.object({ ...pageQuery(100), ...textFilter('email') }),
    responses: { 200: paged(teamMemberSchema) },
    problems: [401, 404],
  }),
  addTeamMember: endpoint(routes.addTeamMember, {
    tag,
    summary: 'Take a developer into a team',
    description: 'Once more changes nothing.',
    params: ids('teamId', 'developerId'),
    responses: { 204: null },
    problems: [401, 403, 404, 409],
  }),
  removeTeamMember: endpoint(routes.removeTeamMember, {
    tag,
    summary: 'Take a developer out of a team',
    description: 'Once more changes nothing. What is hidden from then on is hidden at once; registrations stay.',
    params: ids('teamId', 'developerId'),
    responses: { 204: null },
    problems: [401, 403, 404, 409],
  }),
  listTeamGrants: endpoint(routes.listTeamGrants, {
    tag,
    summary: 'List what a team was granted',
    description: 'By product.',
    params: ids('teamId'),
    query: z.object({ ...pageQuery(100) }),
    responses: { 200: paged(productGrantSchema) },
    problems: [401, 404],
  }),
  listGrantsAmong: endpoint(routes.listGrantsAmong, {
    tag,
    summary: 'List what some teams were granted of some products',
    description: 'A window of the matrix of teams and products: what is not granted is left out.',
    query: z.object({ team_ids: idList, product_ids: idList }),
    responses: { 200: grantsAmongSchema },
    problems: [401],
  }),
  listManagedAuthStrategies: endpoint(routes.listManagedAuthStrategies, {
    tag,
    summary: 'List auth strategies',
    responses: { 200: ownObject({ data: z.array(strategySchema) }) },
    problems: [401],
  }),
  listIdentityProviders: endpoint(routes.listIdentityProviders, {
    tag,
    summary: 'List identity providers',
    description: 'Without secrets: these stand in the environment of the server alone.',
    responses: { 200: ownObject({ data: z.array(providerSchema), redirect_uris: redirectUris }) },
    problems: [401, 403],
  }),
  grantProduct: endpoint(routes.grantProduct, {
    tag,
    summary: 'Grant a team a product',
    description: 'Replaces what it was granted of this product before.',
    params: ids('teamId', 'productId'),
    body: z.strictObject({ action: grantedAction }),
    responses: { 200: productGrantSchema },
    problems: [401, 403, 404],
  }),
  withdrawProduct: endpoint(routes.withdrawProduct, {
    tag,
    summary: 'Withdraw a product from a team',
    description: 'Once more changes nothing. Registrations stay: revoke them where calls shall end too.',
    params: ids('teamId', 'productId'),
    responses: { 204: null },
    problems: [401, 403, 404],
  }),
};
