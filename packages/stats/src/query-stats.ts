import type { Filter, Question, Row } from '@stoa/analytics/analytics-store';
import type { ParsedBody } from '@stoa/contract/endpoint';
import type { Metric, Stats, StatsRecord, statsEndpoints } from '@stoa/contract/stats';
import { newId } from '@stoa/database/ids';
import type { DeveloperActor } from '@stoa/permissions/actor';
import type { Portal } from '@stoa/permissions/portal';
import { requireAllowedWindow } from './allowed-window.ts';
import { askStore } from './asked-store.ts';
import { type Buckets, requireFewBuckets, startOf } from './buckets.ts';
import { hiddenVersionIds, withoutVersions } from './labels.ts';
import { figuresOf } from './metric-figures.ts';
import { mostCalled, mostValues } from './most-called.ts';
import { ownApplicationNames } from './own-applications.ts';
import { malformedQuery } from './query-problem.ts';
import type { StatsSources } from './stats-sources.ts';
import { type ValueDimension, valueDimensions } from './value-dimensions.ts';

type Query = ParsedBody<(typeof statsEndpoints)['queryStats']>;

/**
 * One metric over a window, of the caller's own applications alone: a filter that names foreign ones narrows to nothing,
 * and says no more than one that names no application (contract §A.9).
 * @throws Problem 400 `Malformed Query: …` for what the portal does not allow or is too much for one answer; 503
 */
export async function queryStats(
  deps: StatsSources,
  portal: Portal,
  actor: DeveloperActor,
  query: Query,
): Promise<Stats> {
  const now = deps.now().getTime();
  const buckets = bucketsOf(query);
  requireAllowedWindow(portal, query, now);
  requireFewBuckets(buckets);
  const places = valuePlaces(query);
  const metric = query.metrics[0] as Metric;
  const figures = figuresOf(metric);

  const names = await ownApplicationNames(deps.db, portal, actor);
  const hidden = await hiddenVersionIds(deps.db, portal, actor);
  const question: Question = {
    startMs: buckets.startMs,
    endMs: buckets.endMs,
    bucketMs: buckets.widthMs,
    dimensions: places.map((place) => valueDimensions[place].store),
    filters: [...query.filter.map(storeFilter), ...withoutVersions(hidden)],
    applicationIds: [...names.keys()],
    percentiles: figures.percentiles,
  };
  const asked = { db: deps.db, portal, applicationNames: names, hidden };
  const [first] = places;
  const asksFirst =
    question.bucketMs !== null && first !== undefined && (await valueDimensions[first].mayHaveMany(asked));
  const { rows, kept, truncated } = await ask(deps, portal, question, asksFirst);

  const labels = await Promise.all(
    places.map((place, index) => valueDimensions[place].labels(kept[index] ?? [], asked)),
  );
  const records = inOrder(rows, kept).flatMap((row): StatsRecord[] => {
    const figure = figures.figure(row, buckets, now);
    if (figure === null) return [];
    const values = places.map((place, index) => [place, labels[index]?.get(row.key[index] ?? '')]);
    const timestamp = new Date(startOf(buckets, row.bucket)).toISOString();
    return [{ event: { [metric]: figure, ...Object.fromEntries(values) }, timestamp }];
  });
  return {
    meta: {
      dimensions: Object.fromEntries(places.map((place, index) => [place, found(records, place, labels[index])])),
      metric_names: [metric],
      metric_units: { [metric]: figures.unit },
      start_ms: query.start_ms,
      end_ms: query.end_ms,
      // The end is inclusive: a window of one moment is a millisecond long.
      granularity: buckets.widthMs ?? query.end_ms - query.start_ms + 1,
      truncated,
      query_id: newId(),
    },
    records,
  };
}

function bucketsOf({ start_ms, end_ms, dimensions, granularity_ms }: Query): Buckets {
  return { startMs: start_ms, endMs: end_ms, widthMs: dimensions.includes('TIME') ? granularity_ms : null };
}

function valuePlaces({ dimensions }: Query): ValueDimension[] {
  if (new Set(dimensions).size < dimensions.length) {
    throw malformedQuery('dimensions', 'must not name one twice', { rule: 'invalid' });
  }
  return dimensions.filter((dimension) => dimension !== 'TIME');
}

function storeFilter({ dimension, type, values }: Query['filter'][number]): Filter {
  return {
    dimension: valueDimensions[dimension].store,
    type: type === 'IN' ? 'in' : 'not_in',
    values: dimension === 'STATUS_CODE_GROUPED' ? values.map((group) => Number(group[0])) : values,
  };
}

/**
 * The rows of the most called values. With buckets of time, and more values than an answer holds, the store is asked first
 * which are the most called, so that its answer is never larger than buckets × values.
 * @param asksFirst whether that is to be expected
 */
async function ask(deps: StatsSources, portal: Portal, question: Question, asksFirst: boolean) {
  const { portal_id } = portal;
  const { dimensions, applicationIds } = question;
  if (!applicationIds || applicationIds.length === 0)
    return { rows: [], kept: dimensions.map(() => []), truncated: false };
  const [only] = dimensions;
  return askStore(deps, async (store) => {
    let narrowed = question;
    let cut = false;
    if (asksFirst) {
      const counts = await store.query(portal_id, { ...question, bucketMs: null, percentiles: null });
      if (counts.length > mostValues) {
        const { values } = mostCalled(counts, 1);
        cut = true;
        narrowed = {
          ...question,
          filters: [
            ...question.filters,
            { dimension: only as Filter['dimension'], type: 'in', values: values[0] ?? [] },
          ],
        };
      }
    }
    const rows = await store.query(portal_id, narrowed);
    const { values, truncated } = mostCalled(rows, dimensions.length);
    const kept = values.map((place) => new Set(place));
    const shown = truncated ? rows.filter(({ key }) => key.every((value, place) => kept[place]?.has(value))) : rows;
    return { rows: shown, kept: values, truncated: truncated || cut };
  });
}

/** Sorts by time, then by the number of calls. */
function inOrder(rows: readonly Row[], kept: readonly (readonly (string | number)[])[]): Row[] {
  const ranks = kept.map((values) => new Map(values.map((value, rank) => [value, rank])));
  const rank = ({ key }: Row, place: number) => ranks[place]?.get(key[place] ?? '') ?? 0;
  return [...rows].sort(
    (one, other) => one.bucket - other.bucket || rank(one, 0) - rank(other, 0) || rank(one, 1) - rank(other, 1),
  );
}

/** Exactly the values that the records have, the most called first. */
function found(
  records: readonly StatsRecord[],
  place: ValueDimension,
  labels?: ReadonlyMap<unknown, string>,
): string[] {
  const used = new Set(records.map(({ event }) => event[place]));
  return [...(labels?.values() ?? [])].filter((label) => used.has(label));
}
