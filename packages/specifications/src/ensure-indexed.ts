import { createLimiter } from '@stoa/common/limiter';
import { samePortal } from '@stoa/database/same-portal';
import type { Database } from '@stoa/database/tables';
import { indexerVersion } from '@stoa/openapi/index/indexer-version';
import type { SpecificationIndexer } from '@stoa/openapi/index/indexing';
import { type Kysely, sql } from 'kysely';
import { failureAgeLimit, isUnread, verdictOf } from './content-verdict.ts';
import type { SpecificationName } from './stored-parts.ts';
import { noteFailure, writeIndex } from './write-index.ts';

/** How a specification stands: its revision, or the sentence that says why it has none. */
export type IndexState = { readonly revision: string } | { readonly failure: string };

export interface IndexKeeper {
  /**
   * The current index of a published specification. Documents from before an upgrade are indexed now, once, however
   * many callers ask. Resolves with undefined when that takes longer than `timeoutMs`, though it continues, or when
   * the document could not be read this time.
   */
  ensureIndexed(name: SpecificationName, timeoutMs: number): Promise<IndexState | undefined>;
}

export interface IndexKeeperParts {
  readonly db: Kysely<Database>;
  readonly indexer: SpecificationIndexer;
}

export function createIndexKeeper({ db, indexer }: IndexKeeperParts): IndexKeeper {
  const underWay = new Map<string, Promise<IndexState | undefined>>();
  // After an upgrade many are asked for at once; only one at a time is read from the database.
  const oneByOne = createLimiter({ atOnce: 1 });

  function start(name: SpecificationName): Promise<IndexState | undefined> {
    const key = `${name.portalId} ${name.sha256}`;
    const running = underWay.get(key);
    if (running) return running;
    const begun = oneByOne.run(() => indexPublished(db, indexer, name)).finally(() => underWay.delete(key));
    underWay.set(key, begun);
    // After a timeout nobody awaits the promise: a failure must not be an unhandled rejection.
    begun.catch(() => {});
    return begun;
  }

  return {
    async ensureIndexed(name, timeoutMs) {
      const state = await readIndexState(db, name);
      if (state) return state;
      const late = Promise.withResolvers<undefined>();
      const timer = setTimeout(() => late.resolve(undefined), timeoutMs);
      try {
        return await Promise.race([start(name), late.promise]);
      } catch (error) {
        if (isUnread(error)) return undefined;
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/**
 * An index of a later indexer is accepted: two versions of the server side by side must not undo each other's work. A
 * failure is trusted for a day.
 */
export async function readIndexState(
  db: Kysely<Database>,
  { portalId, sha256 }: SpecificationName,
): Promise<IndexState | undefined> {
  const row = await db
    .selectFrom('spec_indexes')
    .select(['revision', 'failure'])
    .where('portal_id', '=', portalId)
    .where('spec_sha256', '=', sha256)
    .where('indexer_version', '>=', indexerVersion)
    .where((where) =>
      where.or([
        where('revision', 'is not', null),
        where('indexed_at', '>', sql<Date>`now() - make_interval(secs => ${failureAgeLimit / 1000})`),
      ]),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  return row.revision === null ? { failure: row.failure ?? '' } : { revision: row.revision };
}

/**
 * Indexes a document that was checked when it was published. A failure is stored, and the document is not tried again
 * for a day.
 * @throws ContentUnread, and nothing is noted
 */
export async function indexPublished(
  db: Kysely<Database>,
  indexer: SpecificationIndexer,
  name: SpecificationName,
): Promise<IndexState> {
  const blob = await db
    .selectFrom('blobs')
    .leftJoin('spec_indexes as former', samePortal('former.spec_sha256', 'blobs.sha256'))
    .select(['bytes', 'media_type', 'former.syntax'])
    .where('blobs.portal_id', '=', name.portalId)
    .where('blobs.sha256', '=', name.sha256)
    .executeTakeFirstOrThrow();
  const syntax = blob.syntax ?? (blob.media_type === 'application/json' ? 'json' : 'yaml');
  const failure = await verdictOf(
    () =>
      writeIndex(db, indexer, name, { bytes: blob.bytes, syntax, validate: false }).then(
        ([problem]) => problem?.message,
      ),
    (sentence) => sentence,
  );
  if (failure !== undefined) await noteFailure(db, name, syntax, failure);
  const state = await readIndexState(db, name);
  if (!state) throw new Error('An index vanished right after it was written.');
  return state;
}
