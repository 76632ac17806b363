import { newId } from '@stoa/database/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { addCatalogue } from '../../testing/catalogue.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let viewer: BrowserLike;

beforeAll(async () => {
  app = await startTestApp();
  await addCatalogue(app);
  viewer = await app.signedInUser('viewer', 'vera');
  const { portal_id } = app.portal;
  const add = async (email: string, full_name: string) => {
    const id = newId();
    const row = { email, full_name, status: 'approved' as const, password_hash: 'x', updated_at: new Date() };
    await app.db
      .insertInto('developers')
      .values({ ...row, portal_id, id, email_verified_at: null, decided_at: null })
      .execute();
    return id;
  };
  const ada = await add('ada@engines.example', 'Ada Lovelace');
  await add('mary@engines.example', 'Mary Adams');
  await add('per_cent@engines.example', 'Per Cent');
  for (let each = 0; each < 12; each += 1) await add(`many${String(each).padStart(2, '0')}@x.example`, 'Many');
  const auth = { description: null, reference_id: 'r', redirect_uri: null, auth_strategy_id: null, scopes: '[]' };
  await app.db
    .insertInto('applications')
    .values({ ...auth, portal_id, id: newId(), developer_id: ada, name: 'Adding machine', updated_at: new Date() })
    .execute();
});
afterAll(() => app.close());

const search = (q: string, who = viewer) => who.call('searchPortal', { query: { q } });
const emails = async (q: string) => (await search(q)).developers?.map(({ email }) => email);

test('developers are found by the beginning of address, name and last name, addresses first', async () => {
  expect(await emails('ADA')).toEqual(['ada@engines.example', 'mary@engines.example']);
  expect(await emails('love')).toEqual(['ada@engines.example']);
  expect(await emails('mary a')).toEqual(['mary@engines.example']);
  expect(await emails('engines')).toEqual([]);
  expect(await emails('many')).toHaveLength(8);
});

test('applications, products and versions are found by name', async () => {
  expect((await search('adding')).applications).toMatchObject([
    { name: 'Adding machine', developer: { email: 'ada@engines.example' } },
  ]);
  const version = await app.db
    .selectFrom('product_versions as version')
    .innerJoin('products as product', 'product.id', 'version.product_id')
    .select(['version.name', 'product.name as product'])
    .executeTakeFirstOrThrow();
  const found = await search(`${version.product.slice(1)} ${version.name}`);
  expect(found.versions).toMatchObject([{ name: version.name, product: { name: version.product } }]);
  expect((await search(version.product.slice(0, 3).toLowerCase())).products[0]?.name).toBe(version.product);
});

test('a role is told nothing of what it may not list', async () => {
  const publisher = await app.signedInUser('publisher', 'paul');
  expect(await search('ada', publisher)).toMatchObject({ developers: null, applications: null });
  expect(await search('')).toEqual({ developers: [], applications: [], products: [], versions: [] });
});

test('signs of patterns are letters, and no words break a statement', async () => {
  expect(await emails('per_')).toEqual(['per_cent@engines.example']);
  expect(await emails('%')).toEqual([]);
  expect(await emails('_da')).toEqual([]);
  for (const words of ['\\', "'; drop table developers; --", '( | &', 'a'.repeat(255), '🦆'])
    expect(await emails(words)).toEqual([]);
});

test('each beginning walks along an index in its order, and sorts nothing', async () => {
  await app.db.connection().execute(async (one) => {
    await sql`set enable_seqscan = off`.execute(one);
    await sql`set enable_bitmapscan = off`.execute(one);
    const columns = {
      developers_by_email_start: ['developers', 'email'],
      developers_by_name_start: ['developers', 'lower(full_name)'],
      developers_by_last_name_start: ['developers', `lower(substring(full_name from '[^ ]+$'))`],
      applications_by_name_start: ['applications', 'lower(name)'],
    };
    for (const [index, [table, column]] of Object.entries(columns)) {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select * from ${sql.raw(table ?? '')}
        where portal_id = ${app.portal.portal_id} and ${sql.raw(column ?? '')} like 'ad%'
        order by ${sql.raw(column ?? '')} using ~<~ limit 8`.execute(one);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain(index);
      expect(plan).not.toContain('Sort');
    }
    await sql`reset enable_seqscan`.execute(one);
    await sql`reset enable_bitmapscan`.execute(one);
  });
});
