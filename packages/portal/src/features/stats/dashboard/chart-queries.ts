import type { Series, Slice } from '@stoa/charts/chart-data';
import { othersSlice } from '@stoa/charts/shown-slices';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Call } from '../../../lib/call.ts';
import { askStats, type Figure, type StatsQuestion, type Whose } from '../ask-stats.ts';
import { type StatsWindow, segmentsOf } from '../range/stats-window.ts';

/** An answer is reused for one minute; the refresh button requests new figures at once. */
const staleTime = 60_000;

/** The charts over time, by product version (contract §C.9). */
const timeCharts = {
  requests: { metric: 'REQUEST_COUNT', dimensions: ['API_PRODUCT_VERSION'], byTime: true },
  latency: { metric: 'RESPONSE_LATENCY_P99', dimensions: ['API_PRODUCT_VERSION'], byTime: true },
  clientErrors: { metric: 'REQUEST_COUNT', dimensions: ['API_PRODUCT_VERSION'], byTime: true, statusGroup: '4XX' },
  serverErrors: { metric: 'REQUEST_COUNT', dimensions: ['API_PRODUCT_VERSION'], byTime: true, statusGroup: '5XX' },
} as const satisfies Record<string, StatsQuestion>;
/** The charts of parts, by status code (contract §C.9). */
const partCharts = {
  clientCodes: { metric: 'REQUEST_COUNT', dimensions: ['STATUS_CODE'], byTime: false, statusGroup: '4XX' },
  serverCodes: { metric: 'REQUEST_COUNT', dimensions: ['STATUS_CODE'], byTime: false, statusGroup: '5XX' },
} as const satisfies Record<string, StatsQuestion>;

export type TimeChart = keyof typeof timeCharts;
export type PartChart = keyof typeof partCharts;
export type Chart = TimeChart | PartChart;
/** The charts in the order in which they stand. */
export const charts = [...Object.keys(timeCharts), ...Object.keys(partCharts)] as readonly Chart[];

/** What the charts show: whose calls, in which window. */
export interface ChartInput {
  readonly whose: Whose;
  readonly window: StatsWindow;
  /** Time of the request, in milliseconds. */
  readonly requestedAtMs: number;
  /** The name of exported files: application and range, as `Checkout 7d`. */
  readonly fileName: string;
}

export const dashboardKey = ['stats', 'dashboard'] as const;

function keyOf(chart: string, { whose, window }: ChartInput) {
  return [...dashboardKey, whose.applicationIds, chart, whose.versionIds, window.startMs, window.endMs] as const;
}

/** A chart over time. The picture of before stays, with its own window, until the next one is here. */
export function timeChartQuery(call: Call, chart: TimeChart, input: ChartInput) {
  return queryOptions({
    queryKey: keyOf(chart, input),
    queryFn: async ({ signal }) => {
      const question = timeCharts[chart];
      const answer = await askStats(call, input.whose, question, {
        segments: segmentsOf(input.window),
        signal,
      });
      const empty = question.metric === 'REQUEST_COUNT' ? 0 : null;
      return { input, series: seriesOf(answer.figures, input.window.buckets, empty), truncated: answer.truncated };
    },
    placeholderData: keepPreviousData,
    staleTime,
  });
}

/** A chart of parts: one figure per status code over the whole window, and one for the codes that the server does not list. */
export function partChartQuery(call: Call, chart: PartChart, input: ChartInput) {
  const { startMs, endMs } = input.window;
  return queryOptions({
    queryKey: keyOf(chart, input),
    queryFn: async ({ signal }) => {
      const segments = [{ startMs, endMs, bucketMs: endMs - startMs, first: 0 }];
      const { figures, truncated } = await askStats(call, input.whose, partCharts[chart], { segments, signal });
      const listed = slicesOf(figures);
      if (!truncated) return { input, slices: listed };
      // Shares are of all responses, and the chart beside this one tells how many those are.
      const all = await askStats(call, input.whose, { ...partCharts[chart], dimensions: [] }, { segments, signal });
      const unlisted = sumOfFigures(all.figures) - sumOfFigures(figures);
      return { input, slices: unlisted > 0 ? [...listed, othersSlice(unlisted)] : listed };
    },
    placeholderData: keepPreviousData,
    staleTime,
  });
}

/** Figures by operation, where gateways report paths. */
export function operationStatsQuery(call: Call, input: ChartInput) {
  const { whose, window } = input;
  return queryOptions({
    queryKey: keyOf('operations', input),
    queryFn: ({ signal }) =>
      call('queryOperationStats', {
        body: {
          start_ms: window.startMs,
          end_ms: window.endMs - 1,
          application_id: whose.applicationIds[0] ?? '',
          ...(whose.versionIds.length > 0 && { product_version_ids: [...whose.versionIds] }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime,
  });
}

/** One series per product version; a bucket that the server does not list gets `empty`. */
export function seriesOf(figures: readonly Figure[], buckets: number, empty: 0 | null): Series[] {
  const byVersion = new Map<string, (number | null)[]>();
  for (const { bucket, value, event } of figures) {
    const label = event.API_PRODUCT_VERSION ?? '';
    const points = byVersion.get(label) ?? new Array<number | null>(buckets).fill(empty);
    if (bucket >= 0 && bucket < buckets) points[bucket] = value;
    byVersion.set(label, points);
  }
  return [...byVersion].map(([label, points]) => ({ id: label, label, points }));
}

const sumOfFigures = (figures: readonly Figure[]) => figures.reduce((sum, { value }) => sum + value, 0);

/** The most frequent first. */
export function slicesOf(figures: readonly Figure[]): Slice[] {
  return figures
    .map(({ value, event }) => ({ id: event.STATUS_CODE ?? '', label: event.STATUS_CODE ?? '', value }))
    .toSorted((a, b) => b.value - a.value || a.label.localeCompare(b.label));
}
