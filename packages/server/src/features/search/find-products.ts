import { type FoundProduct, mostFound, mostInGroup } from '@stoa/contract/search';
import { type RawBuilder, sql } from 'kysely';
import { containsPattern } from '../../database/text-match.ts';
import { bestFirst, type Found } from './best-first.ts';
import { markText, snippetOf } from './mark-text.ts';
import { fit, matchName } from './match-name.ts';
import { matches, nearly, type Scope, visible } from './scope.ts';
import { plainWords } from './search-words.ts';

interface ProductRow {
  id: string;
  name: string;
  description: string | null;
  names: string;
  version_count: number;
  latest_version: { id: string; name: string } | null;
  by: 'name' | 'text';
}

const nameWords = sql.ref('product.name_words');

/** Products by name, labels and versions, then by description. There are few: no index is needed, nor would it help. */
export async function findProducts(scope: Scope): Promise<Found<ProductRow>> {
  const { portal, words } = scope;
  const each = words.map(
    (word) =>
      sql`(${matches(nameWords, [word])} or exists (
        select from product_versions as version
         where version.portal_id = ${portal.portal_id} and version.product_id = product.id
           and version.name ilike ${containsPattern(word)}))`,
  );
  const rows = await ask(scope, sql`${sql.join(each, sql` and `)}`);
  const found = ranked(words, rows);
  const near = found.byName < mostInGroup ? await nearly(nameWords, scope) : undefined;
  return near ? ranked(words, [...(await ask(scope, near)), ...rows]) : found;
}

async function ask(scope: Scope, byName: RawBuilder<unknown>): Promise<ProductRow[]> {
  const ofProduct = sql`version.portal_id = ${scope.portal.portal_id} and version.product_id = product.id`;
  const { rows } = await sql<ProductRow>`
    with seen as materialized (select id from ${visible({ ...scope, productId: undefined })} as visible),
    hit as materialized (
      select product.id, ${byName} as by_name
        from products as product
       where product.portal_id = ${scope.portal.portal_id} and product.id in (select id from seen)
    ),
    product as (
      select product.*, hit.by_name from products as product join hit using (id)
       where product.portal_id = ${scope.portal.portal_id}
         and (hit.by_name or ${matches(sql.ref('product.text_words'), scope.words)})
       order by hit.by_name desc, length(product.name), product.id limit ${sql.lit(mostFound + 1)}
    )
    select id, name, description, case when by_name then 'name' else 'text' end as by,
           concat_ws(' ', array_to_string(tsvector_to_array(name_words), ' '),
             (select string_agg(version.name, ' ') from product_versions as version where ${ofProduct})) as names,
           (select count(*)::int from product_versions as version where ${ofProduct}) as version_count,
           (select jsonb_build_object('id', version.id, 'name', version.name) from product_versions as version
             where ${ofProduct} order by version.created_at desc, version.id desc limit 1) as latest_version
      from product
  `.execute(scope.db);
  return rows;
}

function ranked(words: readonly string[], rows: readonly ProductRow[]): Found<ProductRow> {
  return bestFirst(rows, {
    key: ({ id }) => id,
    fit: (row) => {
      if (row.by === 'text') return fit.text;
      return matchName(words, row.name, plainWords(row.names));
    },
    ties: [(row) => row.name.length, (row) => row.name.toLowerCase(), (row) => row.id],
  });
}

export function presentProducts({ words }: Scope, rows: readonly ProductRow[]): FoundProduct[] {
  return rows.map(({ id, name, description, version_count, latest_version }) => ({
    id,
    name: markText(name, words),
    description: description ? (snippetOf(description, words) ?? shortened(description)) : null,
    version_count,
    latest_version,
  }));
}

function shortened(text: string) {
  const words = text.replace(/\s+/g, ' ').trim();
  return { text: words.length > 120 ? `${words.slice(0, 119).toWellFormed()}…` : words, matches: [] };
}
