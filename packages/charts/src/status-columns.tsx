import { useLanguage } from '@stoa/text/language';
import { statusLabel } from '@stoa/ui/status-phrase.ts';
import { useMemo, useState } from 'react';
import { othersId } from './arrange-series.ts';
import { slicesCsv } from './chart-csv.ts';
import type { Slice, StatusColumnsProps } from './chart-data.ts';
import { ChartFrame } from './chart-frame.tsx';
import { ChartTooltip } from './chart-tooltip.tsx';
import { exactFigure, shareFigure } from './figures.ts';
import { useChartText } from './i18n/chart-text.ts';
import { PlotArea } from './plot-area.tsx';
import { bucketAt, bucketX, type Plot, useWidth } from './plot-size.ts';
import { shownSlices, sortedSlices, sumOf } from './shown-slices.ts';
import { StatusColumnShapes } from './status-column-shapes.tsx';

const height = 252;

/** How often each status code was answered: a column each, figure and share on top, the code at its foot. */
export function StatusColumns(props: StatusColumnsProps) {
  const { slices, title } = props;
  const text = useChartText();
  const { tag } = useLanguage();
  const [ref, width] = useWidth();
  const [marked, setMarked] = useState<number | null>(null);
  const shown = useMemo(
    () =>
      shownSlices(slices, (count) =>
        count === null ? text('otherCodes') : text('others', { count: exactFigure(count, 'count', tag) }),
      ),
    [slices, text, tag],
  );
  const total = sumOf(slices);
  const plot: Plot = { width, height, left: 0, right: width, upper: 44, lower: height - 34 };
  const exact = ({ value }: Slice) => exactFigure(value, 'count', tag);
  const share = ({ value }: Slice) => shareFigure(value, total, tag);
  const nameOf = ({ id, label }: Slice) => (id === othersId ? label : statusLabel(label));
  const words = (slice: Slice) => `${nameOf(slice)}: ${exact(slice)}, ${share(slice)}`;
  const open = (index: number) => {
    const slice = shown[index];
    if (slice && slice.id !== othersId) props.onOpen?.(slice.id);
  };
  const markedSlice = marked === null ? undefined : shown[marked];
  const sorted = useMemo(() => sortedSlices(slices), [slices]);
  return (
    <ChartFrame
      chart={props}
      shape="columns"
      isEmpty={shown.length === 0}
      summary={shown.map(words).join('; ')}
      table={{
        head: [text('statusCode'), text('responses'), text('share')],
        count: sorted.length,
        row: (index) => {
          const slice = sorted[index] as Slice;
          return [slice.id === othersId ? text('otherCodes') : nameOf(slice), exact(slice), share(slice)];
        },
      }}
      csv={() => slicesCsv(sorted)}
    >
      <PlotArea
        ref={ref}
        plot={plot}
        label={text('parts', { title })}
        help={text(props.onOpen ? 'keyboardOpen' : 'keyboard')}
        onOpen={props.onOpen && open}
        count={shown.length}
        // The largest is first.
        initial={0}
        marked={marked}
        onMark={setMarked}
        wordsOf={(index) => (shown[index] ? words(shown[index]) : '')}
        indexAt={(x) => bucketAt(plot, shown.length, x)}
        tooltip={
          marked !== null &&
          markedSlice && (
            <ChartTooltip
              plot={plot}
              x={bucketX(plot, shown.length, marked)}
              head={nameOf(markedSlice)}
              rows={[
                { id: 'value', label: text('responses'), value: exact(markedSlice) },
                { id: 'share', label: text('share'), value: share(markedSlice) },
              ]}
              hint={props.onOpen && markedSlice.id !== othersId ? text('open') : undefined}
            />
          )
        }
      >
        <StatusColumnShapes plot={plot} slices={shown} total={total} tag={tag} marked={marked} />
      </PlotArea>
    </ChartFrame>
  );
}
