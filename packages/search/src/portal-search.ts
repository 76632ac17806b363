import { type FoundPortal, mostOfKind } from '@stoa/contract/portal-search';
import type { Database } from '@stoa/database/tables';
import { containsPattern, startPattern } from '@stoa/database/text-match';
import type { Portal } from '@stoa/permissions/portal';
import { type Kysely, type RawBuilder, sql } from 'kysely';

/** What the caller may see of it. */
export interface PortalGroups {
  readonly developers: boolean;
  readonly applications: boolean;
}

/**
 * What an operator may mean by some words. Developers and applications are found by how they begin, along indexes that have
 * them in that order already: the eight first of a million cost as much as eight.
 */
export async function searchPortal(
  db: Kysely<Database>,
  { portal_id }: Portal,
  words: string,
  groups: PortalGroups,
): Promise<FoundPortal> {
  const [developers, applications, products, versions] = await Promise.all([
    groups.developers ? findDevelopers(db, portal_id, words) : null,
    groups.applications ? findApplications(db, portal_id, words) : null,
    findProducts(db, portal_id, words),
    findVersions(db, portal_id, words),
  ]);
  return { developers, applications, products, versions };
}

type Developer = NonNullable<FoundPortal['developers']>[number];

const lastName = sql`lower(substring(full_name from '[^ ]+$'))`;

async function findDevelopers(db: Kysely<Database>, portalId: string, words: string): Promise<Developer[]> {
  if (words === '') return [];
  // `~<~` is the order of these indexes; by the order of a language each would have to sort all that fit.
  const start = (column: RawBuilder<unknown>, rank: number) => sql`(
    select id, email, full_name, status, ${sql.lit(rank)} as rank from developers
    where portal_id = ${portalId} and ${column} like ${startPattern(words)}
    order by ${column} using ~<~ limit ${sql.lit(mostOfKind)})`;
  const { rows } = await sql<Developer & { rank: number }>`
    select * from (${start(sql`email`, 1)} union all ${start(sql`lower(full_name)`, 2)} union all ${start(lastName, 3)})
      as found order by rank, email, id`.execute(db);
  return [...new Map(rows.toReversed().map((row) => [row.id, row])).values()]
    .sort((one, other) => one.rank - other.rank)
    .slice(0, mostOfKind);
}

async function findApplications(db: Kysely<Database>, portalId: string, words: string) {
  if (words === '') return [];
  const { rows } = await sql<NonNullable<FoundPortal['applications']>[number]>`
    with found as (
      select id, name, developer_id from applications
      where portal_id = ${portalId} and lower(name) like ${startPattern(words)}
      order by lower(name) using ~<~ limit ${sql.lit(mostOfKind)})
    select found.id, found.name, jsonb_build_object('id', developer.id, 'email', developer.email) as developer
    from found join developers as developer on developer.portal_id = ${portalId} and developer.id = found.developer_id
    order by lower(found.name) using ~<~, found.id`.execute(db);
  return rows;
}

/** The portal has few products and versions: no index is needed, nor would it help. */
async function findProducts(db: Kysely<Database>, portalId: string, words: string) {
  if (words === '') return [];
  const { rows } = await sql<FoundPortal['products'][number]>`
    select id, name, slug from products where portal_id = ${portalId} and ${allWordsIn(sql`name`, words)}
    order by lower(name) like ${startPattern(words)} desc, sort_name, id limit ${sql.lit(mostOfKind)}`.execute(db);
  return rows;
}

async function findVersions(db: Kysely<Database>, portalId: string, words: string) {
  if (words === '') return [];
  const { rows } = await sql<FoundPortal['versions'][number]>`
    select version.id, version.name, version.deprecated,
      jsonb_build_object('id', product.id, 'name', product.name, 'slug', product.slug) as product
    from product_versions as version
    join products as product on product.portal_id = version.portal_id and product.id = version.product_id
    where version.portal_id = ${portalId} and ${allWordsIn(sql`(product.name || ' ' || version.name)`, words)}
    order by product.sort_name, version.deprecated, version.created_at desc, version.id limit ${sql.lit(mostOfKind)}`.execute(
    db,
  );
  return rows;
}

const mostWords = 8;

function allWordsIn(text: RawBuilder<unknown>, words: string): RawBuilder<unknown> {
  const each = words.split(/\s+/).slice(0, mostWords);
  return sql.join(
    each.map((word) => sql`${text} ilike ${containsPattern(word)}`),
    sql` and `,
  );
}
