import { mostNumbered } from '@stoa/contract/page';
import type { Database } from '@stoa/database/tables';
import { searchWords } from '@stoa/search/search-words';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { cursorAfter, type ListOrder, type Placed } from './list-place.ts';

/** Rows of the list's order that are looked at before its index is asked. */
const mostWalked = 2_000;
/** What so few have is asked for first. */
const mostRare = 2_000;

/** Every word from its beginning, for a column of words; null where nothing is typed but signs. */
export function wordsQuery(text: string | undefined): RawBuilder<unknown> | null {
  const words = searchWords(text ?? '');
  if (words.length === 0) return null;
  return sql`to_tsquery('simple', ${words.map((word) => `'${word}':*`).join(' & ')})`;
}

/** The place of a page: after a cursor, empty for the first; or by its number, which counts the list. */
export interface PageAsked {
  readonly after?: string | undefined;
  readonly number: number;
  readonly size: number;
}

export interface NarrowedList {
  /** Selects `thing` in the list's order, cut off at so many rows. */
  readonly walk: (most: number) => RawBuilder<unknown>;
  /** The same without an order and an end. */
  readonly unordered: RawBuilder<unknown>;
  /** A condition on `thing`: what narrows the list. */
  readonly narrow: RawBuilder<unknown> | null;
  /** The same from an index: selects all that `narrow` lets through, in no order. */
  readonly found: RawBuilder<unknown>;
  /** For a condition that has an index: the ids that it lets through, and all that is found among these. */
  readonly rare?: { readonly ids: RawBuilder<unknown>; readonly found: RawBuilder<unknown> } | null;
  /** The list's order, on `thing`. */
  readonly order: RawBuilder<unknown>;
  readonly most: number;
}

/**
 * A page of a list that is narrowed by what its order does not know, such as words. What many have is found soon by walking
 * along the order; what few have is found by its index and sorted. The planner cannot know which of the two it is: the
 * beginnings of words have no statistics. So both are tried, the walk first and not far. What few have by a condition that can be
 * counted as far as it is needed, such as a status, is not walked to.
 */
export async function narrowedRows<Row>(db: Kysely<Database>, list: NarrowedList): Promise<readonly Row[]> {
  const { walk, narrow, found, rare, order, most } = list;
  // Materialized: otherwise the planner may walk along the order again, to the end.
  const sorted = async (things: RawBuilder<unknown>) =>
    (await sql<Row>`with thing as materialized (${things}) select * from thing ${order} limit ${most}`.execute(db))
      .rows;
  if (!narrow) return (await sql<Row>`${walk(most)}`.execute(db)).rows;
  if (rare && (await areFew(db, rare.ids))) return sorted(rare.found);
  const walked =
    await sql<Row>`select * from (${walk(mostWalked)}) as thing where ${narrow} ${order} limit ${most}`.execute(db);
  return walked.rows.length >= most ? walked.rows : sorted(found);
}

async function areFew(db: Kysely<Database>, ids: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`select from (${ids} limit ${mostRare + 1}) as few`.execute(db);
  return rows.length <= mostRare;
}

/** A page by its number, and how many rows there are in all pages, up to `mostNumbered`. */
async function numberedRows(db: Kysely<Database>, list: NarrowedList, { number, size }: PageAsked) {
  const all = sql`from (${list.unordered}) as thing where ${list.narrow ?? sql`true`}`;
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (select ${all} limit ${mostNumbered}) as counted`.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  const offset = (number - 1) * size;
  const most = Math.max(0, Math.min(size, total - offset));
  const { rows } = await sql<{ id: string }>`select * ${all} ${list.order} limit ${most} offset ${offset}`.execute(db);
  return { rows, page: { number, size, total } };
}

/** Which page of which list, and how the rows of the found ids are read. */
interface PageQuestion<Row> {
  readonly list: NarrowedList;
  readonly order: ListOrder;
  readonly page: PageAsked;
  readonly rowsOf: (ids: readonly string[]) => Promise<readonly Row[]>;
}

/** A page by its number where no cursor is given; otherwise the page after the cursor. */
export async function pagedRows<Row extends Placed>(
  db: Kysely<Database>,
  { list, order, page, rowsOf }: PageQuestion<Row>,
) {
  const { after, size } = page;
  const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id);
  if (after === undefined) {
    const { rows, page: counted } = await numberedRows(db, list, page);
    return { data: (await rowsOf(idsOf(rows))).map(withoutPlace), meta: { page: counted, next: null } };
  }
  const found = await narrowedRows<{ id: string }>(db, list);
  // Some of them may have been deleted since: what was found says whether there are more.
  const rows = await rowsOf(idsOf(found.slice(0, size)));
  const last = rows.at(-1);
  const next = last ? cursorAfter(order, last) : after;
  return { data: rows.map(withoutPlace), meta: { next: found.length > size ? next : null } };
}

const withoutPlace = <Row extends Placed>({ place: _place, ...row }: Row) => row;
