import { lockUntilCommit } from '@stoa/database/advisory-lock';
import { newId } from '@stoa/database/ids';
import type { Database } from '@stoa/database/tables';
import type { Kysely } from 'kysely';
import { callRow, keyRow, type NamedCall } from './call-rows.ts';
import type { ClickHouseClient } from './clickhouse-client.ts';
import type { Dialect } from './dialect.ts';
import { callsTable, keysTable } from './tables.ts';
import { noteBatch, settleBatch, unsettledBatches } from './unsettled-batches.ts';

/** ClickHouse refuses an insert into more than 100 partitions, which are our days. */
const mostDays = 50;

export interface AddOptions {
  readonly db: Kysely<Database>;
  readonly client: ClickHouseClient;
  readonly dialect: Dialect;
}

/**
 * Keeps those of the calls that are not known yet, all or none, and only then answers. One process at a time adds to a
 * portal: what is known must not change between looking and adding.
 *
 * @param calls no two of them with the same name
 * @returns those that were new, the same objects
 */
export async function addCalls(
  { db, client, dialect }: AddOptions,
  portalId: string,
  calls: readonly NamedCall[],
): Promise<ReadonlySet<NamedCall>> {
  const batch = newId();
  let isSent = false;
  await noteBatch(db, portalId, batch);
  try {
    // `inTransaction` may run its work twice, and would insert the calls twice.
    return await db.transaction().execute(async (transaction) => {
      await lockUntilCommit(transaction, `calls of portal ${portalId}`);
      const unsettled = await unsettledBatches(transaction, portalId);
      const known = await knownNames(client, dialect, { portalId, calls, unsettled });
      const fresh = calls.filter((call) => !known.has(nameOf(call)));
      for (const some of fewDaysEach(fresh)) {
        isSent = true;
        const rows = <R extends object>(row: (portalId: string, batch: string, call: NamedCall) => R) =>
          some.map((call) => row(portalId, batch, call));
        await Promise.all([
          client.insert(keysTable, rows(keyRow), dialect.whileInserting),
          client.insert(callsTable, rows(callRow), dialect.whileInserting),
        ]);
      }
      await settleBatch(transaction, portalId, batch);
      return new Set(fresh);
    });
  } catch (error) {
    // An insert that was sent may still be carried out later, so the note must stay.
    if (!isSent) await settleBatch(db, portalId, batch).catch(() => {});
    throw error;
  }
}

async function knownNames(
  client: ClickHouseClient,
  dialect: Dialect,
  {
    portalId,
    calls,
    unsettled,
  }: { readonly portalId: string; readonly calls: readonly NamedCall[]; readonly unsettled: readonly string[] },
): Promise<Set<string>> {
  const rows = await client.ask(
    `SELECT day, key FROM ${keysTable} WHERE portal_id IN (SELECT value FROM portal)
      AND day IN (SELECT day FROM names) AND key IN (SELECT key FROM names)
      ${unsettled.length > 0 ? 'AND batch NOT IN (SELECT value FROM unsettled)' : ''}`,
    [
      { name: 'portal', columns: ['value UUID'], rows: [[portalId]] },
      { name: 'names', columns: ['day Date', 'key UUID'], rows: calls.map(({ day, key }) => [day, key]) },
      ...(unsettled.length > 0
        ? [{ name: 'unsettled', columns: ['value UUID'], rows: unsettled.map((value) => [value]) }]
        : []),
    ],
    dialect.whileLookingForNames,
  );
  return new Set(rows.map(([day, key]) => `${day} ${key}`));
}

/** A call's name among those of its portal. */
export function nameOf({ day, key }: NamedCall): string {
  return `${day} ${key}`;
}

function* fewDaysEach(calls: readonly NamedCall[]): Generator<NamedCall[]> {
  const byDay = Map.groupBy(calls, ({ day }) => day);
  const days = [...byDay.values()];
  for (let first = 0; first < days.length; first += mostDays) yield days.slice(first, first + mostDays).flat();
}
