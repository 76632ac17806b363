import { type FoundDocument, mostInGroup } from '@stoa/contract/search';
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
import { placeMatcher, placeWords } from './within-product.ts';
import { withoutMarkdown } from './without-markdown.ts';

interface DocumentRow {
  id: string;
  slug: string;
  title: string;
  names: string;
  product_id: string;
  product_name: string;
  parent: { slug: string; title: string } | null;
  by: 'name' | 'text' | 'textWithin' | 'nearText';
}

const names = sql.ref('document.names');
const nameWords = sql.ref('document.name_words');
const textWords = sql.ref('document.text_words');

/**
 * Documents by title and headings, then together with the name of their product, then by their text; with typing errors
 * in the text where nothing is found without.
 */
export async function findDocuments(scope: Scope): Promise<Found<DocumentRow>> {
  const words = longWords(scope.words);
  const beginning = begins(names, scope.words);
  if (words.length === 0) return ranked(scope.words, await ask(scope, { begins: beginning, named: nothing }));
  const text = matches(textWords, words);
  const rows = await ask(scope, { begins: beginning, named: matches(nameWords, words), text });
  let found = ranked(scope.words, rows);
  const add = async (more: Promise<DocumentRow[]>) => {
    rows.push(...(await more));
    found = ranked(scope.words, rows);
  };
  const own = found.byName;
  if (own < mostInGroup) await add(within(scope, await namedPlaces(scope)));
  const typed = found.total;
  // What a product has by its name was not mistyped.
  const isEnough = found.byName >= mostInGroup || found.byName > own;
  const near = isEnough ? undefined : await nearly(nameWords, scope);
  if (near) {
    await add(ask(scope, { named: near }));
    if (found.byName === 0 && found.total < mostInGroup)
      await add(within(scope, await namedPlaces(scope, await scope.corrections())));
  }
  if (typed > 0 || found.total >= mostInGroup) return found;
  const nearText = among(textWords, await textCorrections(scope, 'documents'));
  if (nearText) await add(ask(scope, { named: nothing, nearText }));
  return found;
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
          (await textCorrections(scope, 'documents')).flatMap(([, ...meant]) => meant),
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
  readonly textWithin?: RawBuilder<boolean>;
  /** Likewise. */
  readonly nearText?: RawBuilder<boolean>;
}

/** What is left of the words, in the products that the others name. */
async function within(scope: Scope, places: readonly Places[]): Promise<DocumentRow[]> {
  if (places.length === 0) return [];
  const there = (column: RawBuilder<unknown>) =>
    either(
      places.map(
        (each) => sql`(document.product_id = any(${each.productIds}::uuid[]) and ${oneOfEach(column, each.left)})`,
      ),
    );
  return ask(scope, { named: there(nameWords), textWithin: there(textWords) });
}

async function ask(scope: Scope, { begins, named, text, textWithin, nearText }: Ways): Promise<DocumentRow[]> {
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
    ...(textWithin ? [part('textWithin', sql`${textWithin} and ${tooFew}`, limit)] : []),
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
  const fitOf = placeMatcher(words);
  return bestFirst(rows, {
    key: ({ id }) => id,
    fit: (row) => {
      if (row.by !== 'name') return fit[row.by];
      return fitOf(row.title, row.names, () => placeWords(row.product_name));
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
