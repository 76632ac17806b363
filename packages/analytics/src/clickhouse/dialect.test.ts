import { expect, test } from 'vitest';
import { dialectOf } from './dialect.ts';
import { addColumns, makeTable, tables } from './tables.ts';

test.each([
  ['18.16.1', false],
  ['20.8.19.4', false],
  ['21.1.9.41', true],
  ['24.8.4.13', true],
  ['26.7.2.1', true],
])('ClickHouse %s can write through to the disk: %s', (version, canFlush) => {
  const dialect = dialectOf(version);
  expect(dialect.canFlush).toBe(canFlush);
  // A setting that a version does not know is an error there.
  expect(dialect.whileInserting).toEqual(canFlush ? { async_insert: 0 } : {});
  for (const table of tables) {
    const statement = makeTable(table, dialect.canFlush);
    expect(statement.includes('fsync_after_insert = 1, fsync_part_directory = 1')).toBe(canFlush);
  }
});

test('a table of an earlier Stoa gets the columns that it lacks, and no other', () => {
  const [calls] = tables;
  const names = calls.columns.map(({ name }) => name);
  expect(addColumns(calls, new Set(names))).toEqual([]);
  expect(addColumns(calls, new Set(names.filter((name) => name !== 'denied')))).toEqual([
    'ALTER TABLE stoa_calls_1 ADD COLUMN denied Nullable(String)',
  ]);
});
