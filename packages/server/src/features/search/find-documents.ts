import { type FoundDocument, mostFound, mostInGroup } from '@stoa/contract/search';
import { type RawBuilder, sql } from 'kysely';
import { bestFirst, type Found } from './best-first.ts';
import { markText, snippetOf } from './mark-text.ts';
import { fit, matchName } from './match-name.ts';
import { begins, longWords, matches, nearly, type Scope, visible } from './scope.ts';

interface DocumentRow {
  id: string;
  slug: string;
  title: string;
  names: string;
  product_id: string;
  product_name: string;
  parent: { slug: string; title: string } | null;
  by: 'name' | 'text';
}

const names = sql.ref('document.names');
const nameWords = sql.ref('document.name_words');
const textWords = sql.ref('document.text_words');
const limit = sql`limit ${sql.lit(mostFound + 1)}`;

/** Documents by title and headings, then by their text. */
export async function findDocuments(scope: Scope): Promise<Found<DocumentRow>> {
  const words = longWords(scope.words);
  const parts = [part(scope, 'name', begins(names, scope.words), sql`order by left(document.names, 80) limit 40`)];
  if (words.length > 0)
    parts.push(
      part(scope, 'name', matches(nameWords, words), limit),
      part(scope, 'text', matches(textWords, words), limit),
    );
  const rows = await ask(scope, parts);
  const found = ranked(scope.words, rows);
  const near = found.byName < mostInGroup ? await nearly(nameWords, scope) : undefined;
  if (!near) return found;
  return ranked(scope.words, [...rows, ...(await ask(scope, [part(scope, 'name', near, limit)]))]);
}

/** What the caller gets of some of them. */
export async function presentDocuments(scope: Scope, rows: readonly DocumentRow[]): Promise<FoundDocument[]> {
  const marked = rows.map((row) => ({ row, title: markText(row.title, scope.words) }));
  const unmarked = marked.filter(({ title }) => title.matches.length === 0).map(({ row }) => row.id);
  const texts = await excerpts(scope, unmarked);
  return marked.map(({ row: { id, slug, product_id, product_name, parent }, title }) => {
    const text = texts.get(id);
    const snippet = text === undefined ? null : snippetOf(text, scope.words);
    return { id, slug, product_id, product_name, parent, title, snippet };
  });
}

function part(scope: Scope, by: DocumentRow['by'], where: RawBuilder<boolean>, end: RawBuilder<unknown>) {
  return sql`(
    select document.id, document.slug, document.title, document.names, document.parent_document_id,
           product.id as product_id, product.name as product_name, ${sql.lit(by)} as by
      from documents as document join product on product.id = document.product_id
     where document.portal_id = ${scope.portal.portal_id} and ${where} ${end})`;
}

async function ask(scope: Scope, parts: readonly RawBuilder<unknown>[]): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    with product as materialized (select id, name from ${visible(scope)} as visible)
    select hit.*, case when parent.id is null then null
                       else jsonb_build_object('slug', parent.slug, 'title', parent.title) end as parent
      from (${sql.join(parts, sql` union all `)}) as hit
      left join documents as parent
        on parent.portal_id = ${scope.portal.portal_id} and parent.id = hit.parent_document_id
  `.execute(scope.db);
  return rows;
}

function ranked(words: readonly string[], rows: readonly DocumentRow[]): Found<DocumentRow> {
  return bestFirst(rows, {
    key: ({ id }) => id,
    fit: (row) => {
      if (row.by === 'text') return fit.text;
      return matchName(words, row.title, row.names);
    },
    ties: [(row) => row.title.length, (row) => row.product_name.toLowerCase(), (row) => row.title, (row) => row.id],
  });
}

/** Texts are long, so the database cuts out the surroundings of the first word that it finds. */
async function excerpts({ db, portal, words }: Scope, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const places = words.map((word) => sql`nullif(strpos(lower(plain), ${` ${word}`}), 0)`);
  const { rows } = await sql<{ id: string; text: string }>`
    select id, substring(plain from greatest(1, coalesce(${sql.join(places)}, 1) - 80) for 320) as text
      from documents where portal_id = ${portal.portal_id} and id = any(${ids}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, text }) => [id, text]));
}
