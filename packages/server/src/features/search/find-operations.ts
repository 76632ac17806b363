import { type FoundOperation, mostFound, mostInGroup } from '@stoa/contract/search';
import { type RawBuilder, sql } from 'kysely';
import { bestFirst, type Found } from './best-first.ts';
import { markText, snippetOf } from './mark-text.ts';
import { fit, matchName } from './match-name.ts';
import { begins, longWords, matches, nearly, type Scope, visible } from './scope.ts';
import { plainWords } from './search-words.ts';

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
  by: 'name' | 'text';
}

const names = sql.ref('operation.names');
const nameWords = sql.ref('operation.name_words');
const textWords = sql.ref('operation.text_words');

/** Operations and webhooks by their names, then by their description; each once, from the latest version that has it. */
export async function findOperations(scope: Scope): Promise<Found<OperationRow>> {
  const words = longWords(scope.words);
  const ways = [way('name', begins(names, scope.words), sql`order by left(operation.names, 80) limit 40`)];
  if (words.length > 0) {
    ways.push(way('name', matches(nameWords, words), limit), way('text', matches(textWords, words), limit));
  }
  let rows = await ask(scope, ways, true);
  let found = ranked(scope.words, rows);
  if (found.byName < mostInGroup) {
    const near = await nearly(nameWords, scope);
    const more = near ? await ask(scope, [way('name', near, limit)], true) : [];
    rows = [...rows, ...more];
    found = ranked(scope.words, rows);
  }
  if (found.total < mostInGroup && words.length > 0) {
    rows = [...rows, ...(await ask(scope, [way('name', matches(nameWords, words), limit)], false))];
    found = ranked(scope.words, rows);
  }
  return found;
}

/** What the caller gets of some of them. */
export async function presentOperations(scope: Scope, rows: readonly OperationRow[]): Promise<FoundOperation[]> {
  const texts = await descriptions(
    scope,
    rows.filter(({ by }) => by === 'text'),
  );
  return rows.map(({ names: _names, by: _by, spec_sha256, position, summary, ...row }) => {
    const title = markText(summary?.trim() || row.operation_id || row.path, scope.words);
    const text = title.matches.length === 0 ? texts.get(`${spec_sha256} ${position}`) : undefined;
    return { ...row, title, snippet: text === undefined ? null : snippetOf(text, scope.words) };
  });
}

const limit = sql`limit ${sql.lit(mostFound + 1)}`;

interface Way {
  readonly by: OperationRow['by'];
  readonly where: RawBuilder<boolean>;
  readonly end: RawBuilder<unknown>;
}

function way(by: OperationRow['by'], where: RawBuilder<boolean>, end: RawBuilder<unknown>): Way {
  return { by, where, end };
}

/** One statement for all ways: each ends as soon as it has enough. */
async function ask(scope: Scope, ways: readonly Way[], latest: boolean): Promise<OperationRow[]> {
  const { db, portal } = scope;
  const parts = ways.map(
    ({ by, where, end }) => sql`(
      select version.*, operation.position, operation.kind, operation.key, operation.method, operation.path,
             operation.operation_id, operation.summary, operation.tags, operation.deprecated, operation.names,
             ${sql.lit(by)} as by
        from spec_operations as operation join version using (spec_sha256)
       where operation.portal_id = ${portal.portal_id} and version.latest = ${latest} and ${where} ${end})`,
  );
  const { rows } = await sql<OperationRow>`
    with version as materialized (
      select aged.*, product.name as product_name from (
        select spec_sha256, id as product_version_id, name as product_version_name, product_id,
               row_number() over (partition by product_id order by created_at desc, id desc) = 1 as latest
          from product_versions where portal_id = ${portal.portal_id}
      ) as aged join ${visible(scope)} as product on product.id = aged.product_id
    )
    select * from (${sql.join(parts, sql` union all `)}) as hit limit ${sql.lit(mostFound + 41)}
  `.execute(db);
  return rows;
}

function ranked(words: readonly string[], rows: readonly OperationRow[]): Found<OperationRow> {
  return bestFirst(rows, {
    key: ({ product_id, method, path, kind }) => `${product_id} ${kind} ${method} ${path}`,
    fit: (row) => {
      if (row.by === 'text') return fit.text;
      const title = row.summary?.trim() || row.operation_id || row.path;
      const typed = words.join(' ');
      if (plainWords(row.path) === typed || plainWords(row.operation_id ?? '') === typed) return fit.exact;
      return matchName(words, title, row.names);
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
