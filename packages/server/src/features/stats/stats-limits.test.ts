import { type AnalyticsStore, StoreUnavailable } from '@stoa/analytics/analytics-store';
import { someCall } from '@stoa/analytics/testing/some-call';
import { newId } from '@stoa/database/ids';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { addCatalogue, type Catalogue } from '../../testing/catalogue.ts';
import { problemOf, statusOf } from '../../testing/problem-of.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

let app: TestApp;
let catalogue: Catalogue;
let ada: BrowserLike;
let bot = '';
let now = 0;
beforeAll(async () => {
  app = await startTestApp();
  catalogue = await addCatalogue(app);
  ada = await app.signedIn('ada');
  bot = (await ada.call('createApplication', { body: { name: 'Bot' } })).id;
  now = app.deps.now().getTime();
});
afterAll(() => app.close());

type Body = Parameters<typeof ada.call<'queryStats'>>[1]['body'];
const ask = (more: Partial<Body> = {}) =>
  ada.call('queryStats', { body: { start_ms: now - hourMs, end_ms: now, metrics: ['REQUEST_COUNT'], ...more } });
const askOperations = (start_ms: number, end_ms = now) =>
  ada.call('queryOperationStats', { body: { start_ms, end_ms, application_id: bot } });
const askApplications = (start_ms: number, end_ms = now) =>
  ada.call('queryApplicationStats', { body: { start_ms, end_ms } });
const allow = (allowed_time_period: '24h' | '90d') =>
  app.db.updateTable('portals').set({ allowed_time_period }).execute();

describe('portal §9: allowedTimePeriod holds on the server', () => {
  test.each([
    ['24h', 'the last 24 hours', 24 * hourMs, 200],
    ['24h', 'an hour of allowance for the clocks', 24.9 * hourMs, 200],
    ['24h', 'two days', 48 * hourMs, 400],
    ['24h', '30 days', 30 * dayMs, 400],
    ['90d', '30 days', 30 * dayMs, 200],
    ['90d', 'the 60 days of cards with a trend', 60 * dayMs, 200],
    ['90d', '90 days from midnight', 90.9 * dayMs, 200],
    ['90d', '92 days', 92 * dayMs, 400],
  ] as const)('%s: a window that starts %s back (%d ms) answers %d', async (period, _words, back, status) => {
    await allow(period);
    for (const asked of [
      () => ask({ start_ms: now - back }),
      () => askOperations(now - back),
      () => askApplications(now - back),
    ]) {
      expect((await statusOf(asked())) || 200).toBe(status);
    }
  });

  test('contract §A.9: a refusal says "Malformed Query", the field, the rule and the limit', async () => {
    await allow('24h');
    for (const refused of [
      () => ask({ start_ms: now - 2 * dayMs }),
      () => askOperations(now - 2 * dayMs),
      () => askApplications(now - 2 * dayMs),
    ]) {
      const problem = await problemOf(refused());
      expect(problem.detail).toBe(
        'Malformed Query: start_ms must not lie more than 24 hours back, which is what this portal allows.',
      );
      expect(problem.invalidParameters).toMatchObject([
        { field: 'start_ms', rule: 'min', minimum: expect.any(Number), source: 'body' },
      ]);
    }
  });

  test('contract §C.9: an end that is rounded up to a whole day is allowed, one far ahead is not', async () => {
    await ask({ end_ms: now + dayMs });
    const problem = await problemOf(ask({ end_ms: now + 3 * dayMs }));
    expect(problem.invalidParameters).toMatchObject([{ field: 'end_ms', rule: 'max' }]);
  });
});

