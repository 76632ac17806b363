import { invalidField } from '@stoa/common/problem';
import { type RawBuilder, sql } from 'kysely';

/** The place of a row in a list that is ordered by a moment, then by id. */
export interface Place {
  /** Microseconds since 1970: PostgreSQL's own, which a `Date` would cut. */
  readonly micros: string;
  readonly id: string;
}

const pattern = /^(\d{1,17})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** @throws Problem 400 for what no list has given out */
export function placeOf(cursor: string): Place {
  const [, micros, id] = pattern.exec(cursor) ?? [];
  if (micros === undefined || id === undefined) throw invalidField('page[after]', 'is not a place in this list');
  return { micros, id };
}

export function cursorOf({ micros, id }: Place): string {
  return `${micros}.${id}`;
}

/** The moment that a row is ordered by in microseconds, for a cursor. */
export function microsOf(moment: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(extract(epoch from ${moment}) * 1000000)::bigint::text`;
}

export function momentOf({ micros }: Place): RawBuilder<Date> {
  return sql<Date>`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`;
}

/** Makes a page and the cursor after its last row. `rows` has one row more than the page when there is another page. */
export function pageAfter<T extends Place>(
  rows: readonly T[],
  size: number,
): { data: T[]; meta: { next: string | null } } {
  const data = rows.slice(0, size);
  const last = rows.length > size ? data.at(-1) : undefined;
  return { data, meta: { next: last ? cursorOf(last) : null } };
}
