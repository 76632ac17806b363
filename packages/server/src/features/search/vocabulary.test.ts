import { newId } from '@stoa/database/ids';
import { createVocabulary } from '@stoa/search/vocabulary';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('the words are read once, before the first search, and again when something was published', async () => {
  const { portal_id } = app.portal;
  let asked = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const vocabulary = createVocabulary(app.db.withPlugin(counting));
  const corrections = (word: string) => vocabulary.corrections(app.db, portal_id, [word]);

  await vocabulary.warm(portal_id);
  const warm = asked;
  expect(warm).toBeGreaterThan(0);
  expect(await corrections('qarantine')).toEqual([['qarantine']]);
  expect(asked).toBe(warm);

  await app.db
    .insertInto('products')
    .values({
      portal_id,
      id: newId(),
      slug: 'quarantine',
      name: 'Quarantine',
      description: null,
      public_labels: '{}',
      updated_at: new Date(),
    })
    .execute();
  expect(await corrections('qarantine')).toEqual([['qarantine', 'quarantine']]);
  expect(asked).toBe(warm + 1);
});
