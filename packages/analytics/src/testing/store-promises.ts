import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AnalyticsStore,
  type Call,
  type CallPlace,
  type CallSearch,
  type FoundCalls,
  type Question,
  type Row,
  storeDimensions,
} from '../analytics-store.ts';
import { newestCalls } from './newest-calls.ts';
import { createReferenceStore } from './reference-store.ts';
import { someCall } from './some-call.ts';
import { recentWindow, someCalls, someQuestion, someSearch, wholeHours, world } from './store-arbitraries.ts';

const hourMs = 3_600_000;
/** What a percentile may be off (docs/decisions/021). */
const tolerance = 0.015;

/** A store whose promises are to be tested. */
export interface StoreUnderTest {
  readonly store: AnalyticsStore;
  /** Makes a portal and answers its id; without it a random one is used. */
  newPortal?(): Promise<string>;
  /** Folds everything that is old enough. */
  fold?(): Promise<void>;
  /** Folds, and leaves for later what is made of folded hours: the state between two rounds of a store. */
  foldHours?(): Promise<void>;
  /** Ends the store and what it stands on. */
  close(): Promise<void>;
}

interface Limits {
  /** Random trials of each property. */
  readonly runs?: number;
  /** Milliseconds for one test. */
  readonly timeoutMs?: number;
}

