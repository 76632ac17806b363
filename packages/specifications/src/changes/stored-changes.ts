import { createLimiter, LimiterFull } from '@stoa/common/limiter';
import { samePortal } from '@stoa/database/same-portal';
import type { Database } from '@stoa/database/tables';
import type { CompareResult, SpecificationComparer, SpecificationFile } from '@stoa/openapi/compare/comparing';
import type { Kysely } from 'kysely';
import { isUnread, verdictOf } from '../content-verdict.ts';
import type { SpecificationName } from '../stored-parts.ts';
import { createKeptChanges, type KeptChanges } from './kept-changes.ts';

/** Pairs that may wait for their turn: readers may name any two versions, and there are many pairs. */
const mostWaiting = 20;

interface Asked {
  readonly result: Promise<CompareResult | undefined>;
  readers: number;
}

export interface ChangesKeeper {
  /**
   * What differs between two indexed specifications of one portal. It is computed once, however many callers ask, and
   * stored. Resolves with undefined when that takes longer than `timeoutMs`, or when the specifications could not be
   * read this time. Work that has begun continues after the timeout; work that no caller waits for is not begun.
   * Resolves with `busy` when too many others wait.
   * @param admit called before new work begins; throws when the caller has asked for too much
   */
  changesBetween(
    from: SpecificationName,
    to: SpecificationName,
    timeoutMs: number,
    admit: () => Promise<void>,
  ): Promise<CompareResult | 'busy' | undefined>;
}

export function createChangesKeeper(
  db: Kysely<Database>,
  comparer: SpecificationComparer,
  now: () => Date = () => new Date(),
): ChangesKeeper {
  const kept = createKeptChanges(db, now);
  const asked = new Map<string, Asked>();
  // One at a time, since the files are large. What waits holds no file in memory.
  const oneByOne = createLimiter({ atOnce: 1, waiting: mostWaiting });

  const keyOf = (from: SpecificationName, to: SpecificationName) => `${to.portalId} ${from.sha256} ${to.sha256}`;

  function ask(from: SpecificationName, to: SpecificationName): Asked {
    const key = keyOf(from, to);
    const known = asked.get(key);
    if (known) return known;
    const isWanted = () => {
      if (pair.readers > 0) return true;
      // The next caller starts the work again.
      asked.delete(key);
      return false;
    };
    const result = oneByOne.run(async () => {
      // The first reader is counted once this function has returned.
      await undefined;
      return isWanted() ? compareAndStore({ db, comparer, kept }, from, to) : undefined;
    });
    const pair: Asked = { result, readers: 0 };
    asked.set(key, pair);
    // After a timeout nobody awaits the promise: a failure must not be an unhandled rejection.
    const forget = () => asked.get(key) === pair && asked.delete(key);
    result.then(forget, forget);
    return pair;
  }

  return {
    async changesBetween(from, to, timeoutMs, admit) {
      if (from.sha256 === to.sha256) {
        return { counts: { breaking: 0, warning: 0, safe: 0 }, document: [], operations: [] };
      }
      const stored = await kept.read(from, to);
      if (stored) return stored;
      if (!asked.has(keyOf(from, to))) await admit();
      const late = Promise.withResolvers<undefined>();
      const timer = setTimeout(() => late.resolve(undefined), timeoutMs);
      const pair = ask(from, to);
      pair.readers += 1;
      try {
        return await Promise.race([pair.result, late.promise]);
      } catch (error) {
        if (error instanceof LimiterFull) return 'busy';
        if (isUnread(error)) return undefined;
        throw error;
      } finally {
        pair.readers -= 1;
        clearTimeout(timer);
      }
    },
  };
}

interface Comparing {
  readonly db: Kysely<Database>;
  readonly comparer: SpecificationComparer;
  readonly kept: KeptChanges;
}

async function compareAndStore(
  { db, comparer, kept }: Comparing,
  from: SpecificationName,
  to: SpecificationName,
): Promise<CompareResult> {
  const task = { from: await fileOf(db, from), to: await fileOf(db, to) };
  const result = await verdictOf(
    () => comparer.compareSpecifications(task),
    (failure): CompareResult => ({ failure }),
  );
  // Another process may have been faster, or the newer one may just have been indexed again: the answer is good anyway.
  await kept.write(from, to, result).catch(() => {});
  return result;
}

async function fileOf(db: Kysely<Database>, { portalId, sha256 }: SpecificationName): Promise<SpecificationFile> {
  const { bytes, media_type, syntax } = await db
    .selectFrom('blobs')
    .leftJoin('spec_indexes as index', samePortal('index.spec_sha256', 'blobs.sha256'))
    .select(['blobs.bytes', 'blobs.media_type', 'index.syntax'])
    .where('blobs.portal_id', '=', portalId)
    .where('blobs.sha256', '=', sha256)
    .executeTakeFirstOrThrow();
  return { bytes, syntax: syntax ?? (media_type === 'application/json' ? 'json' : 'yaml') };
}
