import type { Call } from '@stoa/analytics/analytics-store';
import { someCall } from '@stoa/analytics/testing/some-call';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addGateway } from '../../testing/add-tokens.ts';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { addCatalogue, type Catalogue } from '../../testing/catalogue.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const hourMs = 3_600_000;

let app: TestApp;
let catalogue: Catalogue;
let owner: BrowserLike;
let publisher: BrowserLike;
let ada: { readonly id: string; readonly bot: string; readonly tool: string };
let grace: { readonly id: string; readonly bot: string };
let start = 0;

beforeAll(async () => {
  app = await startTestApp();
  catalogue = await addCatalogue(app);
  owner = await app.signedInUser('owner', 'olga');
  publisher = await app.signedInUser('publisher', 'paul');
  const adas = await app.signedIn('ada');
  const graces = await app.signedIn('grace');
  const create = async (browser: BrowserLike, name: string) =>
    (await browser.call('createApplication', { body: { name } })).id;
  const idOf = async (browser: BrowserLike) => (await browser.call('getCurrentDeveloper')).id;
  ada = { id: await idOf(adas), bot: await create(adas, 'Bot'), tool: await create(adas, 'Tool') };
  grace = { id: await idOf(graces), bot: await create(graces, 'Bot') };
  start = app.deps.now().getTime() - 10 * hourMs;
  const open = { productVersionId: catalogue.openVersionId, method: 'GET', operation: '/parcels/{id}' };
  const post = { ...open, method: 'POST', operation: '/parcels' };
  await report([
    { ...open, applicationId: ada.bot, at: start + hourMs, latencyS: 0.1 },
    { ...open, applicationId: ada.bot, at: start + hourMs, latencyS: 0.2, status: 404 },
    { ...open, applicationId: ada.tool, at: start + 2 * hourMs, latencyS: 0.3 },
    { ...post, applicationId: grace.bot, at: start + 2 * hourMs, latencyS: 0.4, status: 503 },
    { ...post, productVersionId: catalogue.versionId, applicationId: grace.bot, at: start + 3 * hourMs },
    { ...open, applicationId: null, at: start + 3 * hourMs, status: 401 },
    // These calls are from before the window.
    { ...open, applicationId: ada.bot, at: start - hourMs },
    { ...post, applicationId: grace.bot, at: start - hourMs, status: 500 },
  ]);
});
afterAll(() => app.close());

async function report(calls: (Partial<Call> & Pick<Call, 'at' | 'productVersionId' | 'applicationId'>)[]) {
  await app.deps.analytics?.add(app.portal.portal_id, calls.map(someCall));
}

type Body = Parameters<typeof owner.call<'queryPortalStats'>>[1]['body'];
const ask = (more: Partial<Body> = {}, browser = owner) =>
  browser.call('queryPortalStats', { body: { start_ms: start, end_ms: start + 5 * hourMs, ...more } });
const rows = async (dimension: NonNullable<Body['dimension']>, more: Partial<Body> = {}) =>
  (await ask({ dimension, ...more })).rows.map(({ value, name, requests }) => [value, name, requests]);

