import { useMemo } from 'react';
import { highestStack, isEmpty } from './arrange-series.ts';
import { Axes } from './axes.tsx';
import { Bars } from './bars.tsx';
import { seriesCsv } from './chart-csv.ts';
import { openBucket, type TimeChartProps } from './chart-data.ts';
import { ChartFrame } from './chart-frame.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { ChartTooltip } from './chart-tooltip.tsx';
import { mergeBuckets } from './merge-buckets.ts';
import { MomentLines } from './moment-lines.tsx';
import { PlotArea } from './plot-area.tsx';
import { bucketAt, bucketX } from './plot-size.ts';
import { ShaftPatterns } from './swatch.tsx';
import { begunBuckets } from './time-axis.ts';
import { headAt, legendFigure, rowsAt, spokenAt, sumAt, summaryOf, tableOf } from './time-chart-words.ts';
import { useTimeChart } from './use-time-chart.ts';

/** Buckets that 300 px, the narrowest picture, can show as columns apart from each other. */
const mostBars = 100;

/** Counts of product versions over time, on top of each other. */
export function StackedBars(props: TimeChartProps) {
  const { frame, series, requestedAtMs, unit } = props;
  const merged = useMemo(() => mergeBuckets(frame, series, mostBars), [frame, series]);
  const chart = useTimeChart({ ...props, ...merged }, highestStack);
  const { plot, scale, drawn, marked, patternId } = chart;
  const { buckets } = merged.frame;
  return (
    <ChartFrame
      chart={props}
      expected={props.expected}
      shape="bars"
      isEmpty={isEmpty(series, unit)}
      summary={summaryOf(chart, { ...props, ...merged })}
      table={tableOf(chart, props, begunBuckets(frame, requestedAtMs))}
      csv={() => seriesCsv(frame, series, { requestedAtMs: props.requestedAtMs, note: props.leftOut })}
    >
      <ShaftPatterns id={patternId} />
      <PlotArea
        ref={chart.ref}
        plot={plot}
        label={chart.text('moments', { title: props.title })}
        help={chart.text(props.onOpen ? 'keyboardOpen' : 'keyboard')}
        onOpen={openBucket(props.onOpen, merged.frame)}
        count={chart.begun}
        marked={marked}
        onMark={chart.mark}
        wordsOf={(index) => spokenAt(chart, props, index)}
        indexAt={(x) => bucketAt(plot, buckets, x)}
        tooltip={
          marked !== null && (
            <ChartTooltip
              plot={plot}
              x={bucketX(plot, buckets, marked)}
              head={headAt(chart, marked)}
              figure={sumAt(chart, props, marked)}
              rows={rowsAt(chart, props, marked)}
              hint={props.onOpen && chart.text('open')}
              kind="shaft"
              patternId={patternId}
            />
          )
        }
      >
        <MomentLines plot={plot} buckets={buckets} marked={marked} echo={chart.echo} unfinished={chart.unfinished} />
        <Axes plot={plot} values={chart.values} moments={chart.moments} />
        <Bars drawn={drawn} buckets={buckets} plot={plot} scale={scale} patternId={patternId} />
      </PlotArea>
      <ChartLegend
        label={chart.text('legend', { title: props.title })}
        series={chart.all}
        hidden={chart.hidden}
        onToggle={chart.toggle}
        figureOf={(each) => legendFigure(chart, props, each)}
        expected={props.expected}
        kind="shaft"
        patternId={patternId}
      />
    </ChartFrame>
  );
}
