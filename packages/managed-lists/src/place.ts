import { invalidField } from '@stoa/common/problem';
import { type RawBuilder, sql } from 'kysely';

/** The place of a request in its list: since when it has its status, then its id. */
interface Place {
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

/** Of a row's `status_since`, for a cursor. */
export function microsOf(moment: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(extract(epoch from ${moment}) * 1000000)::bigint::text`;
}

export function momentOf({ micros }: Place): RawBuilder<Date> {
  return sql<Date>`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`;
}
