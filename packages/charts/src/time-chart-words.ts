import { type DrawnSeries, othersId } from './arrange-series.ts';
import type { TimeChartProps } from './chart-data.ts';
import type { TableData } from './chart-table.tsx';
import type { TooltipRow } from './chart-tooltip.tsx';
import { exactFigure } from './figures.ts';
import { readersZone, timeWords, unfinishedBucket } from './time-axis.ts';
import type { TimeChart } from './use-time-chart.ts';

/** Bucket `index` as the tooltip shows it: the highest first, so that the eye finds what the line shows on top. */
export function rowsAt(chart: TimeChart, props: TimeChartProps, index: number): TooltipRow[] {
  return chart.drawn
    .map((series) => ({ series, value: series.points[index] ?? null }))
    .toSorted((a, b) => (b.value ?? -1) - (a.value ?? -1))
    .map(({ series, value }) => ({
      id: series.id,
      slot: series.slot,
      label: nameOf(chart, props, series),
      value: chart.figure(value),
    }));
}

const nameOf = (chart: TimeChart, { unit }: TimeChartProps, { id, label }: DrawnSeries) =>
  id === othersId && unit === 'ms' ? chart.text('highestOf', { label }) : label;

/** Names the moment, and says whether it is still going on. */
export function headAt(chart: Pick<TimeChart, 'words' | 'unfinished' | 'text'>, index: number): string {
  const moment = chart.words.bucket(index);
  return index === chart.unfinished ? `${moment}, ${chart.text('soFar')}` : moment;
}

/** What is shown of bucket `index`, added up; latencies have no sum. */
export function sumAt(chart: TimeChart, { unit }: TimeChartProps, index: number): string | undefined {
  if (unit === 'ms') return undefined;
  return exactFigure(
    chart.drawn.reduce((total, { points }) => total + (points[index] ?? 0), 0),
    unit,
    chart.tag,
  );
}

/** Bucket `index` read out. */
export function spokenAt(chart: TimeChart, props: TimeChartProps, index: number): string {
  if (index >= chart.begun) return '';
  const sum = sumAt(chart, props, index);
  const parts = rowsAt(chart, props, index).map(({ label, value }) => `${label} ${value}`);
  if (sum !== undefined) parts.unshift(`${chart.text('total')} ${sum}`);
  return `${headAt(chart, index)}: ${parts.join('; ')}`;
}

/** The figure beside a name in the legend. */
export function legendFigure(chart: TimeChart, { unit, totals }: TimeChartProps, series: DrawnSeries): string {
  const given = totals?.get(series.id);
  if (given !== undefined) return exactFigure(given, unit, chart.tag);
  const known = series.points.filter((point) => point !== null);
  if (unit === 'count')
    return exactFigure(
      known.reduce((total, point) => total + point, 0),
      unit,
      chart.tag,
    );
  if (known.length === 0) return chart.text('noCalls');
  return chart.text('highest', {
    value: exactFigure(
      known.reduce((a, b) => Math.max(a, b)),
      unit,
      chart.tag,
    ),
  });
}

/** The whole chart in a sentence. */
export function summaryOf(chart: TimeChart, props: TimeChartProps): string {
  return chart.text('summary', {
    from: chart.words.bucket(0),
    to: chart.words.bucket(props.frame.buckets - 1),
    series: chart.all.map((series) => `${series.label} ${legendFigure(chart, props, series)}`).join(', '),
  });
}

/** Every bucket and every series, the newest first; no series are combined here. */
export function tableOf(chart: TimeChart, props: TimeChartProps, begun: number): TableData {
  const { frame, series, unit } = props;
  // The table has a frame of its own: the picture may have merged some buckets.
  const words = timeWords(frame, chart.tag, props.timeZone ?? readersZone());
  const unfinished = unfinishedBucket(frame, props.requestedAtMs);
  const blank = unit === 'count' ? 0 : null;
  return {
    head: [chart.text('time'), ...series.map(({ label }) => label)],
    count: begun,
    row: (place) => {
      const index = begun - 1 - place;
      return [
        headAt({ words, unfinished, text: chart.text }, index),
        ...series.map(({ points }) => chart.figure(points[index] ?? blank)),
      ];
    },
  };
}
