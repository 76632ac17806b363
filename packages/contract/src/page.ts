import { z } from 'zod';
import { vendorObject } from './answer-objects.ts';
import { integerQuery } from './query.ts';

export const pageMeta = vendorObject({
  page: vendorObject({ number: z.int().min(1), size: z.int().min(1), total: z.int().min(0) }),
}).meta({ id: 'PageMeta', description: 'Which page this is and how many items there are in all pages.' });

/**
 * A list that also goes by cursor ends after so many rows when it is read by page number: counting a million rows takes too long.
 */
export const mostNumbered = 100_000;

/** `page[size]` and `page[number]` of a list call (contract §A.1). A missing or empty value means the default. */
export function pageQuery(defaultSize = 10) {
  return { 'page[size]': integerQuery(defaultSize, 1, 100), 'page[number]': integerQuery(1, 1, 1_000_000) };
}

/** The envelope of every list: never a `total` directly under `meta` (contract §0.4). */
export function paged<T extends z.ZodType>(item: T) {
  return vendorObject({ data: z.array(item), meta: pageMeta });
}