/** Registers the tests that every `AnalyticsStore` passes: before folding, during and after it. */
export function describeStorePromises(
  name: string,
  makeStore: () => Promise<StoreUnderTest>,
  { runs = 25, timeoutMs = 120_000 }: Limits = {},
): void {
  describe(`${name} keeps the promises of an analytics store`, { timeout: timeoutMs }, () => {
    let made: StoreUnderTest;
    beforeAll(async () => {
      made = await makeStore();
    }, timeoutMs);
    afterAll(() => made?.close(), timeoutMs);
    const newPortal = async () => (await made.newPortal?.()) ?? randomUUID();
    const [application = ''] = world.applications;
    const now = Date.now();
    /** A time long enough ago to be known by the hour alone. */
    const old = () => Math.floor((now - made.store.rawMs) / hourMs) * hourMs - 40 * hourMs;

    async function filled(calls: readonly Call[]) {
      const portalId = await newPortal();
      await made.store.add(portalId, calls);
      return (question: Partial<Question>) => made.store.query(portalId, { ...everything(now), ...question });
    }

    test('contract §A.9: counts what was added, and nothing of another portal', async () => {
      const [one, other] = [await newPortal(), await newPortal()];
      expect(await made.store.add(one, [call({ at: now }), call({ at: now - 5 })])).toEqual({
        accepted: 2,
        duplicates: 0,
      });
      expect(await made.store.query(one, everything(now))).toEqual([{ bucket: 0, key: [], count: 2, percentiles: [] }]);
      expect(await made.store.query(other, everything(now))).toEqual([]);
      expect(await newestCalls(made.store, other, application, 10)).toEqual([]);
    });

    test('gateways: a call that is known already, in this batch or from an earlier one, counts once', async () => {
      const portalId = await newPortal();
      const batch = [call({ at: now, id: 'a' }), call({ at: now, id: 'b' }), call({ at: now, id: 'a' })];
      expect(await made.store.add(portalId, batch)).toEqual({ accepted: 2, duplicates: 1 });
      expect(await made.store.add(portalId, batch)).toEqual({ accepted: 0, duplicates: 3 });
      const another = call({ at: now, id: 'a', gatewayId: world.gateways[1] ?? '' });
      expect(await made.store.add(portalId, [another])).toEqual({ accepted: 1, duplicates: 0 });
      expect(total(await made.store.query(portalId, everything(now)))).toBe(3);
    });

    test('gateways: the same batch from several shippers at once counts once', async () => {
      const portalId = await newPortal();
      const batch = Array.from({ length: 50 }, (_, index) => call({ at: now - index, id: `call ${index}` }));
      const added = await Promise.all([1, 2, 3, 4].map(() => made.store.add(portalId, [...batch].reverse())));
      expect(added.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(50);
      expect(total(await made.store.query(portalId, everything(now)))).toBe(50);
    });

    test('gateways: a batch that is sent again after it was folded counts nothing twice', async () => {
      const portalId = await newPortal();
      const batch = [call({ at: old(), id: 'old' }), call({ at: now, id: 'new' })];
      await made.store.add(portalId, batch);
      await made.fold?.();
      expect(await made.store.add(portalId, batch)).toEqual({ accepted: 0, duplicates: 2 });
      await made.fold?.();
      expect(total(await made.store.query(portalId, everything(now)))).toBe(2);
    });

    test('an empty batch is kept as nothing', async () => {
      expect(await made.store.add(await newPortal(), [])).toEqual({ accepted: 0, duplicates: 0 });
    });

    test('contract §A.9: both ends of the window are inclusive', async () => {
      const start = now - 10_000;
      const ask = await filled([-1, 0, 5_000, 9_999, 10_000].map((offset) => call({ at: start + offset })));
      expect(total(await ask({ startMs: start, endMs: start + 9_999 }))).toBe(3);
      expect(total(await ask({ startMs: start, endMs: start }))).toBe(1);
      expect(await ask({ startMs: start + 1, endMs: start + 4_999 })).toEqual([]);
    });

    test('contract §A.9: buckets are anchored at the start of the window', async () => {
      const start = now - 60_123;
      const ask = await filled([0, 6_999, 7_000, 20_999, 21_000].map((offset) => call({ at: start + offset })));
      const rows = await ask({ startMs: start, endMs: now, bucketMs: 7_000 });
      expect(inOrder(rows).map(({ bucket, count }) => [bucket, count])).toEqual([
        [0, 2],
        [1, 1],
        [2, 1],
        [3, 1],
      ]);
    });

    test('contract §A.9: a filter IN nothing matches nothing, NOT_IN nothing everything', async () => {
      const ask = await filled([call({ at: now, status: 200 }), call({ at: now, status: 404 })]);
      for (const dimension of storeDimensions) {
        expect(await ask({ filters: [{ dimension, type: 'in', values: [] }] })).toEqual([]);
        expect(total(await ask({ filters: [{ dimension, type: 'not_in', values: [] }] }))).toBe(2);
      }
      const notFound = { dimension: 'status_code', values: [404] } as const;
      expect(total(await ask({ filters: [{ ...notFound, type: 'in' }] }))).toBe(1);
      const both = [
        { ...notFound, type: 'in' },
        { ...notFound, type: 'not_in' },
      ] as const;
      expect(await ask({ filters: both })).toEqual([]);
    });

    test('contract §A.9: calls of nobody known count for operators alone', async () => {
      const ask = await filled([call({ at: now }), call({ at: now, applicationId: null })]);
      expect(total(await ask({ applicationIds: [application] }))).toBe(1);
      expect(await ask({ applicationIds: [] })).toEqual([]);
      const rows = await ask({ applicationIds: null, dimensions: ['application'] });
      expect(rows.map(({ key, count }) => [...key, count]).sort()).toEqual(
        [
          ['', 1],
          [application, 1],
        ].sort(),
      );
    });

    test('contract §A.9: whole past days of UTC are told before what is made of their hours', async () => {
      const portalId = await newPortal();
      const dayMs = 24 * hourMs;
      const day = Math.floor((now - made.store.rawMs) / dayMs) * dayMs - 5 * dayMs;
      await made.store.add(
        portalId,
        [0, 5, 30].map((hour) => call({ at: day + hour * hourMs, latencyS: 0.25 })),
      );
      await made.foldHours?.();
      const days = { startMs: day, endMs: day + 2 * dayMs - 1, bucketMs: dayMs };
      const ask = (question: Partial<Question>) =>
        made.store.query(portalId, { ...everything(now), ...days, ...question });
      const counts = async (question: Partial<Question>) =>
        inOrder(await ask(question)).map(({ bucket, key, count }) => [bucket, ...key, count]);
      const eachDay = [
        [0, application, 2],
        [1, application, 1],
      ];
      expect(await counts({ dimensions: ['application'] })).toEqual(eachDay);
      expect(await counts({ dimensions: ['application'], applicationIds: [application] })).toEqual(eachDay);
      for (const { percentiles } of await ask({ percentiles: { measure: 'latency', quantiles: [0.5] } }))
        expectNear(percentiles[0], 0.25);
      await made.fold?.();
      await made.store.add(portalId, [call({ at: day + 7 * hourMs, latencyS: 0.25 })]);
      await made.foldHours?.();
      expect(await counts({})).toEqual([
        [0, 3],
        [1, 1],
      ]);
    });

    test('decision 021: a percentile is the value of the nearest rank', async () => {
      const ask = await filled(
        Array.from({ length: 200 }, (_, index) => call({ at: now, latencyS: (index + 1) / 100 })),
      );
      const [row] = await ask({ percentiles: { measure: 'latency', quantiles: [0.5, 0.95, 0.99, 1] } });
      for (const [index, exact] of [1, 1.9, 1.98, 2].entries()) expectNear(row?.percentiles[index], exact);
    });

    test('a percentile of one call is that call’s, of none is null', async () => {
      const ask = await filled([call({ at: now, latencyS: 0.25, responseBytes: 0, requestBytes: null })]);
      const of = async (measure: 'latency' | 'response_size' | 'request_size') =>
        (await ask({ percentiles: { measure, quantiles: [0.5, 0.99] } }))[0]?.percentiles ?? [];
      for (const value of await of('latency')) expectNear(value, 0.25);
      expect(await of('response_size')).toEqual([0, 0]);
      expect(await of('request_size')).toEqual([null, null]);
    });

    test('the newest calls of an application come first, as they were reported', async () => {
      const portalId = await newPortal();
      const calls = [3, 1, 2].map((age) =>
        call({
          at: now - age * 1_000,
          id: `${age} ago`,
          latencyS: 0.125,
          path: `/parcels/${age}`,
          operation: '/parcels/{id}',
        }),
      );
      const foreign = call({ at: now, applicationId: world.applications[1] ?? '' });
      await made.store.add(portalId, [...calls, foreign, call({ at: now, applicationId: null })]);
      expect(await newestCalls(made.store, portalId, application, 2)).toEqual([calls[1], calls[2]]);
      await made.fold?.();
      expect((await newestCalls(made.store, portalId, application, 100)).map(({ id }) => id)).toEqual([
        '1 ago',
        '2 ago',
        '3 ago',
      ]);
    });

    test('a call is found by its id, of nobody known too; not that of another gateway or portal', async () => {
      const portalId = await newPortal();
      const [one, other] = [randomUUID(), randomUUID()];
      const id = 'a"\\\n 1';
      const calls = [
        call({ at: now - 1_000, id, gatewayId: one, applicationId: null, status: 401, denied: 'credential_missing' }),
        call({ at: now - 3_000, id, gatewayId: other, latencyS: 0.125 }),
        call({ at: now - 2_000, id: `${id}0`, gatewayId: one }),
      ];
      const [first, second] = calls;
      await made.store.add(portalId, calls);
      const find = (gatewayIds: string[], of = portalId) => made.store.findById(of, { id, gatewayIds });
      for (const fold of [() => {}, () => made.fold?.()]) {
        await fold();
        expect(await find([one, other])).toEqual([first, second]);
        expect(await find([other, randomUUID()])).toEqual([second]);
      }
      expect(await find([randomUUID()])).toEqual([]);
      expect(await find([])).toEqual([]);
      expect(await find([one], await newPortal())).toEqual([]);
      // Twice in a batch: then it goes by another way into the store.
      const later = { ...second, at: now, id, gatewayId: randomUUID() } as Call;
      await made.store.add(portalId, [later, calls[2] as Call]);
      expect(await find([later.gatewayId])).toEqual([later]);
    });

    test('single calls are found by status, method, path, version and time; a path in any case of letters, as written', async () => {
      const portalId = await newPortal();
      const [, other = ''] = world.productVersions;
      const calls = [
        call({ at: now - 1_000, id: 'a', status: 404, path: '/Parcels/7' }),
        call({ at: now - 2_000, id: 'b', status: 499, method: 'POST', path: '/100%_/\\d' }),
        call({ at: now - 3_000, id: 'c', status: 500, productVersionId: other, path: '/straße' }),
      ];
      await made.store.add(portalId, [...calls, call({ at: now, applicationId: world.applications[1] ?? '' })]);
      const idsOf = async (search: Partial<CallSearch>) =>
        (await made.store.findCalls(portalId, { applicationId: application, most: 10, ...search })).calls.map(
          ({ id }) => id,
        );
      expect(await idsOf({})).toEqual(['a', 'b', 'c']);
      expect(await idsOf({ status: { from: 400, to: 499 } })).toEqual(['a', 'b']);
      expect(await idsOf({ status: { from: 404, to: 404 } })).toEqual(['a']);
      expect(await idsOf({ method: 'POST' })).toEqual(['b']);
      expect(await idsOf({ pathPart: 'PARCELS' })).toEqual(['a']);
      expect(await idsOf({ pathPart: '%_/\\' })).toEqual(['b']);
      expect(await idsOf({ pathPart: 'traß' })).toEqual(['c']);
      expect(await idsOf({ path: '/parcels/7' })).toEqual([]);
      expect(await idsOf({ path: '/Parcels/7' })).toEqual(['a']);
      expect(await idsOf({ productVersionId: other })).toEqual(['c']);
      expect(await idsOf({ productVersionId: randomUUID() })).toEqual([]);
      expect(await idsOf({ startMs: now - 2_000, endMs: now - 1_001 })).toEqual(['b']);
    });

    test('property: any calls, any search, page after page: each once and in order, as the plain loops say', async () => {
      const hours = Math.min(36, made.store.rawMs / hourMs - 2);
      // Few moments, so that many calls share one.
      const times = fc.integer({ min: 0, max: 40 }).map((place) => now - Math.floor((place * hours * hourMs) / 40));
      await fc.assert(
        fc.asyncProperty(someCalls(times), someSearch(now, hours), async (calls, search) => {
          const portalId = await newPortal();
          const reference = createReferenceStore();
          for (const store of [made.store, reference]) await store.add(portalId, calls);
          const exact = await reference.findCalls(portalId, { ...search, most: 1_000 });
          expect(await pagesOf(made.store, portalId, search)).toEqual(exact.calls);
          await made.fold?.();
          expect(await pagesOf(made.store, portalId, search)).toEqual(exact.calls);
        }),
        { numRuns: runs },
      );
    });

    test('property: any calls of the last hours, any question about any millisecond: as the plain loops say', async () => {
      const hours = Math.min(36, made.store.rawMs / hourMs - 2);
      const times = fc.integer({ min: now - hours * hourMs, max: now });
      await sameAsReference(times, recentWindow(now, hours));
    });

    test('property: any calls of the past, any question about whole hours: as the plain loops say', async () => {
      const hours = made.store.rawMs / hourMs + 14 * 24;
      const times = fc.integer({ min: now - hours * hourMs, max: now });
      await sameAsReference(times, wholeHours(now, hours));
    });

    /** Asks before folding, while it runs, and after it; and again after late calls have come and were folded too. */
    async function sameAsReference(times: fc.Arbitrary<number>, window: Parameters<typeof someQuestion>[0]) {
      const questions = fc.array(someQuestion(window), { minLength: 3, maxLength: 6 });
      await fc.assert(
        fc.asyncProperty(someCalls(times), someCalls(times, 30), questions, async (calls, late, asked) => {
          const reference = createReferenceStore();
          const portalId = await newPortal();
          const add = async (batch: readonly Call[]) =>
            expect(await made.store.add(portalId, batch)).toEqual(await reference.add(portalId, batch));
          const compare = async () => {
            for (const question of asked) {
              const [rows, exact] = [
                await made.store.query(portalId, question),
                await reference.query(portalId, question),
              ];
              expectSame(rows, exact);
            }
          };
          await add(calls.slice(0, calls.length / 2));
          await add(calls.slice(calls.length / 3));
          await compare();
          await Promise.all([made.fold?.(), compare()]);
          await compare();
          await Promise.all([made.fold?.(), add(late)]);
          await made.fold?.();
          await compare();
        }),
        { numRuns: runs, interruptAfterTimeLimit: timeoutMs - 20_000, markInterruptAsFailure: false },
      );
    }
  });
}

/** One call, of the world's first application through its first gateway, unless said otherwise. */
function call(given: Partial<Call> & Pick<Call, 'at'>): Call {
  const [gatewayId = ''] = world.gateways;
  const [applicationId = ''] = world.applications;
  const [productVersionId = ''] = world.productVersions;
  return someCall({ gatewayId, applicationId, productVersionId, ...given });
}

/** All calls of a search, page after page. */
async function pagesOf(store: AnalyticsStore, portalId: string, search: CallSearch): Promise<Call[]> {
  const all: Call[] = [];
  let after: CallPlace | null = null;
  do {
    const { calls, next }: FoundCalls = await store.findCalls(portalId, after ? { ...search, after } : search);
    expect(calls.length).toBeLessThanOrEqual(search.most);
    all.push(...calls);
    after = next;
  } while (after);
  return all;
}

function everything(now: number): Question {
  return {
    startMs: now - 60 * 24 * hourMs,
    endMs: now,
    dimensions: [],
    bucketMs: null,
    filters: [],
    applicationIds: null,
    percentiles: null,
  };
}

const total = (rows: readonly Row[]) => rows.reduce((sum, { count }) => sum + count, 0);

function inOrder(rows: readonly Row[]): Row[] {
  const name = ({ bucket, key }: Row) => JSON.stringify([bucket, key]);
  return [...rows].sort((one, other) => one.bucket - other.bucket || (name(one) < name(other) ? -1 : 1));
}

/** Counters exactly, percentiles within the tolerance; rows in any order. */
function expectSame(rows: readonly Row[], exact: readonly Row[]): void {
  const counters = (all: readonly Row[]) => inOrder(all).map(({ bucket, key, count }) => ({ bucket, key, count }));
  expect(counters(rows)).toEqual(counters(exact));
  for (const [index, row] of inOrder(exact).entries()) {
    const { percentiles = [] } = inOrder(rows)[index] ?? {};
    expect(percentiles).toHaveLength(row.percentiles.length);
    for (const [place, value] of row.percentiles.entries()) expectNear(percentiles[place], value);
  }
}

function expectNear(value: number | null | undefined, exact: number | null): void {
  if (exact === null) expect(value).toBeNull();
  else
    expect(Math.abs((value ?? Number.NaN) - exact), `${value} instead of ${exact}`).toBeLessThanOrEqual(
      exact * tolerance,
    );
}
