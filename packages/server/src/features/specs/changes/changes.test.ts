import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { VersionChanges } from '@stoa/contract/changes';
import { newId } from '@stoa/database/ids';
import { ContentTooCostly, ContentUnread } from '@stoa/portal-code/content-checker';
import { createKeptChanges } from '@stoa/specifications/changes/kept-changes';
import { createChangesKeeper } from '@stoa/specifications/changes/stored-changes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BrowserLike } from '../../../testing/browser-like.ts';
import { addCatalogue, type Catalogue } from '../../../testing/catalogue.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const anybody = async () => {};

let app: TestApp;
let catalogue: Catalogue;
let ada: BrowserLike;
let older: string;
let newer: string;

const document = (more: object) => ({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: {
    '/pets': {
      get: { operationId: 'listPets', summary: 'All *pets*', responses: { 200: { description: 'ok' } }, ...more },
    },
  },
});
const parameter = { name: 'owner', in: 'query', required: true, schema: { type: 'string' } };

beforeAll(async () => {
  app = await startTestApp();
  catalogue = await addCatalogue(app);
  ada = await app.signedIn();
  older = await addVersion('one', JSON.stringify(document({})));
  newer = await addVersion('two', JSON.stringify(document({ parameters: [parameter], deprecated: true })));
});
afterAll(() => app.close());

async function addVersion(name: string, content: string): Promise<string> {
  const { portal_id } = app.portal;
  const id = newId();
  const sha256 = createHash('sha256').update(content).digest('hex');
  const bytes = Buffer.from(content);
  await app.db
    .insertInto('blobs')
    .values({ portal_id, sha256, size: bytes.length, media_type: 'application/json', bytes })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const values = { deprecated: false, sunset_at: null, registration_enabled: false, registration_auto_approve: false };
  await app.db
    .insertInto('product_versions')
    .values({
      portal_id,
      id,
      product_id: catalogue.productId,
      name,
      spec_sha256: sha256,
      updated_at: new Date(),
      ...values,
    })
    .execute();
  return id;
}

const address = (to: string, since: string, product = catalogue.productId) =>
  `/api/v2/products/${product}/versions/${to}/changes?since=${since}`;

