import { z } from 'zod';
import { ownObject } from './answer-objects.ts';
import { endpoint } from './endpoint.ts';
import { paged, pageQuery } from './page.ts';
import { routes } from './routes.ts';
import { userRoles } from './user-roles.ts';
import { userRoleSchema } from './users.ts';
import { ids, name, timestamp, uuid } from './values.ts';

const directory = {
  id: uuid,
  name: z.string(),
  for: z.enum(['developers', 'users']).meta({
    description: '`developers`: developers and their teams. `users`: users of the console and their roles.',
  }),
  domains: z.array(z.string()).meta({ description: 'Of the addresses that it may manage.', example: ['example.com'] }),
  roles: z
    .array(ownObject({ group: z.string(), role: userRoleSchema }))
    .meta({ description: 'Which of its groups, by name or `externalId`, gives users which role.' }),
  created_at: timestamp,
};

export const directorySchema = ownObject({
  ...directory,
  people: z.int().meta({ description: 'Developers or users that it manages.' }),
  groups: z.int().meta({ description: 'Groups that it has: teams where it manages developers.' }),
  created_by: z
    .string()
    .nullable()
    .meta({ description: 'Name of the user or operator token that added it; null for who is gone.' }),
  last_used_at: timestamp.nullable().meta({ description: 'Exact to a minute.' }),
}).meta({ id: 'Directory', description: 'A company directory that provisions developers or users by SCIM 2.0.' });

export const createdDirectorySchema = ownObject({
  ...directory,
  base_url: z.string().meta({ description: 'The address that the directory asks for.' }),
  token: z.string().meta({ description: 'Sent as `Authorization: Bearer <token>`. It is shown this once.' }),
}).meta({ id: 'CreatedDirectory' });

export type Directory = z.infer<typeof directorySchema>;
export type CreatedDirectory = z.infer<typeof createdDirectorySchema>;

/** A domain in lower case; every subdomain must be named for itself. */
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/);
const tag = 'Management';

const domains = z.array(domain).min(1).max(50);
const roles = z
  .array(z.strictObject({ group: name, role: z.enum(userRoles) }))
  .max(100)
  .refine((entries) => new Set(entries.map(({ group }) => group.toLowerCase())).size === entries.length, {
    message: 'must name each group once',
  })
  .meta({ description: 'Of several that fit, the first. A role that somebody gave stays.' });
const newDirectory = z
  .strictObject({
    name,
    domains,
    for: z.enum(['developers', 'users']).default('developers'),
    roles: roles.default([]),
  })
  .refine((directory) => directory.for === 'users' || directory.roles.length === 0, {
    path: ['roles'],
    message: 'must be left out for developers',
  });

/** Company directories that provision developers and teams, or users and roles (RFC 7643, 7644). */
export const managedDirectoryEndpoints = {
  listDirectories: endpoint(routes.listDirectories, {
    tag,
    summary: 'List company directories',
    query: z.object({ ...pageQuery(100) }),
    responses: { 200: paged(directorySchema) },
    problems: [401, 403],
  }),
  createDirectory: endpoint(routes.createDirectory, {
    tag,
    summary: 'Add a company directory',
    description: 'Its token opens `/scim/v2` and nothing else. It manages addresses of the named domains alone.',
    body: newDirectory,
    responses: { 201: createdDirectorySchema },
    problems: [401, 403, 409],
  }),
  updateDirectory: endpoint(routes.updateDirectory, {
    tag,
    summary: 'Change a company directory',
    description:
      'Roles become what the new list says at once. People with addresses of a domain that goes stay as they are, out of reach of the directory.',
    params: ids('directoryId'),
    body: z.strictObject({ name: name.optional(), domains: domains.optional(), roles: roles.optional() }),
    responses: { 200: directorySchema },
    problems: [401, 403, 404, 409],
  }),
  deleteDirectory: endpoint(routes.deleteDirectory, {
    tag,
    summary: 'Remove a company directory',
    description: 'Its token is refused from now on. Developers, teams, users and roles stay as they are.',
    params: ids('directoryId'),
    responses: { 204: null },
    problems: [401, 403, 404],
  }),
};
