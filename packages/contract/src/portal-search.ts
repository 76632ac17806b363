import { z } from 'zod';
import { ownObject } from './answer-objects.ts';
import { endpoint } from './endpoint.ts';
import { developerStatuses } from './managed-people.ts';
import { routes } from './routes.ts';
import { emailText, uuid } from './values.ts';

/** The most results of each kind in one answer. */
export const mostOfKind = 8;

const named = ownObject({ id: uuid, name: z.string() });
const product = ownObject({ ...named.shape, slug: z.string() });
const closed = 'null where the caller may not see them.';

export const foundPortalSchema = ownObject({
  developers: z
    .array(ownObject({ id: uuid, email: emailText, full_name: z.string(), status: z.enum(developerStatuses) }))
    .nullable()
    .meta({ description: `By the beginning of the address, of the name or of the last name; ${closed}` }),
  applications: z
    .array(ownObject({ ...named.shape, developer: ownObject({ id: uuid, email: emailText }) }))
    .nullable()
    .meta({ description: `By the beginning of the name; ${closed}` }),
  products: z.array(product).meta({ description: 'Those whose name has all words.' }),
  versions: z
    .array(ownObject({ ...named.shape, deprecated: z.boolean(), product }))
    .meta({ description: 'Those whose name, with that of the product, has all words.' }),
}).meta({ id: 'FoundPortal', description: 'At most eight of each kind.' });

export type FoundPortal = z.infer<typeof foundPortalSchema>;

/** What an operator looks for by name. */
export const portalSearchEndpoints = {
  searchPortal: endpoint(routes.searchPortal, {
    tag: 'Management',
    summary: 'Find developers, applications, products and versions',
    description:
      'By what they are called, for a field that finds while somebody types. A key is found by `POST /management/v1/credentials/find` alone: an address stands in logs.',
    query: z.object({ q: z.string().trim().max(255).prefault('') }),
    responses: { 200: foundPortalSchema },
    problems: [401],
  }),
};
