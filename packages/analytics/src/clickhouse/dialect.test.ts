import { expect, test } from 'vitest';
import { dialectOf } from './dialect.ts';
import { makeTables } from './tables.ts';

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
  for (const statement of makeTables(dialect.canFlush)) {
    expect(statement.includes('fsync_after_insert = 1, fsync_part_directory = 1')).toBe(canFlush);
  }
});
