import type { Database } from '@stoa/database/tables';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';

interface PageQuery {
  readonly 'page[size]': number;
  readonly 'page[number]': number;
}

/** The list ends after so many rows, which bounds the time of its count. */
interface Bound {
  readonly db: Kysely<Database>;
  readonly most: number;
}

export interface Page<T> {
  data: T[];
  meta: { page: { number: number; size: number; total: number } };
}

/**
 * Runs a list query for one page, with the true total even beyond the last page (contract §A.1).
 * The query must be ordered; its count is taken over the same conditions.
 */
export async function pageOf<DB, TB extends keyof DB, O, T>(
  query: SelectQueryBuilder<DB, TB, O>,
  page: PageQuery,
  present: (row: O) => T,
  bound?: Bound,
): Promise<Page<T>> {
  const { 'page[size]': size, 'page[number]': number } = page;
  const total = await countOf(query, bound);
  const offset = (number - 1) * size;
  const rows =
    offset < total
      ? await query
          .limit(Math.min(size, total - offset))
          .offset(offset)
          .execute()
      : [];
  return { data: rows.map((row) => present(row as O)), meta: { page: { number, size, total } } };
}

async function countOf<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>, bound?: Bound) {
  const unordered = query.clearSelect().clearOrderBy();
  const count = sql<number>`count(*)::int`.as('total');
  const counted = bound
    ? await bound.db
        .selectFrom(unordered.select(sql`1`.as('one')).limit(bound.most).as('counted'))
        .select(count)
        .executeTakeFirstOrThrow()
    : await unordered.select(count).executeTakeFirstOrThrow();
  return Number((counted as { total: number }).total);
}

/** Reads the place in a list that goes by page number or by cursor. */
export function pageAsked(query: PageQuery & { readonly 'page[after]'?: string | undefined }) {
  return { number: query['page[number]'], size: query['page[size]'], after: query['page[after]'] };
}
