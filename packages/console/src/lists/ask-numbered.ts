import type { CursorPage } from './use-cursor-list.ts';

interface NumberedPage<Row> {
  readonly data: readonly Row[];
  readonly meta: { readonly page: { readonly number: number; readonly size: number; readonly total: number } };
}

/** A short list that the server counts and numbers, asked as the others are: the cursor is the number of the page. */
export async function askNumbered<Row>(
  after: string | undefined,
  ask: (page: { readonly 'page[number]': number; readonly 'page[size]': number }) => Promise<NumberedPage<Row>>,
): Promise<CursorPage<Row>> {
  const answer = await ask({ 'page[number]': Number(after ?? 1), 'page[size]': 100 });
  const { number, size, total } = answer.meta.page;
  return { data: answer.data, meta: { next: number * size < total ? String(number + 1) : null } };
}
