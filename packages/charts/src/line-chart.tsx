import type { TimeChartProps } from './chart-data.ts';
import { Lines, MarkedPoints } from './lines.tsx';
import { TimeChartView } from './time-chart-view.tsx';
import { useTimeChart } from './use-time-chart.ts';

/** Figures of product versions over time, one line each. */
export function LineChart(props: TimeChartProps) {
  const chart = useTimeChart(props);
  const { plot, scale, drawn, marked } = chart;
  const { buckets } = props.frame;
  return (
    <TimeChartView chart={chart} props={props} drawn={props} kind="line">
      <Lines drawn={drawn} buckets={buckets} plot={plot} scale={scale} markedAt={chart.markedAt} />
      {marked !== null && <MarkedPoints drawn={drawn} buckets={buckets} plot={plot} scale={scale} index={marked} />}
    </TimeChartView>
  );
}
