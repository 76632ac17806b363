import type { Question, Row } from '@stoa/analytics/analytics-store';
import { Problem } from '@stoa/common/problem';
import { personalDimensions } from '@stoa/contract/management-roles';
import type { PortalStats, PortalStatsRow } from '@stoa/contract/portal-stats';
import type { ManagingActor } from '@stoa/permissions/actor';
import type { Portal } from '@stoa/permissions/portal';
import { maySeePeople } from '@stoa/permissions/roles';
import { askStore } from './asked-store.ts';
import { requireFewBuckets } from './buckets.ts';
import { milliseconds } from './metric-figures.ts';
import { type PortalQuery, storeFilters } from './portal-filters.ts';
import { namesOf, unnamed } from './portal-names.ts';
import { allOf, countsBy, latenciesOf, noCalls, storedAs, valuesOf } from './portal-rows.ts';
import type { StatsSources } from './stats-sources.ts';

type Ask = (more: Partial<Question>) => Promise<readonly Row[]>;

const hourMs = 3_600_000;

/**
 * Counts requests, errors and latency of all calls of the portal, also of calls whose application is not known.
 * @throws Problem 400 for too many buckets; 403 for a role that may not see whose calls they are; 503
 */
export async function portalStats(
  deps: StatsSources,
  { portal, actor }: { readonly portal: Portal; readonly actor: ManagingActor },
  query: PortalQuery,
): Promise<PortalStats> {
  refusePeople(actor, query);
  const { granularity_ms = null, end_ms: endMs } = query;
  const filters = await storeFilters(deps.db, portal, query.filter);
  return askStore(deps, async (store) => {
    const keptSince = deps.now().getTime() - store.retentionMs;
    const startMs = Math.min(Math.max(query.start_ms, keptSince), endMs);
    requireFewBuckets({ startMs, endMs, widthMs: granularity_ms });
    const whole = { startMs, endMs, bucketMs: null, filters, applicationIds: null, percentiles: null };
    const ask: Ask = (more) => store.query(portal.portal_id, { ...whole, dimensions: [], ...more });
    // Half a period would look like a fall: none is told where less of it is kept.
    const back = periodBackMs(endMs - startMs);
    const before =
      query.compare && startMs === query.start_ms && startMs - back >= keptSince
        ? { startMs: startMs - back, endMs: Math.min(endMs - back, startMs - 1) }
        : null;

    const groups = await ask({ bucketMs: granularity_ms, dimensions: ['status_group'] });
    const [latency] = await ask({ percentiles: { measure: 'latency', quantiles: [0.5, 0.95] } });
    const earlier = before ? await ask({ ...before, dimensions: ['status_group'] }) : null;
    const byTime = countsBy(groups, 0, ({ bucket }) => String(bucket));
    return {
      start: new Date(startMs).toISOString(),
      end: new Date(endMs).toISOString(),
      total: { ...allOf(groups), ...inWire(latency?.percentiles) },
      before: earlier && allOf(earlier),
      buckets:
        granularity_ms === null
          ? []
          : [...byTime]
              .map(([bucket, counts]) => ({ start_ms: startMs + Number(bucket) * granularity_ms, ...counts }))
              .sort((one, other) => one.start_ms - other.start_ms),
      ...(query.dimension
        ? await rowsOf(deps, portal, query, { ask, filters, before })
        : { rows: [], truncated: false }),
      names: await filterNames(deps, portal, query),
    };
  });
}

/** Whole hours: the last hour of a day is not over yet, and a day is compared with the same hours of the day before. */
const periodBackMs = (lengthMs: number) => (lengthMs < hourMs ? lengthMs + 1 : Math.ceil(lengthMs / hourMs) * hourMs);

function refusePeople(actor: ManagingActor, { dimension, filter }: PortalQuery): void {
  const asked: unknown[] = [dimension, ...filter.map((each) => each.dimension)];
  if (maySeePeople(actor) || !personalDimensions.some((name) => asked.includes(name))) return;
  throw new Problem('forbidden', 403, 'Your role does not see which developers and applications call.');
}

const inWire = (percentiles: readonly (number | null)[] = []) => ({
  latency_p50_ms: milliseconds(percentiles[0]),
  latency_p95_ms: milliseconds(percentiles[1]),
});

interface Window {
  readonly ask: Ask;
  readonly filters: Question['filters'];
  readonly before: Pick<Question, 'startMs' | 'endMs'> | null;
}

async function rowsOf(deps: StatsSources, portal: Portal, query: PortalQuery, { ask, filters, before }: Window) {
  const { dimension, top } = query;
  if (!dimension) return { rows: [], truncated: false };
  const dimensions = storedAs[dimension];
  const grouped = { dimensions: [...dimensions, 'status_group'] } as const;
  const rows = await ask(grouped);
  const nameOf = await valuesOf(deps.db, portal, dimension, rows);
  const counts = countsBy(rows, dimensions.length, nameOf);
  const most = [...counts]
    .sort(([one, its], [other, others]) => others.requests - its.requests || (one < other ? -1 : 1))
    .slice(0, top);
  const shown = new Set(most.map(([value]) => value));
  const latencies = await latenciesOf(
    (more) => ask({ dimensions, ...more }),
    { dimensions, filters },
    rows,
    (row) => (shown.has(nameOf(row)) ? nameOf(row) : undefined),
  );
  const earlier = before ? await ask({ ...grouped, ...before }) : null;
  const earlierCounts =
    earlier && countsBy(earlier, dimensions.length, await valuesOf(deps.db, portal, dimension, earlier));
  const names = await namesOf(deps.db, portal, dimension, [...shown]);
  return {
    truncated: counts.size > most.length,
    rows: most.map(
      ([value, its]): PortalStatsRow => ({
        // An operation is narrowed by its own name; which version's it is stands beside it.
        value: dimension === 'OPERATION' ? value.slice(37) : value,
        ...(names.get(value) ?? unnamed),
        ...its,
        ...inWire(latencies.get(value)),
        before: earlierCounts && (earlierCounts.get(value) ?? noCalls),
      }),
    ),
  };
}

/** What the chips say: an address that a colleague sent has ids alone. */
async function filterNames(deps: StatsSources, portal: Portal, { filter }: PortalQuery): Promise<PortalStats['names']> {
  const all = await Promise.all(
    filter.map(async (each) => {
      const { dimension } = each;
      if (dimension === 'OPERATION' || dimension === 'STATUS_CODE' || dimension === 'STATUS_CODE_GROUPED') return [];
      const names = await namesOf(deps.db, portal, dimension, each.values);
      return [...names].flatMap(([value, { name }]) => (name === null ? [] : [{ dimension, value, name }]));
    }),
  );
  return all.flat();
}