async function get(path: string, accept = 'application/json', reader: Pick<BrowserLike, 'fetch'> = ada) {
  const response = await reader.fetch(path, { headers: { accept } });
  return { response, status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

describe('two versions compared', () => {
  test('each change with what it means, worst first', async () => {
    const { status, type, text } = await get(address(newer, older));
    expect([status, type]).toEqual([200, 'application/json; charset=utf-8']);
    expect(JSON.parse(text)).toEqual({
      from: { id: older, name: 'one' },
      to: { id: newer, name: 'two' },
      counts: { breaking: 1, warning: 0, safe: 1 },
      document: [],
      operations: [
        {
          kind: 'changed',
          level: 'breaking',
          method: 'get',
          path: '/pets',
          tag: null,
          key: 'listPets',
          summary: 'All *pets*',
          changes: [
            {
              level: 'breaking',
              subject: 'parameter',
              effect: 'added',
              place: 'query owner',
              at: '',
              after: 'required',
            },
            { level: 'safe', subject: 'operation', effect: 'deprecated', place: '', at: '' },
          ],
          more: 0,
        },
      ],
    });
  });

  test('as Markdown by Accept', async () => {
    const { type, text, response } = await get(address(newer, older), 'text/markdown');
    expect([type, response.headers.get('vary')?.includes('accept')]).toEqual(['text/markdown; charset=utf-8', true]);
    expect(text).toBe(
      '# Changes from one to two\n\n1 breaking, 0 to look at, 1 safe.\n\n## Breaking changes\n\n### `GET /pets`: All \\*pets\\*\n\n- breaking: parameter added at `query owner`: `required`\n- safe: operation deprecated\n',
    );
  });

  test('found out once, then stored; who has it gets 304', async () => {
    await get(address(newer, older));
    const parts = () => app.db.selectFrom('spec_parts').select('key').where('kind', '=', 'changes').execute();
    const stored = await parts();
    expect(stored.length).toBeGreaterThan(0);
    const { response } = await get(address(newer, older));
    expect(await parts()).toEqual(stored);
    const headers = { 'if-none-match': response.headers.get('etag') ?? '' };
    expect((await ada.fetch(address(newer, older), { headers })).status).toBe(304);
  });

  test('the other way round, and with itself', async () => {
    const back = JSON.parse((await get(address(older, newer))).text) as VersionChanges;
    expect(back.counts).toEqual({ breaking: 0, warning: 1, safe: 1 });
    const same = JSON.parse((await get(address(newer, newer))).text) as VersionChanges;
    expect([same.counts, same.operations]).toEqual([{ breaking: 0, warning: 0, safe: 0 }, []]);
  });

  test('204 when one of them has no specification', async () => {
    expect((await get(address(newer, catalogue.closedVersionId))).status).toBe(204);
    expect((await get(address(catalogue.closedVersionId, newer))).status).toBe(204);
  });

  test('a document that cannot be read is told, and the server goes on', async () => {
    const broken = await addVersion('broken', '{"openapi": ');
    const { status, text } = await get(address(newer, broken));
    expect(status).toBe(404);
    expect(JSON.parse(text).detail).toContain('These versions cannot be compared: ');
  });
});

describe('portal §6: who may not read a specification may not read its changes', () => {
  test('versions of another product, unknown ones, and none', async () => {
    expect((await get(address(newer, newId()))).status).toBe(404);
    expect((await get(address(newId(), older))).status).toBe(404);
    expect((await get(address(newer, older, newId()))).status).toBe(404);
    expect((await get(address(newer, older).replace(/\?.*/, ''))).status).toBe(400);
  });

  test('a visitor of a private portal, and a hidden product', async () => {
    expect((await get(address(newer, older), undefined, app.visitor())).status).toBe(401);
    await app.db.updateTable('portals').set({ rbac_enabled: true }).execute();
    expect((await get(address(newer, older))).status).toBe(404);
    await app.db.updateTable('portals').set({ rbac_enabled: false }).execute();
  });
});

test('GitHub’s document with 1,200 operations beside a changed one', { timeout: 120_000 }, async () => {
  const file = createRequire(import.meta.url).resolve('@octokit/openapi/generated/api.github.com.json');
  const text = readFileSync(file, 'utf8');
  const content = JSON.parse(text);
  const [path = '', methods = {}] = (Object.entries(content.paths) as [string, object][])[0] ?? [];
  delete content.paths[path];
  content.components.schemas['simple-user'].properties.login = { type: 'integer' };
  const before = await addVersion('github', text);
  const after = await addVersion('github-2', JSON.stringify(content));
  let answer = await get(address(after, before));
  while (answer.status === 503) {
    expect(answer.response.headers.get('retry-after')).toBe('2');
    answer = await get(address(after, before));
  }
  const { operations, counts } = JSON.parse(answer.text) as VersionChanges;
  const removed = operations.filter(({ kind }) => kind === 'removed');
  expect(removed.map((operation) => operation.path)).toEqual(Object.keys(methods).map(() => path));
  const changed = operations.filter(({ kind }) => kind === 'changed');
  expect(changed.length).toBeGreaterThan(50);
  for (const { changes } of changed) {
    for (const change of changes) expect(change).toMatchObject({ subject: 'type', before: 'string', after: 'integer' });
  }
  expect(counts.breaking).toBeGreaterThan(changed.length);
});

test('who asks for many pairs that nobody has asked for waits; what is known, and what others ask for, comes', async () => {
  const eager = await app.signedIn('eager');
  const versions: string[] = [];
  for (let nth = 0; nth < 7; nth += 1)
    versions.push(await addVersion(`eager ${nth}`, JSON.stringify(document({ description: `eager ${nth}` }))));
  const pairs = versions.flatMap((to) => versions.filter((from) => from !== to).map((from) => address(to, from)));
  const statuses: number[] = [];
  for (const pair of pairs.slice(0, 31)) statuses.push((await get(pair, undefined, eager)).status);
  expect([statuses.slice(0, 30), statuses[30]]).toEqual([Array(30).fill(200), 429]);
  const { response, status } = await get(pairs[30] ?? '', undefined, eager);
  expect([status, Number(response.headers.get('retry-after')) > 0, response.headers.get('etag')]).toEqual([
    429,
    true,
    null,
  ]);
  expect((await get(pairs[0] ?? '', undefined, eager)).status).toBe(200);
  expect((await get(pairs[30] ?? '')).status).toBe(200);
  expect((await get(pairs[30] ?? '', undefined, eager)).status).toBe(200);
});

describe('what is kept of comparisons', () => {
  const same = { counts: { breaking: 0, warning: 0, safe: 0 }, document: [], operations: [] };
  const sha256Of = async (version: string) => {
    const row = await app.db
      .selectFrom('product_versions')
      .select('spec_sha256')
      .where('id', '=', version)
      .executeTakeFirstOrThrow();
    return { portalId: app.portal.portal_id, sha256: row.spec_sha256 ?? '' };
  };
  const pair = async (name: string) => {
    const from = await sha256Of(await addVersion(`${name} 1`, JSON.stringify(document({ description: `${name} 1` }))));
    const newer = await addVersion(`${name} 2`, JSON.stringify(document({ description: `${name} 2` })));
    // Its index, which comparisons belong to.
    await get(address(newer, older));
    return [from, await sha256Of(newer)] as const;
  };
  const comparerWith = (failures: Error[]) => ({
    attempts: 0,
    async compareSpecifications() {
      this.attempts += 1;
      const failure = failures.shift();
      if (failure) throw failure;
      return same;
    },
  });
  const costly = () => new ContentTooCostly('The file takes more than 60 s to read.');

  test('no crash, and no single verdict of time or memory; one that comes twice for a day', async () => {
    const [from, to] = await pair('failing');
    let now = new Date('2026-11-22T12:00:00Z');
    const comparer = comparerWith([new ContentUnread('It ended.'), costly(), costly(), costly()]);
    const changes = () => createChangesKeeper(app.db, comparer, () => now).changesBetween(from, to, 60_000, anybody);
    expect(await changes()).toBeUndefined();
    expect(await changes()).toEqual({ failure: 'The file takes more than 60 s to read.' });
    expect(await changes()).toEqual({ failure: 'The file takes more than 60 s to read.' });
    expect(comparer.attempts).toBe(3);
    now = new Date('2026-11-23T12:00:01Z');
    expect(await changes()).toEqual(same);
    expect(await changes()).toEqual(same);
    expect(comparer.attempts).toBe(5);
  });

  test('fifty for one newer version; what nobody has read for the longest time goes', async () => {
    const [first, to] = await pair('kept');
    const kept = createKeptChanges(app.db, () => new Date());
    const older = (nth: number) => ({ ...to, sha256: nth.toString(16).padStart(64, '0') });
    await kept.write(first, to, same);
    for (let nth = 0; nth < 48; nth += 1) await kept.write(older(nth), to, same);
    expect(await kept.read(first, to)).toEqual(same);
    for (let nth = 48; nth < 60; nth += 1) await kept.write(older(nth), to, same);
    const { count } = await app.db
      .selectFrom('spec_parts')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('spec_sha256', '=', to.sha256)
      .where('kind', '=', 'changes')
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(50);
    expect(await kept.read(first, to)).toEqual(same);
    expect(await kept.read(older(59), to)).toEqual(same);
    expect(await kept.read(older(0), to)).toBeUndefined();
  });
});

describe('many pairs asked for at once', () => {
  const same = { counts: { breaking: 0, warning: 0, safe: 0 }, document: [], operations: [] };

  test('one is read and compared at a time, twenty wait, the next is refused, and what nobody waits for is not begun', async () => {
    const versions = await Promise.all(
      Array.from({ length: 6 }, (_, nth) =>
        addVersion(`many ${nth}`, JSON.stringify(document({ description: `${nth}` }))),
      ),
    );
    const stored = await app.db
      .selectFrom('product_versions')
      .select('spec_sha256')
      .where('id', 'in', versions)
      .execute();
    const names = stored.map(({ spec_sha256 }) => ({ portalId: app.portal.portal_id, sha256: spec_sha256 ?? '' }));
    const pairs = names.flatMap((from) => names.filter((to) => to !== from).map((to) => [from, to] as const));
    expect(pairs).toHaveLength(30);

    const begun: (() => void)[] = [];
    let hasBegun = Promise.withResolvers<void>();
    const comparer = {
      compareSpecifications: () =>
        new Promise<typeof same>((resolve) => {
          begun.push(() => resolve(same));
          hasBegun.resolve();
        }),
    };
    const keeper = createChangesKeeper(app.db, comparer);
    const hurried = pairs.slice(0, 21).map(([from, to]) => keeper.changesBetween(from, to, 1_500, anybody));
    await hasBegun.promise;
    const answers = await Promise.all(hurried);
    expect(answers).toEqual(Array(21).fill(undefined));
    expect(begun).toHaveLength(1);
    const refused = await Promise.all(
      pairs.slice(21).map(([from, to]) => keeper.changesBetween(from, to, 1_500, anybody)),
    );
    expect(refused).toEqual(Array(9).fill('busy'));

    // One of those that were given up is asked for again; the others are not begun.
    const [from, to] = pairs[20] ?? [];
    if (!from || !to) throw new Error('There is no such pair.');
    const again = keeper.changesBetween(from, to, 60_000, anybody);
    hasBegun = Promise.withResolvers<void>();
    begun[0]?.();
    await hasBegun.promise;
    expect(begun).toHaveLength(2);
    begun[1]?.();
    expect(await again).toEqual(same);
  });
});
