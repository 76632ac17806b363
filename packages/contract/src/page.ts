import { z } from 'zod';

const emptyIsDefault = (value: unknown) => (value === '' ? undefined : value);

/** `page[size]` and `page[number]` of a list call (contract §A.1). Both accept an empty value, which means the default. */
export function pageQuery(defaultSize = 10) {
  return {
    'page[size]': z.preprocess(emptyIsDefault, z.coerce.number().int().min(1).max(100).default(defaultSize)).optional(),
    'page[number]': z.preprocess(emptyIsDefault, z.coerce.number().int().min(1).default(1)).optional(),
  };
}

/** The envelope of every list: never a `total` directly under `meta` (contract §0.4). */
export function paged<T extends z.ZodType>(item: T) {
  return z.strictObject({
    data: z.array(item),
    meta: z.strictObject({
      page: z.strictObject({ number: z.number().int(), size: z.number().int(), total: z.number().int() }),
    }),
  });
}
