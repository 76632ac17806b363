import type { Call } from '@stoa/analytics/analytics-store';
import { someCall } from '@stoa/analytics/testing/some-call';
import { newId } from '@stoa/database/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { addCatalogue, type Catalogue } from '../../testing/catalogue.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

let app: TestApp;
let catalogue: Catalogue;
let ada: BrowserLike;
let grace: BrowserLike;
/** Ada's applications, and Grace's. */
let bot = '';
let tool = '';
let foreign = '';
/** The start of the window, in the last hours: single calls are kept. */
let start = 0;
const goneVersion = newId();

beforeAll(async () => {
  app = await startTestApp();
  catalogue = await addCatalogue(app);
  ada = await app.signedIn('ada');
  grace = await app.signedIn('grace');
  const create = async (browser: BrowserLike, name: string) =>
    (await browser.call('createApplication', { body: { name } })).id;
  bot = await create(ada, 'Bot');
  tool = await create(ada, 'Tool');
  foreign = await create(grace, 'Bot');
  start = app.deps.now().getTime() - 5 * hourMs;
  const v2 = { applicationId: bot, productVersionId: catalogue.openVersionId };
  await report([
    { ...v2, at: start, latencyS: 0.1 },
    { ...v2, at: start + minuteMs, latencyS: 0.2, status: 404 },
    { ...v2, at: start + hourMs, latencyS: 0.3, responseBytes: 4_096, requestBytes: 17 },
    { ...v2, at: start + 2 * hourMs, latencyS: 0.4, status: 503 },
    { ...v2, productVersionId: catalogue.versionId, at: start + 2 * hourMs, latencyS: null },
    { ...v2, productVersionId: goneVersion, at: start + 2 * hourMs, status: 429 },
    { applicationId: tool, productVersionId: catalogue.openVersionId, at: start + 4 * hourMs },
    { applicationId: foreign, productVersionId: catalogue.openVersionId, at: start + minuteMs, status: 500 },
    { applicationId: null, productVersionId: catalogue.openVersionId, at: start + minuteMs, status: 401 },
  ]);
});
afterAll(() => app.close());

async function report(calls: (Partial<Call> & Pick<Call, 'at' | 'productVersionId' | 'applicationId'>)[]) {
  await app.deps.analytics?.add(app.portal.portal_id, calls.map(someCall));
}

type Body = Parameters<typeof ada.call<'queryStats'>>[1]['body'];
const ask = (more: Partial<Body> = {}, browser = ada) =>
  browser.call('queryStats', {
    body: { start_ms: start, end_ms: start + 5 * hourMs, metrics: ['REQUEST_COUNT'], ...more },
  });
type Filter = NonNullable<Body['filter']>[number];
const only = (application: string): Filter => ({ dimension: 'APPLICATION', type: 'IN', values: [application] });

