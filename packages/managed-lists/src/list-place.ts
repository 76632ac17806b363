import { invalidField } from '@stoa/common/problem';
import { cursorOf, microsOf, momentOf, placeOf } from '@stoa/database/list-place';
import { type RawBuilder, sql } from 'kysely';

/** What a list is ordered by, then by the id. */
export interface ListOrder {
  readonly by: RawBuilder<unknown>;
  readonly kind: 'moment' | 'text';
  readonly direction: 'asc' | 'desc';
}

/** The place of a row in its list, as `placeColumn` selects it. */
export interface Placed {
  readonly id: string;
  readonly place: string;
}

const textPattern = /^([\w-]{0,1400})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The column `place` of a row: microseconds, or the text itself. */
export function placeColumn({ kind, by }: ListOrder): RawBuilder<unknown> {
  return kind === 'moment' ? microsOf(by) : by;
}

/** The cursor after the last row of a page. */
export function cursorAfter({ kind }: ListOrder, { place, id }: Placed): string {
  return kind === 'moment' ? cursorOf({ micros: place, id }) : `${Buffer.from(place).toString('base64url')}.${id}`;
}

/** @throws Problem 400 for what no list has given out */
export function beyond(
  { kind, by, direction }: ListOrder,
  cursor: string,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const sign = direction === 'asc' ? sql`>` : sql`<`;
  if (kind === 'moment') {
    const place = placeOf(cursor);
    return sql`(${by}, ${id}) ${sign} (${momentOf(place)}, ${place.id}::uuid)`;
  }
  const [, text, after] = textPattern.exec(cursor) ?? [];
  if (text === undefined || after === undefined) throw invalidField('page[after]', 'is not a place in this list');
  const place = Buffer.from(text, 'base64url').toString().replaceAll('\0', '');
  return sql`(${by}, ${id}) ${sign} (${place}, ${after}::uuid)`;
}

export function orderBy({ by, direction }: ListOrder, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const way = direction === 'asc' ? sql`asc` : sql`desc`;
  return sql`order by ${by} ${way}, ${id} ${way}`;
}
