interface PageAnswer<T> {
  readonly data: readonly T[];
  readonly meta: { readonly page?: { readonly total: number } | undefined };
}

/** All items of a paged call, page after page. */
export async function everyPage<T>(
  ask: (page: { 'page[size]': number; 'page[number]': number }) => Promise<PageAnswer<T>>,
): Promise<T[]> {
  const items: T[] = [];
  for (let number = 1; ; number += 1) {
    const { data, meta } = await ask({ 'page[size]': 100, 'page[number]': number });
    items.push(...data);
    if (data.length === 0 || items.length >= (meta.page?.total ?? 0)) return items;
  }
}
