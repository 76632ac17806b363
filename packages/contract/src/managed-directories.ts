import { z } from 'zod';
import { ownObject } from './answer-objects.ts';
import { endpoint } from './endpoint.ts';
import { paged, pageQuery } from './page.ts';
import { routes } from './routes.ts';
import { ids, name, timestamp, uuid } from './values.ts';

const directory = {
  id: uuid,
  name: z.string(),
  domains: z.array(z.string()).meta({ description: 'Of the addresses that it may manage.', example: ['example.com'] }),
  created_at: timestamp,
};

export const directorySchema = ownObject({
  ...directory,
  people: z.int().meta({ description: 'Developers that it manages.' }),
  groups: z.int().meta({ description: 'Teams that it manages.' }),
  last_used_at: timestamp.nullable().meta({ description: 'Exact to a minute.' }),
}).meta({ id: 'Directory', description: 'A company directory that provisions developers and teams by SCIM 2.0.' });

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

/** Company directories that provision developers and teams (RFC 7643, 7644). */
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
    body: z.strictObject({ name, domains: z.array(domain).min(1).max(50) }),
    responses: { 201: createdDirectorySchema },
    problems: [401, 403, 409],
  }),
  deleteDirectory: endpoint(routes.deleteDirectory, {
    tag,
    summary: 'Remove a company directory',
    description: 'Its token is refused from now on. Developers and teams stay as they are.',
    params: ids('directoryId'),
    responses: { 204: null },
    problems: [401, 403, 404],
  }),
};
