import { type FoundDocument, mostInGroup } from '@stoa/contract/search';
import { type RawBuilder, sql } from 'kysely';
import { bestFirst, type Found } from './best-first.ts';
import { markText, snippetOf } from './mark-text.ts';
import { fit, nameMatcher } from './match-name.ts';
import { textCorrections } from './near-texts.ts';
import {
  among,
  begins,
  inOrder,
  limit,
  longWords,
  matches,
  nearly,
  nothing,
  type Scope,
  tooFew,
  visible,
} from './scope.ts';
import { withoutMarkdown } from './without-markdown.ts';

interface DocumentRow {
  id: string;
  slug: string;
  title: string;
  names: string;
  product_id: string;
  product_name: string;
  parent: { slug: string; title: string } | null;
  by: 'name' | 'text' | 'nearText';
}

const names = sql.ref('document.names');
const nameWords = sql.ref('document.name_words');
const textWords = sql.ref('document.text_words');

/** Documents by title and headings, then by their text; with typing errors in the text where nothing is found without. */
export async function findDocuments(scope: Scope): Promise<Found<DocumentRow>> {
  const words = longWords(scope.words);
  const beginning = begins(names, scope.words);
  if (words.length === 0) return ranked(scope.words, await ask(scope, { begins: beginning, named: nothing }));
  const text = matches(textWords, words);
  const rows = await ask(scope, { begins: beginning, named: matches(nameWords, words), text });
  const found = ranked(scope.words, rows);
  const near = found.byName < mostInGroup ? await nearly(nameWords, scope) : undefined;
  const corrected = near ? [...rows, ...(await ask(scope, { named: near }))] : rows;
  const better = near ? ranked(scope.words, corrected) : found;
  if (found.total > 0 || better.total >= mostInGroup) return better;
  const nearText = among(textWords, await textCorrections(scope));
  if (!nearText) return better;
  return ranked(scope.words, [...corrected, ...(await ask(scope, { named: nothing, nearText }))]);
}

/** What the caller gets of some of them. */
export async function presentDocuments(scope: Scope, rows: readonly DocumentRow[]): Promise<FoundDocument[]> {
  const marked = rows.map((row) => ({ row, title: markText(row.title, scope.words) }));
  const unmarked = marked.filter(({ title }) => title.matches.length === 0).map(({ row }) => row);
  const near = unmarked.filter(({ by }) => by === 'nearText');
  const texts = new Map([
    ...(await excerpts(
      scope,
      unmarked.filter(({ by }) => by !== 'nearText'),
      scope.words,
    )),
    ...(near.length > 0
      ? await excerpts(
          scope,
          near,
          (await textCorrections(scope)).flatMap(([, ...meant]) => meant),
        )
      : []),
  ]);
  return marked.map(({ row: { id, slug, product_id, product_name, parent }, title }) => {
    const text = texts.get(id);
    const snippet = text === undefined ? null : snippetOf(withoutMarkdown(text), scope.words);
    return { id, slug, product_id, product_name, parent, title, snippet };
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

async function ask(scope: Scope, { begins, named, text, nearText }: Ways): Promise<DocumentRow[]> {
  const portalId = scope.portal.portal_id;
  const part = (by: DocumentRow['by'], where: RawBuilder<boolean>, end: RawBuilder<unknown>) => sql`(
    select document.id, document.slug, document.title, document.names, document.parent_document_id,
           product.id as product_id, product.name as product_name, ${sql.lit(by)} as by
      from (select * from documents as document
             where document.portal_id = ${portalId} and ${where}
               and (document.product_id in (select id from product)) is true
             ${end}) as document
      join product on product.id = document.product_id)`;
  const parts = [
    sql`select * from named`,
    ...(begins ? [part('name', begins, inOrder(names))] : []),
    ...(text ? [part('text', sql`${text} and ${tooFew}`, limit)] : []),
    ...(nearText ? [part('nearText', sql`${nearText} and ${tooFew}`, limit)] : []),
  ];
  const { rows } = await sql<DocumentRow>`
    with product as materialized (select id, name from ${visible(scope)} as visible),
    named as materialized ${part('name', named, limit)}
    select hit.*, case when parent.id is null then null
                       else jsonb_build_object('slug', parent.slug, 'title', parent.title) end as parent
      from (${sql.join(parts, sql` union all `)}) as hit
      left join documents as parent on parent.portal_id = ${portalId} and parent.id = hit.parent_document_id
  `.execute(scope.db);
  return rows;
}

function ranked(words: readonly string[], rows: readonly DocumentRow[]): Found<DocumentRow> {
  const fitOf = nameMatcher(words);
  return bestFirst(rows, {
    key: ({ id }) => id,
    fit: (row) => {
      if (row.by !== 'name') return fit[row.by];
      return fitOf(row.title, row.names);
    },
    ties: [(row) => row.title.length, (row) => row.product_name.toLowerCase(), (row) => row.title, (row) => row.id],
  });
}

/** Texts are long, so the database cuts out the surroundings of the first word that it finds. */
async function excerpts(
  { db, portal }: Scope,
  rows: readonly Pick<DocumentRow, 'id'>[],
  words: readonly string[],
): Promise<Map<string, string>> {
  if (rows.length === 0 || words.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const places = words.map((word) => sql`nullif(strpos(lower(plain), ${` ${word}`}), 0)`);
  const found = await sql<{ id: string; text: string }>`
    select id, substring(plain from greatest(1, coalesce(${sql.join(places)}, 1) - 80) for 320) as text
      from documents where portal_id = ${portal.portal_id} and id = any(${ids}::uuid[])
  `.execute(db);
  return new Map(found.rows.map(({ id, text }) => [id, text]));
}
