import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '@stoa/common/testing/scratch-folder';
import { writeBackup } from '@stoa/database/backup';
import { restoreBackup } from '@stoa/database/restore';
import { cloneDatabase, createEmptyDatabase, type TestDatabase } from '@stoa/database/testing/test-database';
import { expect, test } from 'vitest';
import { newestCalls } from '../testing/newest-calls.ts';
import { applicationId, someCall } from '../testing/some-call.ts';
import { createPostgresStore } from './postgres-store.ts';
import { addPortal } from './testing/add-portal.ts';

const dayMs = 86_400_000;

function storeOn({ db, pool }: TestDatabase) {
  const log = { warn: () => {} };
  return createPostgresStore({ db, pool, log, now: () => new Date(), retentionMs: 90 * dayMs, foldEveryMs: null });
}

test('a backup takes calls along: cells, what is not in them yet, and what is known already', async () => {
  const [from, to] = [await cloneDatabase(), await createEmptyDatabase()];
  const portalId = await addPortal(from.db);
  const folded = [1, 2, 30].map((days) => someCall({ at: Date.now() - days * dayMs }));
  const waiting = [someCall({ at: Date.now() - 1_000 })];
  await storeOn(from).add(portalId, folded);
  await storeOn(from).fold();
  await storeOn(from).add(portalId, waiting);
  const file = join(await scratchFolder(), 'calls.stoa');
  await writeBackup(from.pool, createWriteStream(file));
  await restoreBackup(to.pool, file);

  const store = storeOn(to);
  const question = {
    startMs: Date.now() - 40 * dayMs,
    endMs: Date.now(),
    dimensions: [],
    bucketMs: null,
    filters: [],
    applicationIds: null,
    percentiles: null,
  };
  expect(await store.query(portalId, question)).toMatchObject([{ count: 4 }]);
  expect(await newestCalls(store, portalId, applicationId, 1)).toEqual(waiting);
  expect(await store.add(portalId, [...folded, ...waiting])).toEqual({ accepted: 0, duplicates: 4 });
  await store.fold();
  expect(await store.query(portalId, question)).toMatchObject([{ count: 4 }]);
  await Promise.all([from.close(), to.close()]);
});
