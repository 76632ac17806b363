import { newId } from '@stoa/database/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { pageOf } from './page.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const row = { portal_id: app.portal.portal_id, description: '', public_labels: '{}', updated_at: new Date() };
  for (const slug of ['a', 'b', 'c', 'd', 'e'])
    await app.db
      .insertInto('products')
      .values({ ...row, id: newId(), slug, name: slug })
      .execute();
});
afterAll(() => app.close());

function slugs(number: number, most?: number) {
  const rows = app.db
    .selectFrom('products')
    .select('slug')
    .where('portal_id', '=', app.portal.portal_id)
    .orderBy('slug');
  const bound = most === undefined ? undefined : { db: app.db, most };
  return pageOf(rows, { 'page[size]': 2, 'page[number]': number }, ({ slug }) => slug, bound);
}

test('a page has its rows and the true total, also beyond the last one (contract §A.1)', async () => {
  expect(await slugs(3)).toEqual({ data: ['e'], meta: { page: { number: 3, size: 2, total: 5 } } });
  expect(await slugs(4)).toEqual({ data: [], meta: { page: { number: 4, size: 2, total: 5 } } });
});

test('a bounded list ends after so many rows, and counts no more', async () => {
  expect(await slugs(1, 3)).toEqual({ data: ['a', 'b'], meta: { page: { number: 1, size: 2, total: 3 } } });
  expect(await slugs(2, 3)).toEqual({ data: ['c'], meta: { page: { number: 2, size: 2, total: 3 } } });
  expect(await slugs(3, 3)).toEqual({ data: [], meta: { page: { number: 3, size: 2, total: 3 } } });
});
