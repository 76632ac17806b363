import type { Call } from '@stoa/analytics/analytics-store';
import { someCall } from '@stoa/analytics/testing/some-call';
import { newId } from '@stoa/database/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { addCatalogue, type Catalogue } from '../../testing/catalogue.ts';
import { problemOf } from '../../testing/problem-of.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const hourMs = 3_600_000;

let app: TestApp;
let catalogue: Catalogue;
let ada: BrowserLike;
let grace: BrowserLike;
let bot = '';
let now = 0;
beforeAll(async () => {
  app = await startTestApp();
  catalogue = await addCatalogue(app);
  ada = await app.signedIn('ada');
  grace = await app.signedIn('grace');
  bot = (await ada.call('createApplication', { body: { name: 'Bot' } })).id;
  now = app.deps.now().getTime();
});
afterAll(() => app.close());

async function report(calls: (Partial<Call> & Pick<Call, 'at'>)[], applicationId: string | null = bot) {
  const { openVersionId: productVersionId } = catalogue;
  const { portal_id } = app.portal;
  await app.deps.analytics?.add(
    portal_id,
    calls.map((call) => someCall({ applicationId, productVersionId, ...call })),
  );
}

async function withoutGrant<T>(ask: () => Promise<T>): Promise<T> {
  await app.db.updateTable('portals').set({ rbac_enabled: true }).execute();
  try {
    return await ask();
  } finally {
    await app.db.updateTable('portals').set({ rbac_enabled: false }).execute();
  }
}

const recent = async (applicationId = bot, browser = ada) =>
  (await browser.call('listRecentCalls', { params: { applicationId } })).data;

