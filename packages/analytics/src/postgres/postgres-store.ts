import { failureReason } from '@stoa/common/failure-reason';
import { startRounds } from '@stoa/common/rounds';
import type { Database } from '@stoa/database/tables';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { AnalyticsStore } from '../analytics-store.ts';
import { whileAvailable } from '../unavailable.ts';
import { createAddCalls } from './add-calls.ts';
import { createBatchIds } from './batch-ids.ts';
import { ensureDay } from './days.ts';
import { findById } from './find-by-id.ts';
import { findCalls } from './find-calls.ts';
import { foldSome } from './fold.ts';
import { makeDays } from './make-days.ts';
import { daysToPutAway, deleteOld, putAway } from './put-away.ts';
import { runQuery } from './run-query.ts';
import { createTargets } from './targets.ts';
import { dayMs, dayNumber, daysBetween, floorTo, hourMs } from './times.ts';

const rawMs = 2 * dayMs;
/** The packs that are read for one answer about single calls: ten thousand to a million calls. */
const mostPacks = 400;
const maintainEveryMs = 10 * 60_000;

export interface PostgresStore extends AnalyticsStore {
  /** Adds calls that are not in the cells yet, until none is left; does nothing when another process is doing it. */
  fold(): Promise<void>;
  /** Creates partitions and cells of days, and deletes data older than the retention. */
  maintain(): Promise<void>;
}

export interface PostgresStoreOptions {
  readonly db: Kysely<Database>;
  /** The database that questions are asked of; `db` by default. */
  readonly reads?: Kysely<Database>;
  /** The same database, for COPY. */
  readonly pool: Pool;
  readonly log: Pick<Logger, 'warn'>;
  readonly now: () => Date;
  readonly retentionMs: number;
  /** Milliseconds between two rounds; null: it folds and maintains only when told to. */
  readonly foldEveryMs?: number | null;
  /** Packs that one search for single calls reads at most. */
  readonly mostPacksRead?: number;
}

/** The store in the portal's own database (docs/decisions/021). Any number of processes may have one. */
export function createPostgresStore({
  db,
  reads = db,
  pool,
  log,
  now,
  retentionMs,
  foldEveryMs = 10_000,
  mostPacksRead = mostPacks,
}: PostgresStoreOptions): PostgresStore {
  const targets = createTargets(db);
  const nowMs = () => now().getTime();
  const addCalls = createAddCalls({ db, pool, targets, newBatch: createBatchIds(db), now: nowMs });
  let closing = false;

  async function fold(): Promise<void> {
    while (!closing && (await foldSome(db))) {}
  }

  async function maintain(): Promise<void> {
    for (const ahead of [0, dayMs]) await ensureDay(db, dayNumber(nowMs() + ahead));
    while (!closing && (await makeDays(db, nowMs()))) {}
    for (const day of await daysToPutAway(db, { now: nowMs(), rawMs })) await putAway(db, day);
    await deleteOld(db, { now: nowMs(), retentionMs });
  }

  const rounds =
    foldEveryMs === null
      ? {}
      : {
          folding: round(fold, foldEveryMs, 'Calls could not be folded. Trying again.'),
          putting_away: round(maintain, maintainEveryMs, 'Old calls could not be put away. Trying again.'),
        };

  function round(work: () => Promise<void>, everyMs: number, failure: string) {
    return startRounds({
      work,
      firstMs: Math.min(everyMs, 5_000),
      everyMs,
      failed: (error) => log.warn({ reason: failureReason(error) }, failure),
    });
  }

  return {
    rawMs,
    retentionMs,
    add: (portalId, calls) => whileAvailable(() => addCalls(portalId, calls)),
    query: (portalId, question) =>
      whileAvailable(() => {
        const exactSince = floorTo(hourMs, nowMs() - rawMs) + hourMs;
        return runQuery({ db: reads, targets, exactSince }, portalId, question);
      }),
    findCalls: (portalId, search) =>
      whileAvailable(() =>
        findCalls(
          { db: reads, targets },
          { portalId, search, sinceMs: nowMs() - rawMs, now: nowMs(), mostPacks: mostPacksRead },
        ),
      ),
    findById: (portalId, name) =>
      whileAvailable(() => {
        // A day more: gateways' clocks may be ahead.
        const days = daysBetween(nowMs() - rawMs, nowMs() + dayMs);
        return findById({ db: reads, targets }, { portalId, ...name, days });
      }),
    fold,
    maintain,
    jobs: () => rounds,
    async close() {
      closing = true;
      await Promise.all(Object.values(rounds).map((each) => each.stop()));
    },
  };
}