describe('contract §A.9: the shape of an answer', () => {
  test('a window of one millisecond is as long as that', async () => {
    const { meta, records } = await ask({ end_ms: start });
    expect(meta).toMatchObject({ start_ms: start, end_ms: start, granularity: 1 });
    expect(records).toEqual([{ event: { REQUEST_COUNT: 1 }, timestamp: new Date(start).toISOString() }]);
  });

  test('without dimensions: one record of the whole window, which is the granularity', async () => {
    const { meta, records } = await ask();
    expect(records).toEqual([{ event: { REQUEST_COUNT: 7 }, timestamp: new Date(start).toISOString() }]);
    expect(meta).toEqual({
      dimensions: {},
      metric_names: ['REQUEST_COUNT'],
      metric_units: { REQUEST_COUNT: 'count' },
      start_ms: start,
      end_ms: start + 5 * hourMs,
      granularity: 5 * hourMs + 1,
      truncated: false,
      query_id: expect.stringMatching(/^[\da-f-]{36}$/),
    });
  });

  test('no calls: no records, and no values of dimensions', async () => {
    const { meta, records } = await ask({
      dimensions: ['TIME', 'STATUS_CODE'],
      start_ms: start - hourMs,
      end_ms: start - 1,
    });
    expect(records).toEqual([]);
    expect(meta).toMatchObject({ dimensions: { STATUS_CODE: [] }, truncated: false });
  });

  test('buckets of TIME start at start_ms, ascend, and say when they start', async () => {
    const odd = start - 1_234;
    const { meta, records } = await ask({ dimensions: ['TIME'], start_ms: odd, granularity_ms: hourMs });
    expect(records.map(({ event, timestamp }) => [event.REQUEST_COUNT, Date.parse(timestamp) - odd])).toEqual([
      [2, 0],
      [1, hourMs],
      [3, 2 * hourMs],
      [1, 4 * hourMs],
    ]);
    expect(meta).toMatchObject({ dimensions: {}, granularity: hourMs });
  });

  test('both ends of the window are inclusive', async () => {
    expect((await ask({ end_ms: start })).records[0]?.event.REQUEST_COUNT).toBe(1);
    expect((await ask({ start_ms: start + minuteMs, end_ms: start + hourMs })).records[0]?.event.REQUEST_COUNT).toBe(2);
  });

  test('status codes are texts, groups too; meta names exactly the values of the records', async () => {
    const codes = await ask({ dimensions: ['STATUS_CODE'] });
    expect(codes.meta.dimensions).toEqual({ STATUS_CODE: ['200', '404', '429', '503'] });
    expect(codes.records.map(({ event }) => event)).toEqual([
      { REQUEST_COUNT: 4, STATUS_CODE: '200' },
      { REQUEST_COUNT: 1, STATUS_CODE: '404' },
      { REQUEST_COUNT: 1, STATUS_CODE: '429' },
      { REQUEST_COUNT: 1, STATUS_CODE: '503' },
    ]);
    const groups = await ask({ dimensions: ['STATUS_CODE_GROUPED'] });
    expect(groups.records.map(({ event }) => [event.STATUS_CODE_GROUPED, event.REQUEST_COUNT])).toEqual([
      ['2XX', 4],
      ['4XX', 2],
      ['5XX', 1],
    ]);
  });

  test('applications go by their names, versions by "Product - Version", one that is gone by its id', async () => {
    const { meta } = await ask({ dimensions: ['APPLICATION', 'API_PRODUCT_VERSION'] });
    expect(meta.dimensions).toEqual({
      APPLICATION: ['Bot', 'Tool'],
      API_PRODUCT_VERSION: ['Parcels - v2', ...['Parcels - v3', goneVersion].sort(byIdOf)],
    });
  });
  // Versions with the same number of calls are in the order of their ids.
  const byIdOf = (one: string, other: string) => (idOf(one) < idOf(other) ? -1 : 1);
  const idOf = (label: string) => (label === goneVersion ? goneVersion : catalogue.versionId);

  test('two versions that are called alike stay apart, and go by one label in every answer', async () => {
    const { db, portal, deps } = app;
    const [productId, versionId] = [newId(), newId()];
    const row = { portal_id: portal.portal_id, updated_at: deps.now() };
    const labels = JSON.stringify({});
    await db
      .insertInto('products')
      .values({ ...row, id: productId, slug: productId, name: 'Parcels', description: null, public_labels: labels })
      .execute();
    await db
      .insertInto('product_versions')
      .values({
        ...row,
        id: versionId,
        product_id: productId,
        name: 'v2',
        deprecated: false,
        sunset_at: null,
        spec_sha256: null,
        auth_strategy_id: null,
        registration_enabled: false,
        registration_auto_approve: false,
      })
      .execute();
    const at = start - 10 * minuteMs;
    await report([catalogue.openVersionId, versionId].map((id) => ({ applicationId: bot, productVersionId: id, at })));
    const told = async (filter: Filter[]) => {
      const { meta } = await ask({ dimensions: ['API_PRODUCT_VERSION'], start_ms: at, end_ms: at, filter });
      return meta.dimensions.API_PRODUCT_VERSION?.toSorted();
    };
    const label = (id: string) => `Parcels - v2 (…${id.slice(-6)})`;
    expect(await told([])).toEqual([catalogue.openVersionId, versionId].map(label).toSorted());
    for (const id of [catalogue.openVersionId, versionId])
      expect(await told([{ dimension: 'API_PRODUCT_VERSION', type: 'IN', values: [id] }])).toEqual([label(id)]);
    await db.deleteFrom('products').where('id', '=', productId).execute();
    expect(await told([])).toEqual(['Parcels - v2', versionId].toSorted());
  });
});

