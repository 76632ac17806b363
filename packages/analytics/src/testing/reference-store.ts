import type {
  Added,
  AnalyticsStore,
  Call,
  CallSearch,
  Filter,
  Measure,
  Question,
  Row,
  StoreDimension,
} from '../analytics-store.ts';
import { byPlace } from '../call-search.ts';
import { dimensionValue } from '../counted.ts';
import { nearestRankPosition } from '../nearest-rank.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * An `AnalyticsStore` in memory that keeps every call and answers exactly, by plain loops: what the real stores are
 * compared to (store-promises.ts). It never forgets and never folds; not for production.
 */
export function createReferenceStore({ rawMs = 2 * dayMs, retentionMs = 365 * dayMs } = {}): AnalyticsStore {
  const portals = new Map<string, Map<string, Call>>();
  const callsOf = (portalId: string) => [...(portals.get(portalId)?.values() ?? [])];
  return {
    rawMs,
    retentionMs,
    async add(portalId, calls): Promise<Added> {
      const known = portals.get(portalId) ?? new Map<string, Call>();
      portals.set(portalId, known);
      const before = known.size;
      for (const call of calls) {
        const key = JSON.stringify([call.gatewayId, call.id, Math.floor(call.at / dayMs)]);
        if (!known.has(key)) known.set(key, call);
      }
      const accepted = known.size - before;
      return { accepted, duplicates: calls.length - accepted };
    },
    query: async (portalId, question) => answer(callsOf(portalId), question),
    findCalls: async (portalId, search) => {
      const found = callsOf(portalId)
        .filter((call) => isLookedFor(call, search))
        .sort(byPlace);
      const calls = found.slice(0, search.most);
      const last = found.length > calls.length ? calls.at(-1) : undefined;
      return { calls, next: last ? { at: last.at, id: last.id, gatewayId: last.gatewayId } : null };
    },
    findById: async (portalId, { id, gatewayIds }) =>
      callsOf(portalId)
        .filter((call) => call.id === id && gatewayIds.includes(call.gatewayId))
        .sort(byPlace),
    jobs: () => ({}),
    close: async () => {},
  };
}

/** The figures of these calls, as the question asks for them; rows in the order in which they were first met. */
function answer(calls: readonly Call[], question: Question): Row[] {
  const groups = new Map<string, { bucket: number; key: (string | number)[]; calls: Call[] }>();
  for (const call of calls) {
    if (!isAskedFor(call, question)) continue;
    const bucket = question.bucketMs === null ? 0 : Math.floor((call.at - question.startMs) / question.bucketMs);
    const key = question.dimensions.map((dimension) => dimensionOf(call, dimension));
    const name = JSON.stringify([bucket, key]);
    const group = groups.get(name) ?? { bucket, key, calls: [] };
    group.calls.push(call);
    groups.set(name, group);
  }
  return [...groups.values()].map(({ bucket, key, calls: its }) => ({
    bucket,
    key,
    count: its.length,
    percentiles: percentilesOf(its, question.percentiles),
  }));
}

function isLookedFor(call: Call, search: CallSearch): boolean {
  const { startMs = 0, endMs = Number.POSITIVE_INFINITY, status = { from: 100, to: 999 } } = search;
  return (
    call.applicationId === search.applicationId &&
    call.at >= startMs &&
    call.at <= endMs &&
    call.status >= status.from &&
    call.status <= status.to &&
    [call.method, undefined].includes(search.method) &&
    [call.path, undefined].includes(search.path) &&
    call.path.toLowerCase().includes(search.pathPart?.toLowerCase() ?? '') &&
    [call.productVersionId, undefined].includes(search.productVersionId) &&
    (search.after === undefined || byPlace(search.after, call) < 0)
  );
}

function isAskedFor(call: Call, { startMs, endMs, applicationIds, filters }: Question): boolean {
  if (call.at < startMs || call.at > endMs) return false;
  if (applicationIds && !(call.applicationId !== null && applicationIds.includes(call.applicationId))) return false;
  return filters.every((filter) => passes(call, filter));
}

function passes(call: Call, { dimension, type, values }: Filter): boolean {
  return values.includes(dimensionOf(call, dimension)) === (type === 'in');
}

function dimensionOf({ operation, method, ...call }: Call, dimension: StoreDimension): string | number {
  return dimensionValue[dimension]({ ...call, operation: operation === null ? '' : `${method} ${operation}` });
}

function percentilesOf(calls: readonly Call[], asked: Question['percentiles']): (number | null)[] {
  if (!asked) return [];
  const values = calls.map((call) => measured(call, asked.measure)).filter((value) => value !== null);
  const inOrder = Float64Array.from(values).sort();
  return asked.quantiles.map((quantile) => nearestRank(inOrder, quantile));
}

function measured(call: Call, measure: Measure): number | null {
  switch (measure) {
    case 'latency':
      return call.latencyS;
    case 'response_size':
      return call.responseBytes;
    case 'request_size':
      return call.requestBytes;
  }
}

/** The value at the nearest rank of values in order; null without any. */
export function nearestRank(inOrder: ArrayLike<number>, quantile: number): number | null {
  return inOrder[nearestRankPosition(quantile, inOrder.length) - 1] ?? null;
}
