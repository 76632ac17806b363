import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables.ts';
import { compressPart } from '../compress-part.ts';
import { insertParts, readPart, type SpecificationName } from '../stored-parts.ts';
import { type CompareResult, rulesVersion, type SpecificationComparer, type SpecificationFile } from './comparing.ts';

const decompress = promisify(brotliDecompress);

export interface ChangesKeeper {
  /**
   * What differs between two indexed specifications of one portal. It is found out once, however many ask, and
   * stored. Resolves with undefined when that takes longer than the patience; it goes on.
   */
  changesBetween(
    from: SpecificationName,
    to: SpecificationName,
    patienceMs: number,
  ): Promise<CompareResult | undefined>;
}

export function createChangesKeeper(db: Kysely<Database>, comparer: SpecificationComparer): ChangesKeeper {
  const underWay = new Map<string, Promise<CompareResult>>();

  function start(from: SpecificationName, to: SpecificationName): Promise<CompareResult> {
    const key = `${to.portalId} ${from.sha256} ${to.sha256}`;
    const running = underWay.get(key);
    if (running) return running;
    const begun = compareAndStore(db, comparer, from, to).finally(() => underWay.delete(key));
    underWay.set(key, begun);
    // Those who lose patience leave nobody to hear of a failure.
    begun.catch(() => {});
    return begun;
  }

  return {
    async changesBetween(from, to, patienceMs) {
      if (from.sha256 === to.sha256) return { counts: { breaking: 0, warning: 0, safe: 0 }, operations: [] };
      const stored = await readPart(db, to, partFor(from));
      if (stored) return JSON.parse((await decompress(stored)).toString('utf8')) as CompareResult;
      const late = Promise.withResolvers<undefined>();
      const timer = setTimeout(() => late.resolve(undefined), patienceMs);
      try {
        return await Promise.race([start(from, to), late.promise]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** It belongs to the newer specification, and goes with it. */
function partFor({ sha256 }: SpecificationName) {
  return { kind: 'changes', key: `${rulesVersion} ${sha256}` } as const;
}

async function compareAndStore(
  db: Kysely<Database>,
  comparer: SpecificationComparer,
  from: SpecificationName,
  to: SpecificationName,
): Promise<CompareResult> {
  const task = { from: await fileOf(db, from), to: await fileOf(db, to) };
  const result = await comparer.compareSpecifications(task).catch((error: unknown): CompareResult => {
    if (error instanceof Error && error.name === 'ContentTooCostly') return { failure: error.message };
    throw error;
  });
  const bytes = compressPart(JSON.stringify(result));
  // Another process may have been faster, or the newer one may just have been indexed again: the answer is good anyway.
  await insertParts(db, to, [{ ...partFor(from), bytes }]).catch(() => {});
  return result;
}

async function fileOf(db: Kysely<Database>, { portalId, sha256 }: SpecificationName): Promise<SpecificationFile> {
  const { bytes, media_type, syntax } = await db
    .selectFrom('blobs')
    .leftJoin('spec_indexes as index', (join) =>
      join.onRef('index.portal_id', '=', 'blobs.portal_id').onRef('index.spec_sha256', '=', 'blobs.sha256'),
    )
    .select(['blobs.bytes', 'blobs.media_type', 'index.syntax'])
    .where('blobs.portal_id', '=', portalId)
    .where('blobs.sha256', '=', sha256)
    .executeTakeFirstOrThrow();
  return { bytes, syntax: syntax ?? (media_type === 'application/json' ? 'json' : 'yaml') };
}