describe('portal §3: the metrics of an analytics query', () => {
  const figure = async (metric: Body['metrics'][number], more: Partial<Body> = {}) => {
    const { meta, records } = await ask({ filter: [only(bot)], ...more, metrics: [metric] });
    return [records[0]?.event[metric], meta.metric_units[metric]];
  };

  test.each([
    ['REQUEST_COUNT', 6, 'count'],
    ['REQUEST_PER_MINUTE', 0.02, 'count/minute'],
    ['RESPONSE_LATENCY_P50', 200, 'ms'],
    ['RESPONSE_LATENCY_P95', 400, 'ms'],
    ['RESPONSE_LATENCY_P99', 400, 'ms'],
    ['RESPONSE_SIZE_P50', 2_000, 'bytes'],
    ['RESPONSE_SIZE_P95', 4_096, 'bytes'],
    ['RESPONSE_SIZE_P99', 4_096, 'bytes'],
    ['REQUEST_SIZE_P50', 100, 'bytes'],
    ['REQUEST_SIZE_P95', 100, 'bytes'],
    ['REQUEST_SIZE_P99', 100, 'bytes'],
  ] as const)('%s of these calls is %d %s', async (metric, value, unit) => {
    const [found, itsUnit] = await figure(metric);
    expect(itsUnit).toBe(unit);
    expect(Math.abs(Number(found) - value)).toBeLessThanOrEqual(value * 0.015);
  });

  test('a group of calls that has no latency has no record', async () => {
    const { meta } = await ask({ metrics: ['RESPONSE_LATENCY_P99'], dimensions: ['API_PRODUCT_VERSION'] });
    expect(meta.dimensions.API_PRODUCT_VERSION).not.toContain('Parcels - v3');
  });

  test('REQUEST_PER_MINUTE divides by the minutes of a bucket that lie in the window and have passed', async () => {
    const minutes = (more: Partial<Body>) => figure('REQUEST_PER_MINUTE', { dimensions: ['TIME'], ...more });
    expect(await minutes({ granularity_ms: hourMs })).toEqual([0.033, 'count/minute']);
    expect(await minutes({ granularity_ms: hourMs, end_ms: start + 4 * minuteMs - 1 })).toEqual([0.5, 'count/minute']);
    const running = await ask({ metrics: ['REQUEST_PER_MINUTE'], end_ms: start + 24 * hourMs });
    expect(running.records[0]?.event.REQUEST_PER_MINUTE).toBeCloseTo(7 / 300, 2);
  });
});

describe('portal §3: filters of type IN and NOT_IN', () => {
  const count = async (filter: Body['filter'], browser = ada) =>
    (await ask({ filter }, browser)).records[0]?.event.REQUEST_COUNT ?? 0;

  test('each dimension but TIME, and all filters together', async () => {
    const { openVersionId } = catalogue;
    expect(await count([only(tool)])).toBe(1);
    expect(await count([{ dimension: 'APPLICATION', type: 'NOT_IN', values: [tool] }])).toBe(6);
    expect(await count([{ dimension: 'API_PRODUCT_VERSION', type: 'IN', values: [openVersionId] }])).toBe(5);
    expect(await count([{ dimension: 'API_PRODUCT_VERSION', type: 'NOT_IN', values: [openVersionId] }])).toBe(2);
    expect(await count([{ dimension: 'STATUS_CODE', type: 'IN', values: [404, 503] }])).toBe(2);
    expect(await count([{ dimension: 'STATUS_CODE_GROUPED', type: 'NOT_IN', values: ['4XX', '5XX'] }])).toBe(4);
    expect(await count([only(bot), { dimension: 'STATUS_CODE_GROUPED', type: 'IN', values: ['2XX'] }])).toBe(3);
    expect(await count([{ dimension: 'STATUS_CODE', type: 'IN', values: [] }])).toBe(0);
    expect(await count([{ dimension: 'STATUS_CODE', type: 'NOT_IN', values: [] }])).toBe(7);
  });
});