describe('the calls of everybody', () => {
  test('requests, errors and latency of all, also of nobody known', async () => {
    const { total, before, buckets } = await ask();
    expect(total).toMatchObject({ requests: 6, client_errors: 2, server_errors: 1 });
    expect(total.latency_p95_ms).toBeGreaterThan(300);
    expect(before).toBe(null);
    expect(buckets).toEqual([]);
  });

  test('by time, beside the period of the same length before', async () => {
    const { buckets, before } = await ask({ granularity_ms: hourMs, compare: true });
    expect(buckets.map(({ start_ms, requests }) => [(start_ms - start) / hourMs, requests])).toEqual([
      [1, 2],
      [2, 2],
      [3, 2],
    ]);
    expect(before).toEqual({ requests: 2, client_errors: 0, server_errors: 1 });
  });

  test('a day that is not over is compared with the same hours of the day before', async () => {
    // Two calls came an hour before `start`: not within the first one and a half of the two hours before.
    const begun = start - 0.7 * hourMs;
    expect((await ask({ start_ms: begun, end_ms: begun + 1.5 * hourMs, compare: true })).before?.requests).toBe(0);
    expect((await ask({ start_ms: begun, end_ms: begun + 1.8 * hourMs, compare: true })).before?.requests).toBe(2);
  });

  test('by application, developer, product, operation and status: the most called first, with names', async () => {
    expect(await rows('APPLICATION')).toEqual(
      expect.arrayContaining([
        [ada.bot, 'Bot', 2],
        [grace.bot, 'Bot', 2],
        [ada.tool, 'Tool', 1],
        ['none', null, 1],
      ]),
    );
    const developers = (await ask({ dimension: 'DEVELOPER', compare: true })).rows;
    expect(developers[0]).toMatchObject({ value: ada.id, detail: expect.stringMatching(/^ada/), requests: 3 });
    expect(developers[0]?.before).toEqual({ requests: 1, client_errors: 0, server_errors: 0 });
    expect((await ask({ dimension: 'PRODUCT' })).rows.reduce((sum, { requests }) => sum + requests, 0)).toBe(6);
    expect((await ask({ dimension: 'OPERATION' })).rows[0]).toMatchObject({
      value: 'GET /parcels/{id}',
      product_version_id: catalogue.openVersionId,
      requests: 4,
      client_errors: 2,
    });
    expect(await rows('STATUS_CODE', { top: 1 })).toEqual([['200', '200', 3]]);
    expect((await ask({ dimension: 'STATUS_CODE', top: 1 })).truncated).toBe(true);
  });

  test('who calls this operation: a filter on it narrows to its callers', async () => {
    const filter: Body['filter'] = [
      { dimension: 'OPERATION', type: 'IN', values: ['GET /parcels/{id}'] },
      { dimension: 'API_PRODUCT_VERSION', type: 'IN', values: [catalogue.openVersionId] },
    ];
    expect(await rows('APPLICATION', { filter })).toEqual([
      [ada.bot, 'Bot', 2],
      expect.arrayContaining([1]),
      expect.arrayContaining([1]),
    ]);
    const { names } = await ask({ filter });
    expect(names).toEqual([
      { dimension: 'API_PRODUCT_VERSION', value: catalogue.openVersionId, name: expect.any(String) },
    ]);
  });

  test('by developer, nobody known and class of status; a filter that names nothing known matches nothing', async () => {
    const total = async (filter: NonNullable<Body['filter']>) => (await ask({ filter })).total.requests;
    expect(await total([{ dimension: 'DEVELOPER', type: 'IN', values: [ada.id] }])).toBe(3);
    expect(await total([{ dimension: 'DEVELOPER', type: 'IN', values: ['none'] }])).toBe(1);
    expect(await total([{ dimension: 'APPLICATION', type: 'NOT_IN', values: ['none', ada.bot] }])).toBe(3);
    expect(await total([{ dimension: 'STATUS_CODE_GROUPED', type: 'IN', values: ['4XX'] }])).toBe(2);
    expect(await total([{ dimension: 'PRODUCT', type: 'IN', values: [ada.id] }])).toBe(0);
  });

  test('the period before is not told where it is not kept', async () => {
    const { before } = await ask({ start_ms: 0, compare: true });
    expect(before).toBe(null);
  });

  test('too many buckets are refused with the field and the limit', async () => {
    await expect(ask({ granularity_ms: 1 })).rejects.toMatchObject({
      status: 400,
      invalidParameters: [expect.objectContaining({ field: 'granularity_ms', rule: 'min' })],
    });
  });
});

describe('a publisher sees no personal data', () => {
  test('products, versions, operations and statuses, but neither applications nor developers, not even as a filter', async () => {
    expect((await ask({ dimension: 'OPERATION' }, publisher)).total.requests).toBe(6);
    for (const dimension of ['APPLICATION', 'DEVELOPER'] as const) {
      await expect(ask({ dimension }, publisher)).rejects.toMatchObject({ status: 403 });
      await expect(ask({ filter: [{ dimension, type: 'IN', values: [ada.id] }] }, publisher)).rejects.toMatchObject({
        status: 403,
      });
    }
  });
});

describe('one call by its request id', () => {
  test('whose it is, by which gateway, of nobody known too; an id of none is an empty answer; not for a publisher', async () => {
    await addGateway(app, 'harbour');
    const gateway = await app.db
      .selectFrom('gateways')
      .where('name', '=', 'harbour')
      .select('id')
      .executeTakeFirstOrThrow();
    const one = {
      gatewayId: gateway.id,
      at: start - 20 * hourMs,
      productVersionId: catalogue.openVersionId,
      operation: '/parcels',
    };
    await report([
      { ...one, id: 'req 7', applicationId: ada.bot, status: 503, latencyS: 0.25 },
      { ...one, id: 'req 8', applicationId: null, status: 401, denied: 'credential_missing' },
      { ...one, id: 'req 9', applicationId: ada.bot, gatewayId: ada.id },
    ]);
    const find = (request_id: string, browser = owner) => browser.call('findCallsById', { query: { request_id } });
    expect(await find('req 7')).toEqual({
      data: [
        expect.objectContaining({
          at: new Date(start - 20 * hourMs).toISOString(),
          status: 503,
          latency_ms: 250,
          operation: '/parcels',
          product_slug: expect.any(String),
          application_id: ada.bot,
          application: 'Bot',
          developer: expect.stringMatching(/^ada/),
          gateway: { id: gateway.id, name: 'harbour' },
        }),
      ],
      kept_days: 2,
    });
    expect((await find('req 8')).data).toMatchObject([
      { application_id: null, application: null, developer: null, denied: 'credential_missing' },
    ]);
    // The ids of another portal's gateway, and parts of ids, find nothing.
    for (const id of ['req 9', 'req', '%']) expect((await find(id)).data).toEqual([]);
    await expect(find('')).rejects.toMatchObject({ status: 400 });
    await expect(find('req 7', publisher)).rejects.toMatchObject({ status: 403 });
  });
});
