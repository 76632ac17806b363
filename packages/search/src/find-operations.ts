import { type FoundOperation, mostInGroup } from '@stoa/contract/search';
import { type RawBuilder, sql } from 'kysely';
import { bestFirst, type Found } from './best-first.ts';
import { markText, snippetOf } from './mark-text.ts';
import { fit } from './match-name.ts';
import { namedPlaces, type Places } from './named-places.ts';
import { textCorrections } from './near-texts.ts';
import {
  among,
  begins,
  either,
  inOrder,
  limit,
  longWords,
  matches,
  nearly,
  nothing,
  oneOfEach,
  type Scope,
  tooFew,
  visible,
} from './scope.ts';
import { plainWords } from './search-words.ts';
import { placeMatcher, placeWords } from './within-product.ts';
import { withoutMarkdown } from './without-markdown.ts';

interface OperationRow {
  product_id: string;
  product_name: string;
  product_version_id: string;
  product_version_name: string;
  latest: boolean;
  spec_sha256: string;
  position: number;
  kind: 'operation' | 'webhook';
  key: string | null;
  method: string;
  path: string;
  operation_id: string | null;
  summary: string | null;
  tags: string[];
  deprecated: boolean;
  names: string;
  by: 'name' | 'text' | 'nearText';
}

const names = sql.ref('operation.names');
const nameWords = sql.ref('operation.name_words');
const textWords = sql.ref('operation.text_words');

/**
 * Operations and webhooks by their names, then together with the name of their product or version, then by their
 * description, with typing errors in it where nothing is found without; each once, from the latest version that has it.
 */
export async function findOperations(scope: Scope): Promise<Found<OperationRow>> {
  const words = longWords(scope.words);
  const beginning = begins(names, scope.words);
  const latest = latestVersions(scope);
  // One letter alone is the beginning of a name, or nothing.
  if (words.length === 0) return ranked(scope.words, await ask(scope, { begins: beginning, named: nothing }, latest));
  const named = matches(nameWords, words);
  const rows = await ask(scope, { begins: beginning, named, text: matches(textWords, words) }, latest);
  let found = ranked(scope.words, rows);
  const add = async (more: Promise<OperationRow[]>) => {
    rows.push(...(await more));
    found = ranked(scope.words, rows);
  };
  const own = found.byName;
  if (own < mostInGroup) await add(within(scope, await namedPlaces(scope)));
  // What a product has by its name was not mistyped.
  if (found.byName < mostInGroup && found.byName === own) {
    const near = await nearly(nameWords, scope);
    if (near) await add(ask(scope, { named: near }, latest));
  }
  if (found.total < mostInGroup) {
    await add(ask(scope, { named }, olderVersions(scope)));
    if (found.byName === 0) await add(within(scope, await namedPlaces(scope, await scope.corrections(), true)));
  }
  if (found.total === 0) await add(within(scope, await namedPlaces(scope), 'text'));
  if (found.total > 0) return found;
  const nearText = among(textWords, await textCorrections(scope, 'operations'));
  if (nearText) await add(ask(scope, { named: nothing, nearText }, latest));
  return found;
}

/** What the caller gets of some of them. */
export async function presentOperations(scope: Scope, rows: readonly OperationRow[]): Promise<FoundOperation[]> {
  const texts = await descriptions(
    scope,
    rows.filter(({ by }) => by !== 'name'),
  );
  return rows.map(({ names: _names, by: _by, spec_sha256, position, summary, ...row }) => {
    const title = markText(summary?.trim() || row.operation_id || row.path, scope.words);
    const text = title.matches.length === 0 ? texts.get(`${spec_sha256} ${position}`) : undefined;
    return { ...row, title, snippet: text === undefined ? null : snippetOf(withoutMarkdown(text), scope.words) };
  });
}

interface Ways {
  readonly begins?: RawBuilder<boolean>;
  readonly named: RawBuilder<boolean>;
  /** Looked at only when there are too few by their names. */
  readonly text?: RawBuilder<boolean>;
  /** Likewise. */
  readonly nearText?: RawBuilder<boolean>;
}

/** What is left of the words, in the products or versions that the others name. */
async function within(scope: Scope, places: readonly Places[], by: 'name' | 'text' = 'name'): Promise<OperationRow[]> {
  if (places.every(({ versions }) => versions.length === 0)) return [];
  const there = (column: RawBuilder<unknown>) =>
    either(
      places.map(
        (each) =>
          sql`(operation.spec_sha256 = any(${each.versions.map(({ spec_sha256 }) => spec_sha256)}::text[])
            and ${oneOfEach(column, each.left)})`,
      ),
    );
  const ways = by === 'name' ? { named: there(nameWords) } : { named: nothing, text: there(textWords) };
  return ask(scope, ways, theseVersions(scope, places));
}

