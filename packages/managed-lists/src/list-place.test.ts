import { cursorOrPage } from '@stoa/contract/managed-people';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { beyond, cursorAfter } from './list-place.ts';

test('a list by name goes on after the longest name of any script', () => {
  const byName = { by: sql`lower(name)`, kind: 'text', direction: 'asc' } as const;
  const row = { id: '01890a5d-ac96-774b-bcce-b302099a8057', place: '李'.repeat(255) };
  const cursor = cursorAfter(byName, row);
  expect(cursorOrPage['page[after]'].safeParse(cursor).success).toBe(true);
  expect(() => beyond(byName, cursor, sql`id`)).not.toThrow();
});