describe('decision 022: work for one answer is bounded', () => {
  test('2,500 buckets at most; the refusal says which granularity would do', async () => {
    await allow('24h');
    const asked = { dimensions: ['TIME'] as ['TIME'], start_ms: now - 2_500_000 + 1 };
    await ask({ ...asked, granularity_ms: 1_000 });
    const problem = await problemOf(ask({ ...asked, granularity_ms: 999 }));
    expect(problem.invalidParameters).toMatchObject([{ field: 'granularity_ms', rule: 'min', minimum: 1_000 }]);
    await ask({ ...asked, dimensions: [], granularity_ms: 1 });
  });

  test('a dimension twice is refused', async () => {
    const problem = await problemOf(ask({ dimensions: ['TIME', 'TIME'] }));
    expect(problem.detail).toBe('Malformed Query: dimensions must not name one twice.');
  });

  test('contract §A.9: beyond 50 values of a dimension the most called stay, and truncated says so', async () => {
    await allow('24h');
    const codes = Array.from({ length: 60 }, (_, index) => 200 + index);
    const of = { applicationId: bot, productVersionId: catalogue.openVersionId };
    const calls = codes.flatMap((status) =>
      Array.from({ length: status < 210 ? 1 : 2 }, (_, index) => someCall({ ...of, status, at: now - 1_000 - index })),
    );
    await app.deps.analytics?.add(app.portal.portal_id, calls);
    const stayed = codes.filter((status) => status >= 210).map(String);
    for (const dimensions of [['STATUS_CODE'], ['TIME', 'STATUS_CODE'], ['STATUS_CODE', 'APPLICATION']] as const) {
      const { meta, records } = await ask({ dimensions: [...dimensions] });
      expect(meta.truncated, dimensions.join()).toBe(true);
      expect(meta.dimensions.STATUS_CODE?.toSorted(), dimensions.join()).toEqual(stayed);
      expect(records.every(({ event }) => stayed.includes(event.STATUS_CODE ?? ''))).toBe(true);
    }
    const filter = [{ dimension: 'STATUS_CODE', type: 'NOT_IN', values: codes.slice(0, 10) }] as Body['filter'];
    expect((await ask({ dimensions: ['STATUS_CODE'], filter })).meta.truncated).toBe(false);
  });
});

describe('decision 022: who asks too much at once waits, and leaves room for others', () => {
  afterEach(() => vi.restoreAllMocks());

  test('four of a developer’s questions are answered at once, 40 wait, the next is a 429; others are answered', async () => {
    const store = app.deps.analytics as AnalyticsStore;
    const grace = await app.signedIn('grace');
    await grace.call('createApplication', { body: { name: 'Hers' } });
    const opened = Promise.withResolvers<[]>();
    const query = vi.spyOn(store, 'query').mockImplementation(() => opened.promise);
    let refused = 0;
    const asked = Array.from({ length: 45 }, () =>
      problemOf(ask()).then(
        (problem) => {
          refused += 1;
          return problem;
        },
        () => undefined,
      ),
    );
    await vi.waitFor(() => expect(refused).toBe(1));
    expect(query).toHaveBeenCalledTimes(4);
    const body: Body = { start_ms: now - hourMs, end_ms: now, metrics: ['REQUEST_COUNT'] };
    const hers = grace.call('queryStats', { body });
    await vi.waitFor(() => expect(query).toHaveBeenCalledTimes(5));
    opened.resolve([]);
    expect((await hers).records).toEqual([]);
    const problems = (await Promise.all(asked)).filter((problem) => problem !== undefined);
    expect(problems).toMatchObject([{ status: 429, code: 'too_many_requests', retryAfter: 2 }]);
    expect(query).toHaveBeenCalledTimes(45);
  });
});

describe('a store that does not answer', () => {
  afterEach(() => vi.restoreAllMocks());

  test('is a 503 that says when to ask again', async () => {
    const store = app.deps.analytics as AnalyticsStore;
    const fails = async () => Promise.reject(new StoreUnavailable('statement timeout'));
    vi.spyOn(store, 'query').mockImplementation(fails);
    vi.spyOn(store, 'findCalls').mockImplementation(fails);
    const operator = await app.operator();
    for (const refused of [
      () => ask(),
      () => askOperations(now - hourMs),
      () => ada.call('listRecentCalls', { params: { applicationId: bot } }),
      () => operator.call('getUsage'),
    ]) {
      const problem = await problemOf(refused());
      expect(problem).toMatchObject({ status: 503, code: 'unavailable', retryAfter: 5 });
      expect(JSON.stringify(problem.body)).not.toContain('statement timeout');
    }
  });
});

describe('contract §A.9: what analytics offers', () => {
  test('percentiles, and how long figures are kept; null where the portal has none', async () => {
    const store = app.deps.analytics;
    expect(await ada.call('getStatsConfig')).toEqual({
      analytics: { percentiles: true, retention_ms: store?.retentionMs },
    });
    Object.assign(app.deps, { analytics: null });
    expect(await ada.call('getStatsConfig')).toEqual({ analytics: null });
    expect(await statusOf(ask())).toBe(503);
    Object.assign(app.deps, { analytics: store });
  });

  test('contract §A.1: neither is there for somebody who is not signed in', async () => {
    const visitor = app.visitor();
    expect(await statusOf(visitor.call('getStatsConfig'))).toBe(401);
    const body: Body = { start_ms: now - hourMs, end_ms: now, metrics: ['REQUEST_COUNT'] };
    expect(await statusOf(visitor.call('queryStats', { body }))).toBe(401);
    expect(await statusOf(visitor.call('listRecentCalls', { params: { applicationId: newId() } }))).toBe(401);
  });
});
