import { inTransaction } from '@stoa/database/in-transaction';
import type { Database } from '@stoa/database/tables';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Added, Call } from '../analytics-store.ts';
import { callsTogether } from './calls-together.ts';
import { copyCalls } from './copy-calls.ts';
import { ensureDay, mayBePutAway } from './days.ts';
import { insertCalls } from './insert-calls.ts';
import { byDay, type NumberedCall } from './numbered-calls.ts';
import type { Targets } from './targets.ts';
import { dayNumber } from './times.ts';

interface AddOptions {
  readonly db: Kysely<Database>;
  readonly pool: Pool;
  readonly targets: Targets;
  readonly newBatch: () => Promise<number>;
  readonly now: () => number;
  /** The days whose partitions this process has seen. */
  readonly known: Set<number>;
}

type Days = ReadonlyMap<number, readonly NumberedCall[]>;

/**
 * Keeps batches, each all or nothing; that they wait to be folded is noted in the same transaction. Fast at first, several
 * together as if all of their calls were new; with care, each on its own, when that was not so.
 */
export function createAddCalls(
  parts: Omit<AddOptions, 'known'>,
): (portalId: string, calls: readonly Call[]) => Promise<Added> {
  const options = { ...parts, known: new Set<number>() };
  const together = callsTogether((portalId, calls) => copyAll(options, portalId, calls));
  return async (portalId, calls) => {
    if (calls.length === 0) return { accepted: 0, duplicates: 0 };
    // Adding to days that are being archived may wait: other batches must not wait with it.
    const oldest = calls.reduce((ms, { at }) => Math.min(ms, at), Number.POSITIVE_INFINITY);
    const besideKeys = mayBePutAway(dayNumber(oldest), options.now());
    if (!besideKeys && (await together(portalId, calls))) return { accepted: calls.length, duplicates: 0 };
    const accepted = await insertNew(options, portalId, calls);
    return { accepted, duplicates: calls.length - accepted };
  };
}

/**
 * Known already (23), or of a value that the tables do not take (22): what is wrong with one batch must not harm others. Or
 * another process adds the same ones right now, and each waited for the other (40P01).
 */
const alone = /^(22|23|40P01)/;

/** @returns whether all are kept; else none is, since one of them is known already, or was given twice */
async function copyAll(options: AddOptions, portalId: string, calls: readonly Call[]): Promise<boolean> {
  const { pool, newBatch } = options;
  const days = await numbered(options, portalId, calls);
  if ([...days.values()].reduce((sum, { length }) => sum + length, 0) < calls.length) return false;
  const batch = await newBatch();
  try {
    await withDays(options, days, () => copyCalls(pool, portalId, batch, days));
    return true;
  } catch (error) {
    if (alone.test(String(codeOf(error)))) return false;
    throw error;
  }
}

/** @returns how many were new */
async function insertNew(options: AddOptions, portalId: string, calls: readonly Call[]): Promise<number> {
  const { db, newBatch, now } = options;
  const days = await numbered(options, portalId, calls);
  const batch = await newBatch();
  return withDays(options, days, () =>
    inTransaction(db, async (transaction) => {
      let kept = 0;
      for (const [day, its] of days) {
        const besideKeys = mayBePutAway(day, now());
        kept += await insertCalls(transaction, { portalId, batch, day, calls: its, besideKeys });
      }
      return kept;
    }),
  );
}

async function numbered({ targets }: AddOptions, portalId: string, calls: readonly Call[]): Promise<Days> {
  return byDay(calls, await targets.numbersOf(portalId, calls));
}

/**
 * Makes the partitions that are missing before they are written to: PostgreSQL logs every statement that names none. One
 * that was dropped a moment ago is made again, and the work is repeated.
 */
async function withDays<R>({ db, now, known }: AddOptions, days: Days, work: () => Promise<R>): Promise<R> {
  for (let attempt = 1; ; attempt += 1) {
    for (const day of days.keys()) {
      if (known.has(day) && !mayBePutAway(day, now())) continue;
      await ensureDay(db, day);
      known.add(day);
    }
    try {
      return await work();
    } catch (error) {
      if (attempt === 3 || codeOf(error) !== '42P01') throw error;
      for (const day of days.keys()) known.delete(day);
    }
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
