import type pg from 'pg';
import { expect, test } from 'vitest';
import { watchSession } from './own-session.ts';

/** A connection whose questions are answered by these processes, one after the other. */
function connection(processID: number, ...pids: number[]) {
  const query = async () => ({ rows: [{ pid: pids.shift() }] });
  return { processID, query } as unknown as pg.Client;
}

test.each([
  ['a connection without a pooler', connection(7, 7, 8), false],
  ['a pooler by session', connection(99, 7, 7), false],
  ['a pooler by transaction, once it gives another session', connection(99, 7, 8), true],
])('docs/decisions/056: %s', async (_, on, isShared) => {
  const isOthersNow = await watchSession(on);
  expect(await isOthersNow()).toBe(isShared);
});
