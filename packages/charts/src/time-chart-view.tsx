import type { ReactNode } from 'react';
import { isEmpty } from './arrange-series.ts';
import { Axes } from './axes.tsx';
import { seriesCsv } from './chart-csv.ts';
import { openBucket, type TimeChartProps } from './chart-data.ts';
import { ChartFrame } from './chart-frame.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { ChartTooltip } from './chart-tooltip.tsx';
import { MomentLines } from './moment-lines.tsx';
import { PlotArea } from './plot-area.tsx';
import { bucketAt, bucketX } from './plot-size.ts';
import { ShaftPatterns } from './swatch.tsx';
import { begunBuckets } from './time-axis.ts';
import { headAt, legendFigure, rowsAt, spokenAt, sumAt, summaryOf, tableOf } from './time-chart-words.ts';
import type { TimeChart } from './use-time-chart.ts';

interface TimeChartViewProps {
  readonly chart: TimeChart;
  readonly props: TimeChartProps;
  /** What is drawn; it may have fewer buckets than the frame and series of `props`, which table and CSV show. */
  readonly drawn: Pick<TimeChartProps, 'frame' | 'series'>;
  readonly kind: 'line' | 'shaft';
  /** The series, as SVG. */
  readonly children: ReactNode;
}

/** What every chart over time has around its series: frame, axes, tooltip, legend, table and CSV. */
export function TimeChartView({ chart, props, drawn, kind, children }: TimeChartViewProps) {
  const { plot, marked, patternId } = chart;
  const { frame, series, requestedAtMs } = props;
  const { buckets } = drawn.frame;
  return (
    <ChartFrame
      chart={props}
      expected={props.expected}
      shape={kind === 'line' ? 'line' : 'bars'}
      isEmpty={isEmpty(series, props.unit)}
      summary={summaryOf(chart, { ...props, ...drawn })}
      table={tableOf(chart, props, begunBuckets(frame, requestedAtMs))}
      csv={() => seriesCsv(frame, series, { requestedAtMs, note: props.leftOut })}
    >
      {kind === 'shaft' && <ShaftPatterns id={patternId} />}
      <PlotArea
        ref={chart.ref}
        plot={plot}
        label={chart.text('moments', { title: props.title })}
        help={chart.text(props.onOpen ? 'keyboardOpen' : 'keyboard')}
        onOpen={openBucket(props.onOpen, drawn.frame)}
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
              kind={kind}
              patternId={patternId}
            />
          )
        }
      >
        <MomentLines plot={plot} buckets={buckets} marked={marked} echo={chart.echo} unfinished={chart.unfinished} />
        <Axes plot={plot} values={chart.values} moments={chart.moments} />
        {children}
      </PlotArea>
      <ChartLegend
        label={chart.text('legend', { title: props.title })}
        series={chart.all}
        hidden={chart.hidden}
        onToggle={chart.toggle}
        figureOf={(each) => legendFigure(chart, props, each)}
        expected={props.expected}
        kind={kind}
        patternId={patternId}
      />
    </ChartFrame>
  );
}
