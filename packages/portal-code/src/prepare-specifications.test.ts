import { cloneDatabase, type TestDatabase } from '@stoa/database/testing/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { putBlob } from './blobs.ts';
import type { ContentChecker } from './content-checker.ts';
import { sha256 } from './folder-files.ts';
import { FolderProblems } from './folder-problems.ts';
import { prepareSpecification } from './prepare-specifications.ts';
import { startContentChecker } from './start-content-checker.ts';
import { addPortal, openapi } from './testing/publishing-portal.ts';

let database: TestDatabase;
let portalId: string;
let runs = 0;
let checker: ContentChecker;

beforeAll(async () => {
  database = await cloneDatabase();
  portalId = await addPortal(database.db);
  const real = startContentChecker();
  checker = {
    ...real,
    indexSpecification: (...task) => {
      runs += 1;
      return real.indexSpecification(...task);
    },
  };
});
afterAll(async () => {
  await checker.close();
  await database.close();
});

async function prepare(text: string): Promise<readonly string[]> {
  const bytes = Buffer.from(text);
  const reference = { sha256: sha256(bytes), media_type: 'application/yaml', path: 'openapi.yaml' } as const;
  await putBlob(database.db, portalId, reference.sha256, bytes);
  const problems = new FolderProblems();
  await prepareSpecification({ db: database.db, portalId, checker, problems }, reference);
  return problems.sorted().map(({ rule }) => rule);
}

test('a file that is checked already, or that somebody else has begun to check, is not checked again', async () => {
  const good = openapi('One');
  expect(await Promise.all([prepare(good), prepare(good), prepare(good)])).toEqual([[], [], []]);
  expect(await prepare(good)).toEqual([]);
  expect(runs).toBe(1);
});

test('everybody who waits is told what is wrong, and the next one has it checked anew', async () => {
  const before = runs;
  const bad = 'openapi: 3.1.0\npaths: {}\n';
  const [one, other] = await Promise.all([prepare(bad), prepare(bad)]);
  expect(one?.length).toBeGreaterThan(0);
  expect(other).toEqual(one);
  expect(runs).toBe(before + 1);
  expect(await prepare(bad)).toEqual(one);
  expect(runs).toBe(before + 2);
});
