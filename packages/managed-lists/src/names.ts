import { isUuid } from '@stoa/contract/uuid';
import type { Database } from '@stoa/database/tables';
import { type Kysely, sql } from 'kysely';

/** What people call a thing of a kind, as a query of `id` and `name` from `thing`. Emails, names, and for what has none whose it is. */
const queries = {
  developer: sql`select thing.id, email as name from developers as thing`,
  user: sql`select thing.id, email as name from users as thing`,
  invitation: sql`select thing.id, email as name from invitations as thing`,
  directory: sql`select thing.id, name from directories as thing`,
  operator: sql`select thing.id, name from operator_tokens as thing`,
  gateway: sql`select thing.id, name from gateways as thing`,
  team: sql`select thing.id, name from teams as thing`,
  webhook: sql`select thing.id, coalesce(nullif(description, ''), url) as name from webhooks as thing`,
  product: sql`select thing.id, name from products as thing`,
  application: sql`
    select thing.id, format('%s (%s)', thing.name, developer.email) as name
    from applications as thing join developers as developer
      on (developer.portal_id, developer.id) = (thing.portal_id, thing.developer_id)`,
  credential: sql`
    select thing.id, format('%s of %s', thing.display_name, application.name) as name
    from credentials as thing join applications as application
      on (application.portal_id, application.id) = (thing.portal_id, thing.application_id)`,
  client: sql`
    select thing.id, coalesce(application.name, thing.client_id) as name
    from clients as thing left join applications as application
      on (application.portal_id, application.id) = (thing.portal_id, thing.application_id)`,
  registration: sql`
    select thing.id, format('%s for %s %s', application.name, product.name, version.name) as name
    from registrations as thing
    join applications as application
      on (application.portal_id, application.id) = (thing.portal_id, thing.application_id)
    join products as product on (product.portal_id, product.id) = (thing.portal_id, thing.product_id)
    join product_versions as version
      on (version.portal_id, version.id) = (thing.portal_id, thing.product_version_id)`,
} as const;
type Kind = keyof typeof queries;

interface Entry {
  readonly actor: string;
  readonly subject: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/**
 * What the things are called that an entry names: its actor, its subject, and `product_id` and the like in its details. By
 * `<kind>:<id>`. What is gone has no name any more, and the log keeps none: a deleted account leaves no email.
 */
export function namesIn(entry: Entry, names: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries(
    referencesIn(entry).flatMap((reference) => {
      const name = names.get(reference);
      return name === undefined ? [] : [[reference, name]];
    }),
  );
}

/** Names for all entries of a page: one statement for each kind among them. */
export async function findNames(
  db: Kysely<Database>,
  portalId: string,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<Kind, Set<string>>();
  for (const reference of entries.flatMap(referencesIn)) {
    const [kind = '', id = ''] = reference.split(':');
    if (isKind(kind)) ids.set(kind, (ids.get(kind) ?? new Set()).add(id));
  }
  const names = new Map<string, string>();
  for (const [kind, wanted] of ids) {
    const { rows } = await sql<{ id: string; name: string | null }>`
      ${queries[kind]} where thing.portal_id = ${portalId} and thing.id = any(${[...wanted]}::uuid[])
    `.execute(db);
    for (const { id, name } of rows) if (name) names.set(`${kind}:${id}`, name);
  }
  return names;
}

/**
 * What the people and tokens are called that acted, by `user:<id>` and the like: users by the name that they go by, where the
 * audit log has their address.
 */
export async function actorNames(
  db: Kysely<Database>,
  portalId: string,
  actors: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const entries = [...new Set(actors)].map((actor) => ({ actor, subject: null, details: {} }));
  const names = new Map(await findNames(db, portalId, entries));
  const userIds = [...names.keys()].flatMap((key) => (key.startsWith('user:') ? [key.slice('user:'.length)] : []));
  if (userIds.length === 0) return names;
  const users = await db
    .selectFrom('users')
    .select(['id', sql<string>`coalesce(nullif(preferred_name, ''), full_name)`.as('name')])
    .where('portal_id', '=', portalId)
    .where('id', 'in', userIds)
    .execute();
  for (const { id, name } of users) if (name) names.set(`user:${id}`, name);
  return names;
}

function isKind(kind: string): kind is Kind {
  return Object.hasOwn(queries, kind);
}

function referencesIn({ actor, subject, details }: Entry): string[] {
  const detailed = Object.entries(details).map(([key, value]) => `${/^(.*)_id$/.exec(key)?.[1]}:${value}`);
  return [actor, ...(subject === null ? [] : [subject]), ...detailed].filter((reference) => {
    const [kind = '', id = ''] = reference.split(':');
    return isKind(kind) && isUuid(id);
  });
}
