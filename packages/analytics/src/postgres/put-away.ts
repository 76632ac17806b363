import type { Database } from '@stoa/database/tables';
import { type Kysely, sql } from 'kysely';
import { shortKey } from './call-key.ts';
import { packsOf, partitionOf } from './days.ts';
import { dayMs, dayNumber } from './times.ts';

/**
 * How long after the last folding of a day its calls may be deleted. A query that began before the folding still reads
 * the single calls, and would not find them: every snapshot sees a truncated table as empty.
 */
const settleMs = 10 * 60_000;

/**
 * Milliseconds to wait for a lock. A transaction must get or give up all its locks within less than PostgreSQL's
 * `deadlock_timeout` (1 s): otherwise a query or a batch that locks in another order could be the one that PostgreSQL
 * cancels.
 */
const lockWaitMs = 200;
const lockAttempts = 20;

/** The days whose single calls are older than their retention and are all in cells. */
export async function daysToPutAway(db: Kysely<Database>, { now, rawMs }: { now: number; rawMs: number }) {
  const { rows } = await sql<{ day: number }>`
    select day from call_days d
    where day < ${dayNumber(now - rawMs)} and (folded_at is null or folded_at < now() - ${settleMs} * interval '1 millisecond')
      and not exists (select from call_batches b where b.day = d.day)
    order by day`.execute(db);
  return rows.map(({ day }) => day);
}

/**
 * Tables are locked in the order of their names, as backups and additions to old days do.
 * Keeps the keys of a day's calls and deletes the calls. Adding to that day waits meanwhile and then finds the keys.
 * When the partition is in use, the next round tries again, so that other transactions do not queue behind the lock.
 */
export async function putAway(db: Kysely<Database>, day: number): Promise<void> {
  const [partition, packs] = [sql.table(partitionOf(day)), sql.table(packsOf(day))];
  await whenLocksAreFree(db, async (transaction) => {
    await sql`set local statement_timeout = '5min'`.execute(transaction);
    await sql`lock table ${packs}, ${partition} in access exclusive mode`.execute(transaction);
    // This is read under the lock: a batch may have been added since.
    const { rows } = await sql`select from call_batches where day = ${day} limit 1`.execute(transaction);
    if (rows.length > 0) return;
    await sql`
      insert into call_keys (portal_id, day, keys)
      select portal_id, day, array_agg(${shortKey(sql.ref('key'))}) from ${partition}
      where exists (select from portals p where p.portal_id = ${partition}.portal_id) group by portal_id, day
      on conflict (portal_id, day) do update set keys = call_keys.keys || excluded.keys`.execute(transaction);
    await sql`truncate ${partition}, ${packs}`.execute(transaction);
  });
  await dropEmpty(db, day);
}

async function dropEmpty(db: Kysely<Database>, day: number): Promise<void> {
  const [partition, packs] = [sql.table(partitionOf(day)), sql.table(packsOf(day))];
  await whenLocksAreFree(db, async (transaction) => {
    // `only`: without the days that receive calls now.
    await sql`lock table only call_packs, only calls, ${packs}, ${partition} in access exclusive mode`.execute(
      transaction,
    );
    const { rows } = await sql`select from ${partition} limit 1`.execute(transaction);
    if (rows.length > 0) return;
    await sql`drop table ${partition}, ${packs}`.execute(transaction);
    await sql`delete from call_days where day = ${day}`.execute(transaction);
  });
}

/** @throws the last refusal of a lock, after as many attempts as one round has */
async function whenLocksAreFree(
  db: Kysely<Database>,
  work: (transaction: Kysely<Database>) => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await db.transaction().execute(async (transaction) => {
        await sql`set local lock_timeout = ${sql.lit(lockWaitMs)}`.execute(transaction);
        await work(transaction);
      });
      return;
    } catch (error) {
      if (!isLockRefused(error) || attempt === lockAttempts) throw error;
    }
  }
}

function isLockRefused(error: unknown): boolean {
  return (error as { code?: unknown }).code === '55P03';
}

/** Deletes figures and keys that are older than the retention. */
export async function deleteOld(db: Kysely<Database>, { now, retentionMs }: { now: number; retentionMs: number }) {
  const before = now - retentionMs;
  await sql`delete from call_cells where span = 1 and start_ms < ${before - dayMs}`.execute(db);
  await sql`delete from call_cells where span = 24 and start_ms < ${before - 2 * dayMs}`.execute(db);
  await sql`delete from call_keys where day < ${dayNumber(before - dayMs)}`.execute(db);
}