/** One statement for all ways: each ends as soon as it has enough. */
async function ask(
  scope: Scope,
  { begins, named, text, nearText }: Ways,
  versions: RawBuilder<unknown>,
): Promise<OperationRow[]> {
  const { db, portal } = scope;
  // `is true` keeps the versions a look-up; as a join they would have all rows read and sorted before the first is there.
  const part = (by: OperationRow['by'], where: RawBuilder<boolean>, end: RawBuilder<unknown>) => sql`(
    select version.*, operation.position, operation.kind, operation.key, operation.method, operation.path,
           operation.operation_id, operation.summary, operation.tags, operation.deprecated, operation.names,
           ${sql.lit(by)} as by
      from (select * from spec_operations as operation
             where operation.portal_id = ${portal.portal_id} and ${where}
               and (operation.spec_sha256 in (select spec_sha256 from version)) is true
             ${end}) as operation
      join version using (spec_sha256))`;
  const parts = [
    sql`select * from named`,
    ...(begins ? [part('name', begins, inOrder(names))] : []),
    ...(text ? [part('text', sql`${text} and ${tooFew}`, limit)] : []),
    ...(nearText ? [part('nearText', sql`${nearText} and ${tooFew}`, limit)] : []),
  ];
  const { rows } = await sql<OperationRow>`
    with version as materialized (
      select aged.*, product.name as product_name
        from ${versions} as aged
        join ${visible(scope)} as product on product.id = aged.product_id
    ), named as materialized ${part('name', named, limit)}
    ${sql.join(parts, sql` union all `)}
  `.execute(db);
  return rows;
}

const versionColumns = sql`spec_sha256, id as product_version_id, name as product_version_name, product_id`;

function latestVersions({ portal }: Scope): RawBuilder<unknown> {
  return sql`(select distinct on (product_id) ${versionColumns}, true as latest from product_versions
    where portal_id = ${portal.portal_id} order by product_id, created_at desc, id desc)`;
}

function olderVersions({ portal }: Scope): RawBuilder<unknown> {
  return sql`(select * from ${aged(sql`portal_id = ${portal.portal_id}`)} as each where not latest)`;
}

function theseVersions({ portal }: Scope, places: readonly Places[]): RawBuilder<unknown> {
  const products = places.flatMap(({ productIds }) => productIds);
  const ids = places.flatMap(({ versions }) => versions.map(({ id }) => id));
  const theirs = sql`portal_id = ${portal.portal_id} and product_id = any(${products}::uuid[])`;
  return sql`(select * from ${aged(theirs)} as each where product_version_id = any(${ids}::uuid[]))`;
}

function aged(where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select ${versionColumns}, row_number() over (partition by product_id order by created_at desc, id desc) = 1 as latest
      from product_versions where ${where})`;
}

/**
 * The most letters of a title that ranks as one: some documents have a whole description for a summary, and a word in it says no
 * more than any other.
 */
const longestTitle = 160;

function ranked(words: readonly string[], rows: readonly OperationRow[]): Found<OperationRow> {
  const fitOf = placeMatcher(words, longestTitle);
  return bestFirst(rows, {
    key: ({ product_id, method, path, kind }) => `${product_id} ${kind} ${method} ${path}`,
    fit: (row) => {
      if (row.by !== 'name') return fit[row.by];
      const title = row.summary?.trim() || row.operation_id || row.path;
      const typed = words.join(' ');
      if (plainWords(row.path) === typed || plainWords(row.operation_id ?? '') === typed) return fit.exact;
      return fitOf(title, row.names, () => placeWords(row.product_name, row.product_version_name));
    },
    ties: [
      (row) => (row.latest ? 0 : 1),
      (row) => (row.deprecated ? 1 : 0),
      (row) => (row.summary ?? row.path).length,
      (row) => row.product_name.toLowerCase(),
      (row) => row.position,
      (row) => row.product_version_id,
    ],
  });
}

async function descriptions({ db, portal }: Scope, rows: readonly OperationRow[]): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map();
  const found = await db
    .selectFrom('spec_operations')
    .select(['spec_sha256', 'position', 'description'])
    .where('portal_id', '=', portal.portal_id)
    .where((where) => where.or(rows.map(({ spec_sha256, position }) => where.and({ spec_sha256, position }))))
    .execute();
  return new Map(found.map((row) => [`${row.spec_sha256} ${row.position}`, row.description]));
}
