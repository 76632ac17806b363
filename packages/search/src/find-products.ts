import { type FoundProduct, mostFound, mostInGroup } from '@stoa/contract/search';
import { containsPattern } from '@stoa/database/text-match';
import { type RawBuilder, sql } from 'kysely';
import { bestFirst, type Found } from './best-first.ts';
import { markText, snippetOf } from './mark-text.ts';
import { fit, nameMatcher } from './match-name.ts';
import { matches, nearly, type Scope, visible } from './scope.ts';
import { plainWords } from './search-words.ts';

interface ProductRow {
  id: string;
  name: string;
  description: string | null;
  names: string;
  by: 'name' | 'text';
}

const nameWords = sql.ref('product.name_words');

/** Products by name, labels and versions, then by description. There are few: no index is needed, nor would it help. */
export async function findProducts(scope: Scope): Promise<Found<ProductRow>> {
  const { portal, words } = scope;
  const each = words.map(
    (word) =>
      sql`(${matches(nameWords, [word])} or product.id in (
        select version.product_id from product_versions as version
         where version.portal_id = ${portal.portal_id} and version.name ilike ${containsPattern(word)}))`,
  );
  const rows = await ask(scope, sql`${sql.join(each, sql` and `)}`);
  const found = ranked(words, rows);
  const near = found.byName < mostInGroup ? await nearly(nameWords, scope) : undefined;
  return near ? ranked(words, [...(await ask(scope, near)), ...rows]) : found;
}

async function ask(scope: Scope, byName: RawBuilder<unknown>): Promise<ProductRow[]> {
  const portalId = scope.portal.portal_id;
  // `offset 0` has each product checked once.
  const { rows } = await sql<ProductRow>`
    select id, name, description, case when by_name then 'name' else 'text' end as by,
           concat_ws(' ', array_to_string(tsvector_to_array(name_words), ' '),
             (select string_agg(version.name, ' ') from product_versions as version
               where version.portal_id = ${portalId} and version.product_id = product.id)) as names
      from (
        select product.*, ${byName} as by_name
          from products as product
         where product.portal_id = ${portalId}
           and (product.id in (select id from ${visible({ ...scope, productId: undefined })} as visible)) is true
        offset 0
      ) as product
     where by_name or ${matches(sql.ref('product.text_words'), scope.words)}
     order by by_name desc, length(name), id limit ${sql.lit(mostFound + 1)}
  `.execute(scope.db);
  return rows;
}

interface Versions {
  product_id: string;
  version_count: number;
  latest_version: { id: string; name: string };
  newest_versions: { deprecated: boolean }[];
}

/** The ids must be few: the caller passes the products that are shown, which are fewer than those found. */
async function versionsOf({ db, portal }: Scope, ids: readonly string[]): Promise<Map<string, Versions>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Versions>`
    select product_id, max(total)::int as version_count,
           (array_agg(jsonb_build_object('id', id, 'name', name) order by age))[1] as latest_version,
           jsonb_agg(jsonb_build_object('deprecated', deprecated) order by age desc) as newest_versions
      from (
        select product_id, id, name, deprecated, count(*) over (partition by product_id) as total,
               row_number() over (partition by product_id order by created_at desc, id desc) as age
          from product_versions where portal_id = ${portal.portal_id} and product_id = any(${ids}::uuid[])
      ) as version
     where age <= 4 group by product_id
  `.execute(db);
  return new Map(rows.map((row) => [row.product_id, row]));
}

function ranked(words: readonly string[], rows: readonly ProductRow[]): Found<ProductRow> {
  const fitOf = nameMatcher(words);
  return bestFirst(rows, {
    key: ({ id }) => id,
    fit: (row) => {
      if (row.by === 'text') return fit.text;
      return fitOf(row.name, plainWords(row.names));
    },
    ties: [(row) => row.name.length, (row) => row.name.toLowerCase(), (row) => row.id],
  });
}

/** What the caller gets of some of them. */
export async function presentProducts(scope: Scope, rows: readonly ProductRow[]): Promise<FoundProduct[]> {
  const ids = rows.map(({ id }) => id);
  const versions = await versionsOf(scope, ids);
  return rows.map(({ id, name, description }) => ({
    id,
    name: markText(name, scope.words),
    description: description ? (snippetOf(description, scope.words) ?? shortened(description)) : null,
    version_count: versions.get(id)?.version_count ?? 0,
    latest_version: versions.get(id)?.latest_version ?? null,
    newest_versions: versions.get(id)?.newest_versions ?? [],
  }));
}

function shortened(text: string) {
  const words = text.replace(/\s+/g, ' ').trim();
  return { text: words.length > 120 ? `${words.slice(0, 119).toWellFormed()}…` : words, matches: [] };
}
