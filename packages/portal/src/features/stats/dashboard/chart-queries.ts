import type { Series, Slice } from '@stoa/charts/chart-data';
import { untoldSlice } from '@stoa/charts/shown-slices';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Call } from '../../../lib/call.ts';
import { askStats, type Figure, type StatsQuestion, type Whose } from '../ask-stats.ts';
import { type StatsWindow, segmentsOf } from '../range/stats-window.ts';

/** For a minute an answer stands; the button to refresh asks at once. */
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
/** In the order in which they stand. */
export const charts = [...Object.keys(timeCharts), ...Object.keys(partCharts)] as readonly Chart[];

/** What is asked: whose calls, in which window. */
export interface Asked {
  readonly whose: Whose;
  readonly window: StatsWindow;
  /** When it was asked, in milliseconds. */
  readonly askedAtMs: number;
  /** Whose and of when, as files are named: `Checkout 7d`. */
  readonly fileName: string;
}

export const dashboardKey = ['stats', 'dashboard'] as const;

function keyOf(chart: string, { whose, window }: Asked) {
  return [...dashboardKey, whose.applicationIds, chart, whose.versionIds, window.startMs, window.endMs] as const;
}

/** A chart over time. The picture of before stays, with its own window, until the next one is here. */
export function timeChartQuery(call: Call, chart: TimeChart, asked: Asked) {
  return queryOptions({
    queryKey: keyOf(chart, asked),
    queryFn: async ({ signal }) => {
      const question = timeCharts[chart];
      const answer = await askStats(call, asked.whose, question, segmentsOf(asked.window), signal);
      const empty = question.metric === 'REQUEST_COUNT' ? 0 : null;
      return { asked, series: seriesOf(answer.figures, asked.window.buckets, empty), truncated: answer.truncated };
    },
    placeholderData: keepPreviousData,
    staleTime,
  });
}

/** A chart of parts: one figure for each status code over the whole window, and one for those that the server does not tell. */
export function partChartQuery(call: Call, chart: PartChart, asked: Asked) {
  const { startMs, endMs } = asked.window;
  return queryOptions({
    queryKey: keyOf(chart, asked),
    queryFn: async ({ signal }) => {
      const whole = [{ startMs, endMs, bucketMs: endMs - startMs, first: 0 }];
      const { figures, truncated } = await askStats(call, asked.whose, partCharts[chart], whole, signal);
      const told = slicesOf(figures);
      if (!truncated) return { asked, slices: told };
      // Shares are of all responses, and the chart beside this one tells how many those are.
      const all = await askStats(call, asked.whose, { ...partCharts[chart], dimensions: [] }, whole, signal);
      const untold = sumOfFigures(all.figures) - sumOfFigures(figures);
      return { asked, slices: untold > 0 ? [...told, untoldSlice(untold)] : told };
    },
    placeholderData: keepPreviousData,
    staleTime,
  });
}

/** Figures by operation, where gateways report paths. */
export function operationStatsQuery(call: Call, asked: Asked) {
  const { whose, window } = asked;
  return queryOptions({
    queryKey: keyOf('operations', asked),
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

/** One series a product version; a bucket that the server does not tell has `empty`. */
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
