import { createHash } from 'node:crypto';
import type { SpecificationIndexer } from '@stoa/openapi/index/indexing';
import { ContentTooCostly, ContentUnread } from '@stoa/portal-code/content-checker';
import { createIndexKeeper } from '@stoa/specifications/ensure-indexed';
import type { SpecificationName } from '@stoa/specifications/stored-parts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function published(content: string): Promise<SpecificationName> {
  const { portal_id } = app.portal;
  const sha256 = createHash('sha256').update(content).digest('hex');
  const bytes = Buffer.from(content);
  await app.db
    .insertInto('blobs')
    .values({ portal_id, sha256, size: bytes.length, media_type: 'application/json', bytes })
    .execute();
  return { portalId: portal_id, sha256 };
}

/** Fails with what is left of `failures`, one a time, then succeeds. */
function keeperWith(failures: Error[]) {
  let attempts = 0;
  const indexer: SpecificationIndexer = {
    async indexSpecification(_task, take) {
      attempts += 1;
      const failure = failures.shift();
      if (failure) throw failure;
      await take({ revision: '0123456789abcdef', parts: [], operations: [] });
      return [];
    },
  };
  return { keeper: createIndexKeeper({ db: app.db, indexer }), attempts: () => attempts };
}

const indexed = { revision: '0123456789abcdef' };
const costly = () => new ContentTooCostly('The file takes more than 60 s to read.');

test('a crash of the process that reads is not kept: whoever asks next gets the reference', async () => {
  const name = await published('{"crash":1}');
  const { keeper } = keeperWith([new ContentUnread('It ended.'), new ContentUnread('It ended again.')]);
  expect(await keeper.ensureIndexed(name, 60_000)).toBeUndefined();
  expect(await keeper.ensureIndexed(name, 60_000)).toBeUndefined();
  expect(await keeper.ensureIndexed(name, 60_000)).toEqual(indexed);
});

test('too much time once is the fault of a busy minute', async () => {
  const { keeper, attempts } = keeperWith([costly()]);
  expect(await keeper.ensureIndexed(await published('{"busy":1}'), 60_000)).toEqual(indexed);
  expect(attempts()).toBe(2);
});

test('too much time twice is kept for a day, and then tried again', async () => {
  const name = await published('{"slow":1}');
  const { keeper, attempts } = keeperWith([costly(), costly()]);
  const failure = { failure: 'The file takes more than 60 s to read.' };
  expect(await keeper.ensureIndexed(name, 60_000)).toEqual(failure);
  expect(await keeper.ensureIndexed(name, 60_000)).toEqual(failure);
  expect(attempts()).toBe(2);
  await app.db
    .updateTable('spec_indexes')
    .set({ indexed_at: sql<Date>`now() - interval '25 hours'` })
    .where('spec_sha256', '=', name.sha256)
    .execute();
  expect(await keeper.ensureIndexed(name, 60_000)).toEqual(indexed);
});
