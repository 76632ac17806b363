import { type SelectQueryBuilder, sql } from 'kysely';

interface PageQuery {
  readonly 'page[size]': number;
  readonly 'page[number]': number;
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
): Promise<Page<T>> {
  const { 'page[size]': size, 'page[number]': number } = page;
  const counted = await query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const total = Number((counted as { total: number }).total);
  const offset = (number - 1) * size;
  const rows = offset < total ? await query.limit(size).offset(offset).execute() : [];
  return { data: rows.map((row) => present(row as O)), meta: { page: { number, size, total } } };
}

/** Where a list is asked for that goes by cursor too. */
export function pageAsked(query: PageQuery & { readonly 'page[after]'?: string | undefined }) {
  return { number: query['page[number]'], size: query['page[size]'], after: query['page[after]'] };
}