describe('contract §A.9: whose calls', () => {
  test.each([
    ['no filter', []],
    ['a filter naming another’s application', [() => foreign]],
    ['a filter naming one’s own and another’s', [() => bot, () => foreign]],
    ['a filter naming an application that does not exist', [() => newId()]],
  ])('with %s only the caller’s own count', async (_about, named) => {
    const values = named.map((id) => id());
    const filter: Filter[] = values.length > 0 ? [{ dimension: 'APPLICATION', type: 'IN', values }] : [];
    const { meta, records } = await ask({ filter, dimensions: ['APPLICATION', 'STATUS_CODE'] });
    const own = values.length === 0 || values.includes(bot);
    expect(records.length > 0).toBe(own);
    expect(meta.dimensions.STATUS_CODE).not.toContain('500');
    expect(meta.dimensions.STATUS_CODE).not.toContain('401');
  });

  test('RFC 9562 §4: ids in capitals name the same, in filters and in addresses', async () => {
    const version = catalogue.openVersionId;
    const versions: Filter = { dimension: 'API_PRODUCT_VERSION', type: 'IN', values: [version.toUpperCase()] };
    const [whole, narrowed] = await Promise.all([
      ask({ filter: [only(bot), { ...versions, values: [version] }] }),
      ask({ filter: [only(bot.toUpperCase()), versions] }),
    ]);
    expect(narrowed.records).toEqual(whole.records);
    expect(whole.records).toHaveLength(1);
    const askOperations = (application_id: string, product_version_id: string) =>
      ada.call('queryOperationStats', {
        body: {
          start_ms: start,
          end_ms: start + 5 * hourMs,
          application_id,
          product_version_ids: [product_version_id],
        },
      });
    const operations = await askOperations(bot.toUpperCase(), version.toUpperCase());
    expect(operations).toEqual(await askOperations(bot, version));
    expect(operations.other_requests + operations.operations.length).toBeGreaterThan(0);
    const recent = async (applicationId: string) =>
      (await ada.call('listRecentCalls', { params: { applicationId } })).data;
    expect(await recent(bot.toUpperCase())).toEqual(await recent(bot));
  });

  test('a foreign application is answered word for word as one that does not exist', async () => {
    const [one, other] = await Promise.all([only(foreign), only(newId())].map((filter) => ask({ filter: [filter] })));
    expect({ ...one?.meta, query_id: '' }).toEqual({ ...other?.meta, query_id: '' });
    expect([one?.records, other?.records]).toEqual([[], []]);
  });

  test('NOT_IN one’s own does not open the others’', async () => {
    const filter: Filter = { dimension: 'APPLICATION', type: 'NOT_IN', values: [bot, tool] };
    expect((await ask({ filter: [filter] })).records).toEqual([]);
  });

  test('a developer without applications gets an empty answer', async () => {
    const nobody = await app.signedIn('nobody');
    const { meta, records } = await ask({ dimensions: ['API_PRODUCT_VERSION', 'TIME'] }, nobody);
    expect({ records, dimensions: meta.dimensions }).toEqual({ records: [], dimensions: { API_PRODUCT_VERSION: [] } });
  });

  test('each sees their own', async () => {
    expect((await ask({}, grace)).records).toMatchObject([{ event: { REQUEST_COUNT: 1 } }]);
  });
});

describe('decision 022: products that the developer may no longer view', () => {
  beforeAll(async () => {
    await app.db.updateTable('portals').set({ rbac_enabled: true }).execute();
  });
  afterAll(async () => {
    await app.db.updateTable('portals').set({ rbac_enabled: false }).execute();
  });

  test('portal §6: their calls count nowhere, also when a filter names them', async () => {
    const { meta, records } = await ask({ dimensions: ['API_PRODUCT_VERSION'] });
    expect(meta.dimensions).toEqual({ API_PRODUCT_VERSION: [goneVersion] });
    expect(records).toHaveLength(1);
    const filter: Filter[] = [{ dimension: 'API_PRODUCT_VERSION', type: 'IN', values: [catalogue.openVersionId] }];
    expect((await ask({ filter })).records).toEqual([]);
  });

  test('portal §6: granted again, they are back', async () => {
    const operator = await app.operator();
    const { id: teamId } = await operator.call('createTeam', { body: { name: 'Partners' } });
    const { id: developerId } = await ada.call('getCurrentDeveloper');
    await operator.call('addTeamMember', { params: { teamId, developerId } });
    const params = { teamId, productId: catalogue.productId };
    await operator.call('grantProduct', { params, body: { action: 'view' } });
    expect((await ask()).records).toMatchObject([{ event: { REQUEST_COUNT: 7 } }]);
  });
});
