import { useMemo } from 'react';
import { highestStack } from './arrange-series.ts';
import { Bars } from './bars.tsx';
import type { TimeChartProps } from './chart-data.ts';
import { mergeBuckets } from './merge-buckets.ts';
import { TimeChartView } from './time-chart-view.tsx';
import { useTimeChart } from './use-time-chart.ts';

/** Buckets that 300 px, the narrowest picture, can show as columns apart from each other. */
const mostBars = 100;

/** Counts of product versions over time, on top of each other. */
export function StackedBars(props: TimeChartProps) {
  const { frame, series } = props;
  const merged = useMemo(() => mergeBuckets(frame, series, mostBars), [frame, series]);
  const chart = useTimeChart({ ...props, ...merged }, highestStack);
  const { plot, scale, drawn, patternId } = chart;
  return (
    <TimeChartView chart={chart} props={props} drawn={merged} kind="shaft">
      <Bars drawn={drawn} buckets={merged.frame.buckets} plot={plot} scale={scale} patternId={patternId} />
    </TimeChartView>
  );
}