describe('the newest calls of an application', () => {
  test('there are none yet', async () => {
    expect(await recent()).toEqual([]);
  });

  test('time, method, path, status, latency, sizes, why it was denied, and what was called', async () => {
    const denied = { id: 'c0ffee', status: 403, denied: 'credential_revoked', latencyS: null, responseBytes: null };
    await report([{ ...denied, at: now - 1_000, method: 'POST', path: '/parcels/7' }]);
    await report([{ at: now - 2_000, latencyS: 0.0125, productVersionId: newId() }]);
    const [newest, older] = await recent();
    expect(newest).toEqual({
      id: 'c0ffee',
      at: new Date(now - 1_000).toISOString(),
      method: 'POST',
      path: '/parcels/7',
      status: 403,
      operation: '/parcels',
      latency_ms: null,
      upstream_ms: null,
      request_bytes: 100,
      response_bytes: null,
      denied: 'credential_revoked',
      product_version_id: catalogue.openVersionId,
      product: 'Parcels',
      product_version: 'v2',
    });
    expect(older).toMatchObject({ latency_ms: 12.5, product: null, product_version: null });
  });

  test('the newest first, 100 at most', async () => {
    await report(Array.from({ length: 120 }, (_, index) => ({ at: now - 10_000 - index, path: `/parcels/${index}` })));
    const calls = await recent();
    expect(calls).toHaveLength(100);
    expect(calls.map(({ at }) => at)).toEqual(
      calls
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(calls.at(-1)?.path).toBe('/parcels/97');
  });

  test('all that is kept, page after page: each call once, also those that came in the same millisecond', async () => {
    const { id: applicationId } = await ada.call('createApplication', { body: { name: 'Pages' } });
    await report(
      Array.from({ length: 250 }, (_, index) => ({ at: now - 60_000 - Math.floor(index / 7) })),
      applicationId,
    );
    const found: string[] = [];
    let after: string | undefined;
    let pages = 0;
    do {
      const query = { 'page[size]': 40, ...(after && { 'page[after]': after }) };
      const { data, meta } = await ada.call('listRecentCalls', { params: { applicationId }, query });
      found.push(...data.map(({ id }) => id));
      after = meta.next ?? undefined;
      pages += 1;
      expect(meta.searched_to).toBeNull();
    } while (after);
    expect([pages, found.length, new Set(found).size]).toEqual([7, 250, 250]);
  });

  test('filters: a class of statuses or one, the method, the path or a part of it, the version and the time', async () => {
    const { id: applicationId } = await ada.call('createApplication', { body: { name: 'Filters' } });
    await report(
      [
        { at: now - 1_000, id: 'a', status: 404, path: '/parcels/7' },
        { at: now - 2_000, id: 'b', status: 429, path: '/ships', method: 'DELETE' },
        { at: now - 3_000, id: 'c', status: 500, path: '/parcels', productVersionId: newId() },
      ],
      applicationId,
    );
    const idsOf = async (query: Record<string, string | number>) =>
      (await ada.call('listRecentCalls', { params: { applicationId }, query })).data.map(({ id }) => id).join('');
    expect(await idsOf({})).toBe('abc');
    expect(await idsOf({ 'filter[status]': '4xx' })).toBe('ab');
    expect(await idsOf({ 'filter[status][eq]': '500' })).toBe('c');
    expect(await idsOf({ 'filter[method]': 'delete' })).toBe('b');
    expect(await idsOf({ 'filter[path]': '/parcels' })).toBe('c');
    expect(await idsOf({ 'filter[path][contains]': 'PARC' })).toBe('ac');
    expect(await idsOf({ 'filter[product_version_id]': catalogue.openVersionId.toUpperCase() })).toBe('ab');
    expect(await idsOf({ start_ms: now - 2_000, end_ms: now - 2_000 })).toBe('b');
    expect(await idsOf({ 'filter[status]': '4XX', 'filter[method]': 'GET', start_ms: now - 1_500 })).toBe('a');
  });

  test.each([
    ['filter[status]', '4'],
    ['filter[status]', '4XXX'],
    ['filter[path][contains]', 'a\nb'],
    ['filter[product_version_id]', 'v1'],
    ['start_ms', 'yesterday'],
    ['page[after]', 'bm90IGpzb24'],
    ['page[size]', '101'],
  ])('%s=%j is refused with the field', async (field, value) => {
    const query = { [field]: value } as Record<string, string>;
    const asked = problemOf(ada.call('listRecentCalls', { params: { applicationId: bot }, query }));
    expect(await asked).toMatchObject({ status: 400, invalidParameters: [{ field }] });
  });

  test('contract §A.1: another’s application looks exactly as one that does not exist', async () => {
    const ask = (applicationId: string, browser: BrowserLike) =>
      problemOf(browser.call('listRecentCalls', { params: { applicationId } }));
    const [foreign, missing] = [await ask(bot, grace), await ask(newId(), grace)];
    expect([foreign.status, foreign.detail]).toEqual([404, missing.detail]);
  });

  test('decision 022: of a product that one may no longer view the calls stay, without its name', async () => {
    const calls = await withoutGrant(() => recent());
    expect(calls).toHaveLength(100);
    expect(calls.every(({ product, product_version }) => product === null && product_version === null)).toBe(true);
  });
});

describe('figures by operation', () => {
  let tool = '';
  beforeAll(async () => {
    tool = (await ada.call('createApplication', { body: { name: 'Tool' } })).id;
    const one = { path: '/parcels/7', operation: '/parcels/{id}' };
    await report(
      [
        { at: now - 1, ...one, latencyS: 0.1 },
        { at: now - 2, ...one, latencyS: 0.3, status: 404 },
        { at: now - 3, ...one, latencyS: 0.2, status: 502 },
        { at: now - 4, method: 'POST' },
        { at: now - 5, method: 'POST' },
        { at: now - 6 },
        { at: now - 7, path: '/elsewhere', operation: null },
        { at: now - 8, productVersionId: newId() },
        { at: now - 9, productVersionId: catalogue.versionId },
      ],
      tool,
    );
  });

  type Body = Parameters<typeof ada.call<'queryOperationStats'>>[1]['body'];
  const ask = (more: Partial<Body> = {}, browser = ada) =>
    browser.call('queryOperationStats', {
      body: { start_ms: now - hourMs, end_ms: now, application_id: tool, ...more },
    });

  test('requests, errors and latency of each, the most called first; others are counted', async () => {
    const { operations, truncated, other_requests } = await ask();
    expect(
      operations.map(({ product_version, method, path, requests }) => [product_version, method, path, requests]),
    ).toEqual([
      ['v2', 'GET', '/parcels/{id}', 3],
      ['v2', 'POST', '/parcels', 2],
      ...[
        ['v2', 'GET', '/parcels', 1],
        ['v3', 'GET', '/parcels', 1],
      ].sort(([one], [other]) => (versionId(one) < versionId(other) ? -1 : 1)),
    ]);
    expect(operations[0]).toMatchObject({ product: 'Parcels', client_errors: 1, server_errors: 1 });
    expect(operations[0]?.latency_p50_ms).toBeCloseTo(200, -1);
    expect(operations[0]?.latency_p99_ms).toBeCloseTo(300, -1);
    expect({ truncated, other_requests }).toEqual({ truncated: false, other_requests: 2 });
  });
  const versionId = (name: unknown) => (name === 'v2' ? catalogue.openVersionId : catalogue.versionId);

  test('of chosen versions alone', async () => {
    const { operations, other_requests } = await ask({ product_version_ids: [catalogue.versionId] });
    expect(operations.map(({ requests }) => requests)).toEqual([1]);
    expect(other_requests).toBe(0);
    expect((await ask({ product_version_ids: [] })).operations).toEqual([]);
  });

  test('100 operations at most, and truncated says that there are more', async () => {
    const busy = (await ada.call('createApplication', { body: { name: 'Busy' } })).id;
    const calls = Array.from({ length: 101 }, (_, index) => ({ at: now - index, operation: `/part-${index}` }));
    await report([...calls, { at: now, operation: '/part-100' }], busy);
    const { operations, truncated, other_requests } = await ask({ application_id: busy });
    expect(operations).toHaveLength(100);
    expect(operations[0]).toMatchObject({ path: '/part-100', requests: 2 });
    expect({ truncated, other_requests }).toEqual({ truncated: true, other_requests: 0 });
  });

  test('decision 022: nothing of a product that one may no longer view', async () => {
    const { operations, other_requests } = await withoutGrant(() => ask());
    expect({ operations, other_requests }).toEqual({ operations: [], other_requests: 1 });
  });

  test('contract §A.1: another’s application looks exactly as one that does not exist', async () => {
    const [foreign, missing] = [await problemOf(ask({}, grace)), await problemOf(ask({ application_id: newId() }))];
    expect([foreign.status, foreign.detail]).toEqual([404, missing.detail]);
  });

  test('a window that ends before it starts is refused', async () => {
    const { status, invalidParameters } = await problemOf(ask({ end_ms: now - 2 * hourMs }));
    expect(status).toBe(400);
    expect(invalidParameters).toMatchObject([{ field: 'end_ms' }]);
  });
});

describe('My Apps: requests and errors of each application', () => {
  const ask = async (browser = ada) =>
    (await browser.call('queryApplicationStats', { body: { start_ms: now - hourMs, end_ms: now } })).data;
  let one = '';
  let other = '';
  beforeAll(async () => {
    one = (await grace.call('createApplication', { body: { name: 'First' } })).id;
    other = (await grace.call('createApplication', { body: { name: 'Second' } })).id;
    await report([{ at: now - 1 }, { at: now - 2, status: 404 }, { at: now - 3, status: 503 }, { at: now - 4 }], one);
    await report([{ at: now - 1 }, { at: now - 2 * hourMs }], other);
  });

  test('by id, the most called first, of the window alone', async () => {
    expect(await ask(grace)).toEqual([
      { application_id: one, requests: 4, client_errors: 1, server_errors: 1 },
      { application_id: other, requests: 1, client_errors: 0, server_errors: 0 },
    ]);
  });

  test('contract §A.9: nobody else’s, and nothing without applications', async () => {
    expect((await ask()).map(({ application_id }) => application_id)).not.toContain(one);
    expect(await ask(await app.signedIn('linus'))).toEqual([]);
  });

  test('decision 022: nothing of a product that one may no longer view', async () => {
    const of = async () => (await ask()).reduce((sum, { requests }) => sum + requests, 0);
    const before = await of();
    expect(await withoutGrant(of)).toBeLessThan(before);
    expect(await of()).toBe(before);
  });
});
