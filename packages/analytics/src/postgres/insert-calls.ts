import type { Database } from '@stoa/database/tables';
import { CompiledQuery, sql, type Transaction } from 'kysely';
import { uuidArray } from './binary-array.ts';
import { shortKey } from './call-key.ts';
import { packsOf, partitionOf } from './days.ts';
import { keepPacks } from './keep-packs.ts';
import type { NumberedCall } from './numbered-calls.ts';

interface DayOfCalls {
  readonly portalId: string;
  readonly batch: number;
  readonly day: number;
  /** The calls are in the order of their keys. */
  readonly calls: readonly NumberedCall[];
  /** Whether some may be known by the keys of calls that are gone. */
  readonly besideKeys: boolean;
}

/** Writes the calls of one day that are not known yet. @returns how many that were */
export async function insertCalls(transaction: Transaction<Database>, given: DayOfCalls): Promise<number> {
  const { portalId, batch, day, calls, besideKeys } = given;
  // The tables are locked in the order in which a day is put away; otherwise the two would wait for each other.
  await sql`lock table ${sql.table(packsOf(day))}, ${sql.table(partitionOf(day))} in row exclusive mode`.execute(
    transaction,
  );
  const { rows } = await sql<{ key: string }>`
    insert into ${sql.table(partitionOf(day))} (key, portal_id, day)
    select g.key, ${portalId}, ${sql.lit(day)} from unnest(${uuidArray(calls.map(({ key }) => key))}::uuid[]) as g (key)
    ${besideKeys ? notPutAway(portalId, day) : sql``}
    order by g.key
    on conflict do nothing
    returning encode(uuid_send(key), 'hex') as key`.execute(transaction);
  if (rows.length === 0) return 0;
  const fresh = new Set(rows.map(({ key }) => key));
  const kept = calls.filter(({ key }) => fresh.has(key.toString('hex')));
  const { text, values } = keepPacks(portalId, batch, day, kept);
  await transaction.executeQuery(CompiledQuery.raw(text, [...values]));
  return kept.length;
}

const notPutAway = (portalId: string, day: number) => sql`
  where ${shortKey(sql.ref('g.key'))} not in (
    select unnest(k.keys) from call_keys k where k.portal_id = ${portalId} and k.day = ${sql.lit(day)})`;
