import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import {
  type Call,
  type CallSearch,
  type Filter,
  measures,
  type Question,
  type StoreDimension,
  storeDimensions,
} from '../analytics-store.ts';

const hourMs = 3_600_000;
const ids = (count: number) => Array.from({ length: count }, () => randomUUID() as string);

/** Few of each, so that random calls fall into the same cells and random filters hit some of them. */
export const world = {
  gateways: ids(2),
  applications: ids(3),
  productVersions: ids(3),
  statuses: [200, 201, 204, 304, 400, 401, 404, 429, 500, 502, 503],
  operations: ['/parcels', '/parcels/{id}', null],
};

/** Random calls at moments of `at`; latencies and sizes over many powers of ten, zero included. */
export function someCalls(at: fc.Arbitrary<number>, most = 120): fc.Arbitrary<Call[]> {
  const powersOfTen = (low: number, high: number) =>
    fc.double({ min: low, max: high, noNaN: true, noDefaultInfinity: true }).map((power) => 10 ** power);
  const bytes = fc.option(fc.oneof(fc.constant(0), powersOfTen(0, 8).map(Math.round)));
  const seconds = fc.oneof(
    fc.constant(0),
    powersOfTen(-4, 2).map((value) => Number(value.toFixed(6))),
  );
  const reported = fc
    .record({
      gatewayId: fc.constantFrom(...world.gateways),
      // One in some is reported twice, perhaps with other contents: the first is kept.
      id: fc.oneof(
        { weight: 9, arbitrary: fc.uuid() },
        { weight: 1, arbitrary: fc.constantFrom('again', 'näher 2', '☃') },
      ),
      at,
      applicationId: fc.option(fc.constantFrom(...world.applications), { freq: 6 }),
      productVersionId: fc.constantFrom(...world.productVersions),
      status: fc.constantFrom(...world.statuses),
      latencyS: fc.option(seconds, { freq: 8 }),
      upstreamS: fc.option(seconds, { freq: 2 }),
      requestBytes: bytes,
      responseBytes: bytes,
      method: fc.constantFrom('GET', 'POST'),
      path: fc.constantFrom('/parcels', '/parcels/7', '/elsewhere'),
      operation: fc.constantFrom(...world.operations),
      denied: fc.constantFrom(null, null, 'credential_revoked'),
    })
    // An id names a call together with its day.
    .map((call) => (call.id.length > 10 ? call : { ...call, id: `${call.id} ${Math.floor(call.at / (24 * hourMs))}` }));
  return fc.array(reported, { maxLength: most });
}

/** Values that filters name, of each dimension: some that calls have, and one that none has. */
const filterValues: Readonly<Record<StoreDimension, readonly (string | number)[]>> = {
  application: [...world.applications, '', randomUUID()],
  product_version: [...world.productVersions, randomUUID()],
  status_code: [...world.statuses, 418],
  status_group: [1, 2, 3, 4, 5],
  operation: ['GET /parcels', 'POST /parcels/{id}', '', 'PUT /parcels'],
};

const someFilter: fc.Arbitrary<Filter> = fc.oneof(
  ...storeDimensions.map((dimension) =>
    fc.record({
      dimension: fc.constant(dimension),
      type: fc.constantFrom('in' as const, 'not_in' as const),
      values: fc.subarray([...filterValues[dimension]]),
    }),
  ),
);

/** Random questions about a window and its width of buckets: every combination of dimensions, filters and percentiles. */
export function someQuestion(
  window: fc.Arbitrary<Pick<Question, 'startMs' | 'endMs' | 'bucketMs'>>,
): fc.Arbitrary<Question> {
  const rest = fc.record({
    dimensions: fc.subarray([...storeDimensions], { maxLength: 3 }),
    filters: fc.array(someFilter, { maxLength: 2 }),
    applicationIds: fc.option(fc.subarray([...world.applications])),
    percentiles: fc.option(
      fc.record({
        measure: fc.constantFrom(...measures),
        quantiles: fc.constantFrom([0.99], [0.5, 0.95, 0.99], [0, 0.25, 1]),
      }),
      { freq: 3 },
    ),
  });
  return fc.tuple(window, rest).map(([when, what]) => ({ ...when, ...what }));
}

/** Any millisecond of the last hours: single calls are kept, so every one is told apart. */
export function recentWindow(now: number, hours: number) {
  const from = now - hours * hourMs;
  return fc
    .tuple(
      fc.integer({ min: from, max: now }),
      fc.integer({ min: 0, max: hours * hourMs }),
      fc.option(fc.integer({ min: 1, max: 3 * hourMs })),
    )
    .map(([startMs, lengthMs, bucketMs]) => ({ startMs, endMs: startMs + lengthMs, bucketMs }));
}

/** Whole hours of the past: what is known by the hour alone can be asked for by the hour alone. */
export function wholeHours(now: number, hours: number) {
  const last = Math.floor(now / hourMs);
  return fc
    .tuple(
      fc.integer({ min: last - hours, max: last }),
      fc.integer({ min: 1, max: hours }),
      fc.option(fc.integer({ min: 1, max: 48 })),
    )
    .map(([first, length, bucket]) => ({
      startMs: first * hourMs,
      endMs: (first + length) * hourMs - 1,
      bucketMs: bucket === null ? null : bucket * hourMs,
    }));
}

/** A search for single calls of the last hours, by any of the conditions, in small pages. */
export function someSearch(now: number, hours: number): fc.Arbitrary<CallSearch> {
  const moment = fc.integer({ min: now - hours * hourMs, max: now });
  const status = fc.constantFrom({ from: 200, to: 299 }, { from: 400, to: 499 }, { from: 404, to: 404 });
  return fc.record(
    {
      applicationId: fc.constantFrom(...world.applications),
      most: fc.integer({ min: 1, max: 30 }),
      startMs: moment,
      endMs: moment,
      status,
      method: fc.constantFrom('GET', 'POST', 'PUT'),
      path: fc.constantFrom('/parcels', '/parcels/7', '/nowhere'),
      pathPart: fc.constantFrom('parcels', 'ELSE', '/7', ''),
      productVersionId: fc.constantFrom(...world.productVersions),
    },
    { requiredKeys: ['applicationId', 'most'] },
  );
}
