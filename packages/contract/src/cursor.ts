import { z } from 'zod';
import { ownObject } from './answer-objects.ts';
import { integerQuery } from './query.ts';

/** `page[size]` and `page[after]` of a list that goes on after its last row, and counts nothing. */
export function cursorQuery(defaultSize: number) {
  return { 'page[size]': integerQuery(defaultSize, 1, 100), 'page[after]': z.string().max(200).optional() };
}

export const cursorMeta = ownObject({
  next: z.string().nullable().meta({ description: 'Send it as `page[after]`; null: there are no more.' }),
});
