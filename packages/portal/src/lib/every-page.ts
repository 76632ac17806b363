interface Page<T> {
  readonly data: readonly T[];
  readonly meta: { readonly page: { readonly total: number } };
}

/** A safety limit: no list that is read like this has ten pages of a hundred items. */
const mostPages = 10;

/** All rows of a list, a hundred at a time: what is counted and drawn must not end where a page does. */
export async function everyPage<T>(
  ask: (page: { 'page[size]': number; 'page[number]': number }) => Promise<Page<T>>,
): Promise<T[]> {
  const all: T[] = [];
  for (let number = 1; number <= mostPages; number++) {
    const { data, meta } = await ask({ 'page[size]': 100, 'page[number]': number });
    all.push(...data);
    if (data.length === 0 || all.length >= meta.page.total) break;
  }
  return all;
}
