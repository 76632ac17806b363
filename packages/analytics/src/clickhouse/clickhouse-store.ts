import { failureReason } from '@stoa/common/failure-reason';
import { startRounds } from '@stoa/common/rounds';
import type { Database } from '@stoa/database/tables';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { type AnalyticsStore, StoreUnavailable } from '../analytics-store.ts';
import { whileAvailable } from '../unavailable.ts';
import { addCalls } from './add-calls.ts';
import { answerRows } from './answer-rows.ts';
import { createBatchQueue } from './batch-queue.ts';
import { createClickHouseClient } from './clickhouse-client.ts';
import { ClickHouseFailure, isOurFault } from './clickhouse-failure.ts';
import { findById, findCalls } from './find-calls.ts';
import { batchesWithRows, dropOldDays } from './keep-house.ts';
import { prepared } from './prepared.ts';
import { questionStatement } from './question-statement.ts';
import type { ServerAddress } from './server-address.ts';
import { batchesNotedBefore, forgetBatches, unsettledBatches } from './unsettled-batches.ts';

/** No statement of a batch can still be running after this time: statements end after less than a minute. */
const longestInsertMs = 3_600_000;

export interface ClickHouseStore extends AnalyticsStore {
  /** Deletes data older than the retention. */
  maintain(): Promise<void>;
}

export interface ClickHouseStoreOptions {
  readonly address: ServerAddress;
  /** Stores which batches count (unsettled-batches.ts), and which process adds. */
  readonly db: Kysely<Database>;
  readonly log: Pick<Logger, 'warn'>;
  readonly now: () => Date;
  readonly retentionMs: number;
  /** Milliseconds between two rounds of maintenance; null: only when told to. */
  readonly maintainEveryMs?: number | null;
}

/**
 * The store on a ClickHouse of the operator's (docs/decisions/025). Any number of processes may have one. It does not need
 * the server to be there yet: what is asked before says `StoreUnavailable`.
 */
export function createClickHouseStore(options: ClickHouseStoreOptions): ClickHouseStore {
  const { address, db, log, now, retentionMs, maintainEveryMs = 3_600_000 } = options;
  const client = createClickHouseClient(address);
  const ready = prepared(client, log);
  const nowMs = () => now().getTime();

  const queue = createBatchQueue(async (portalId, calls) =>
    addCalls({ db, client, dialect: await ready() }, portalId, calls),
  );

  /** Both databases take part: either of them may be out of reach. */
  async function available<R>(work: () => Promise<R>): Promise<R> {
    try {
      return await whileAvailable(work);
    } catch (error) {
      if (!(error instanceof ClickHouseFailure) || isOurFault(error)) throw error;
      const { code, queryId } = error;
      log.warn({ reason: failureReason(error), code, query_id: queryId }, 'ClickHouse did not do its part.');
      throw new StoreUnavailable('ClickHouse did not answer, or not in time.', { cause: error });
    }
  }

  async function maintain(): Promise<void> {
    await ready();
    await dropOldDays(client, { now: nowMs(), retentionMs });
    const broken = await batchesNotedBefore(db, new Date(nowMs() - longestInsertMs));
    if (broken.length === 0) return;
    const withRows = await batchesWithRows(client, broken);
    await forgetBatches(
      db,
      broken.filter((batch) => !withRows.has(batch)),
    );
  }

  const rounds =
    maintainEveryMs === null
      ? undefined
      : startRounds({
          work: maintain,
          firstMs: Math.min(maintainEveryMs, 5_000),
          everyMs: maintainEveryMs,
          failed: (error) =>
            log.warn({ reason: failureReason(error) }, 'Old calls could not be let go. Trying again in an hour.'),
        });

  return {
    rawMs: retentionMs,
    retentionMs,
    add: async (portalId, calls) =>
      calls.length === 0 ? { accepted: 0, duplicates: 0 } : available(() => queue.add(portalId, calls)),
    query: (portalId, question) =>
      available(async () => {
        await ready();
        const statement = questionStatement(portalId, question, await unsettledBatches(db, portalId));
        return statement ? answerRows(question, await client.ask(statement.text, statement.tables)) : [];
      }),
    findCalls: (portalId, search) =>
      available(async () => {
        await ready();
        const unsettled = await unsettledBatches(db, portalId);
        return findCalls(client, { portalId, search, now: nowMs(), retentionMs, unsettled });
      }),
    findById: (portalId, name) =>
      available(async () => {
        await ready();
        return findById(client, { portalId, ...name, unsettled: await unsettledBatches(db, portalId) });
      }),
    maintain,
    jobs: () => (rounds ? { putting_away: rounds } : {}),
    close: async () => rounds?.stop(),
  };
}
