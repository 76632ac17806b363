import { dayOf } from './call-rows.ts';
import type { ClickHouseClient } from './clickhouse-client.ts';
import { callsTable, keysTable } from './tables.ts';

/**
 * Drops the days that lie wholly before the retention. Partitions are dropped instead of using a TTL: that costs no
 * merges, leaves no work for later, follows a changed setting at once, and works in every version. Any number of
 * processes may do it.
 *
 * @param now milliseconds since 1970
 * @returns what was dropped, `stoa_calls_1 2026-08-24`
 */
export async function dropOldDays(
  client: ClickHouseClient,
  { now, retentionMs }: { now: number; retentionMs: number },
): Promise<string[]> {
  const oldest = [{ name: 'oldest', columns: ['value Date'], rows: [[dayOf(now - retentionMs)]] }];
  const dropped: string[] = [];
  for (const table of [callsTable, keysTable]) {
    const rows = await client.ask(
      `SELECT DISTINCT day FROM ${table} WHERE day < (SELECT value FROM oldest) ORDER BY day`,
      oldest,
    );
    for (const day of rows.flat().map(String)) {
      // The name comes from ClickHouse, but only a day may go into a statement.
      if (!/^\d{4}-\d\d-\d\d$/.test(day)) continue;
      await client.command(`ALTER TABLE ${table} DROP PARTITION '${day}'`);
      dropped.push(`${table} ${day}`);
    }
  }
  return dropped;
}

/** @returns those of the batches that have rows */
export async function batchesWithRows(client: ClickHouseClient, batches: readonly string[]): Promise<Set<string>> {
  const wanted = [{ name: 'wanted', columns: ['value UUID'], rows: batches.map((batch) => [batch]) }];
  const found = new Set<string>();
  for (const table of [callsTable, keysTable]) {
    const rows = await client.ask(
      `SELECT DISTINCT batch FROM ${table} WHERE batch IN (SELECT value FROM wanted)`,
      wanted,
    );
    for (const batch of rows.flat()) found.add(String(batch));
  }
  return found;
}
