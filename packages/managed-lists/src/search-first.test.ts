import { createEmptyDatabase, type TestDatabase } from '@stoa/database/testing/test-database';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { narrowedRows } from './search-first.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
  await database.pool.query('create table things as select n as id from generate_series(1, 20000) as n');
});
afterAll(() => database?.close());

const all = sql`select id from things as thing where true`;
const order = sql`order by thing.id`;
const never = sql`select 1 / 0 as id`;

/** The first five things that `narrow` lets through; what must not be asked fails. */
async function firstFive(narrow: string, ways: { found?: RawBuilder<unknown>; rareIds?: RawBuilder<unknown> }) {
  const rows = await narrowedRows<{ id: number }>(database.db, {
    walk: (most) => sql`${all} ${order} limit ${most}`,
    unordered: all,
    narrow: sql.raw(narrow),
    found: ways.found ?? never,
    rare: ways.rareIds ? { ids: ways.rareIds, found: sql`${all} and thing.id in (${ways.rareIds})` } : null,
    order,
    most: 5,
  });
  return rows.map(({ id }) => id);
}

test('what many have is found along the order, and no index is asked', async () => {
  expect(await firstFive('thing.id % 100 = 0', {})).toEqual([100, 200, 300, 400, 500]);
});

test('what few have is found by its index, and sorted', async () => {
  const found = sql`${all} and thing.id % 4000 = 0 order by thing.id desc`;
  expect(await firstFive('thing.id % 4000 = 0', { found })).toEqual([4000, 8000, 12000, 16000, 20000]);
});

test('what can be counted and few have is found by that alone', async () => {
  const rareIds = sql`select id from things where id > 19000`;
  expect(await firstFive('1 / 0 = 0', { rareIds })).toEqual([19001, 19002, 19003, 19004, 19005]);
});

test('what can be counted and many have is found along the order, or by the index of the rest', async () => {
  const rareIds = sql`select id from things where id > 5`;
  expect(await firstFive('thing.id > 5', { rareIds })).toEqual([6, 7, 8, 9, 10]);
  const found = sql`${all} and thing.id > 19990`;
  expect(await firstFive('thing.id > 19990', { rareIds, found })).toEqual([19991, 19992, 19993, 19994, 19995]);
});
