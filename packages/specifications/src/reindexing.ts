import { failureReason } from '@stoa/common/failure-reason';
import { tryLockUntilCommit } from '@stoa/database/advisory-lock';
import type { Database } from '@stoa/database/tables';
import { indexerVersion } from '@stoa/openapi/index/indexer-version';
import type { SpecificationIndexer } from '@stoa/openapi/index/indexing';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { indexPublished } from './ensure-indexed.ts';
import type { SpecificationName } from './stored-parts.ts';

export interface ReindexingParts {
  readonly db: Kysely<Database>;
  readonly indexer: SpecificationIndexer;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

export interface Reindexing {
  /** Begins no further document. The running one is not awaited, since its transaction is rolled back. */
  stop(): void;
}

/**
 * Indexes what was published by an earlier version of the server, one document after the other, and one process at a
 * time however many run. Readers do not wait for it: what somebody asks for is indexed at once.
 * @returns how many were indexed, or undefined when another process is doing it
 */
export async function reindex(
  { db, indexer, log }: ReindexingParts,
  isStopped: () => boolean = () => false,
): Promise<number | undefined> {
  return db.transaction().execute(async (leader) => {
    if (!(await tryLockUntilCommit(leader, 'reindex'))) return undefined;
    // This connection only holds the lock, and is idle while a document is cut.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(leader);
    const passed = new Set<string>();
    let count = 0;
    for (;;) {
      const waiting = await outdated(db);
      const next = waiting.find(({ portalId, sha256 }) => !passed.has(`${portalId} ${sha256}`));
      if (!next || isStopped()) return count;
      passed.add(`${next.portalId} ${next.sha256}`);
      try {
        const state = await indexPublished(db, indexer, next);
        if ('failure' in state) log.warn({ ...next, reason: state.failure }, 'A specification cannot be indexed.');
        else count += 1;
      } catch (error) {
        if (isStopped()) return count;
        log.warn({ ...next, reason: failureReason(error) }, 'A specification was not indexed. Trying again later.');
      }
    }
  });
}

/** Published specifications without an index of the present kind. */
async function outdated(db: Kysely<Database>): Promise<SpecificationName[]> {
  return db
    .selectFrom('product_versions as version')
    .select(['version.portal_id as portalId', sql<string>`version.spec_sha256`.as('sha256')])
    .distinct()
    .where('version.spec_sha256', 'is not', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('spec_indexes as index')
            .select(sql`1`.as('one'))
            .whereRef('index.portal_id', '=', 'version.portal_id')
            .whereRef('index.spec_sha256', '=', 'version.spec_sha256')
            .where('index.indexer_version', '>=', indexerVersion),
        ),
      ),
    )
    .orderBy('sha256')
    .execute();
}

/** Checks soon after the start and then every hour, since a server of the former version may still publish. */
export function startReindexing(
  parts: ReindexingParts,
  { firstMs = 5_000, everyMs = 3_600_000 }: { readonly firstMs?: number; readonly everyMs?: number } = {},
): Reindexing {
  const { log } = parts;
  let stopped = false;
  let timer = setTimeout(begin, firstMs);
  timer.unref();

  function begin(): void {
    reindex(parts, () => stopped)
      .then(
        (count) => {
          if (count) log.info({ count }, 'Indexed specifications from an earlier version.');
        },
        (error: unknown) => {
          if (!stopped) log.warn({ reason: failureReason(error) }, 'Indexing again failed. Trying again later.');
        },
      )
      .then(() => {
        if (stopped) return;
        timer = setTimeout(begin, everyMs);
        timer.unref();
      });
  }

  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
