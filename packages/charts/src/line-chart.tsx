import { isEmpty } from './arrange-series.ts';
import { Axes } from './axes.tsx';
import { seriesCsv } from './chart-csv.ts';
import { openBucket, type TimeChartProps } from './chart-data.ts';
import { ChartFrame } from './chart-frame.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { ChartTooltip } from './chart-tooltip.tsx';
import { Lines, MarkedPoints } from './lines.tsx';
import { MomentLines } from './moment-lines.tsx';
import { PlotArea } from './plot-area.tsx';
import { bucketAt, bucketX } from './plot-size.ts';
import { headAt, legendFigure, rowsAt, spokenAt, sumAt, summaryOf, tableOf } from './time-chart-words.ts';
import { useTimeChart } from './use-time-chart.ts';

/** Figures of product versions over time, one line each. */
export function LineChart(props: TimeChartProps) {
  const { frame, series, unit } = props;
  const chart = useTimeChart(props);
  const { plot, scale, drawn, marked, moments } = chart;
  const { buckets } = frame;
  return (
    <ChartFrame
      chart={props}
      expected={props.expected}
      shape="line"
      isEmpty={isEmpty(series, unit)}
      summary={summaryOf(chart, props)}
      table={tableOf(chart, props, chart.begun)}
      csv={() => seriesCsv(frame, series, { requestedAtMs: props.requestedAtMs, note: props.leftOut })}
    >
      <PlotArea
        ref={chart.ref}
        plot={plot}
        label={chart.text('moments', { title: props.title })}
        help={chart.text(props.onOpen ? 'keyboardOpen' : 'keyboard')}
        onOpen={openBucket(props.onOpen, frame)}
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
              kind="line"
            />
          )
        }
      >
        <MomentLines plot={plot} buckets={buckets} marked={marked} echo={chart.echo} unfinished={chart.unfinished} />
        <Axes plot={plot} values={chart.values} moments={moments} />
        <Lines drawn={drawn} buckets={buckets} plot={plot} scale={scale} markedAt={chart.markedAt} />
        {marked !== null && <MarkedPoints drawn={drawn} buckets={buckets} plot={plot} scale={scale} index={marked} />}
      </PlotArea>
      <ChartLegend
        label={chart.text('legend', { title: props.title })}
        series={chart.all}
        hidden={chart.hidden}
        onToggle={chart.toggle}
        figureOf={(each) => legendFigure(chart, props, each)}
        expected={props.expected}
        kind="line"
        patternId={chart.patternId}
      />
    </ChartFrame>
  );
}
