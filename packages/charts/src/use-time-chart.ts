import { useLanguage } from '@stoa/text/language';
import { useId, useMemo, useState } from 'react';
import { arrangeSeries, type DrawnSeries, highestOf } from './arrange-series.ts';
import type { AxisTick } from './axes.tsx';
import { assignSlots, bucketStart, type TimeChartProps, type Unit } from './chart-data.ts';
import { compactFigure, exactFigure } from './figures.ts';
import { useChartText } from './i18n/chart-text.ts';
import { bucketX, isNarrow, type Plot, plotOf, useWidth } from './plot-size.ts';
import { useSharedMoment } from './shared-moment.tsx';
import { begunBuckets, readersZone, tickBuckets, timeWords, unfinishedBucket } from './time-axis.ts';
import { type ValueScale, valueScale } from './value-scale.ts';

/** Everything that a chart over time works out from its data, width and what is hidden; bars and lines draw it. */
export function useTimeChart(props: TimeChartProps, heightOf: (drawn: readonly DrawnSeries[]) => number = highestOf) {
  const [ref, width] = useWidth();
  const { frame, series, unit, requestedAtMs } = props;
  const { tag } = useLanguage();
  const text = useChartText();
  const patternId = useId();
  const zone = props.timeZone ?? readersZone();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [ownMark, setOwnMark] = useState<number | null>(null);
  const { shared, setAt } = useSharedMoment(frame);

  const begun = begunBuckets(frame, requestedAtMs);
  const ownSlots = useMemo(() => assignSlots(series), [series]);
  const slots = props.slots ?? ownSlots;
  const all = useMemo(
    () =>
      arrangeSeries(series, slots, {
        unit,
        begun,
        othersLabel: (count) => text('others', { count: exactFigure(count, 'count', tag) }),
      }),
    [series, slots, unit, begun, text, tag],
  );
  const drawn = useMemo(() => all.filter(({ id }) => !hidden.has(id)), [all, hidden]);
  const words = useMemo(() => timeWords(frame, tag, zone), [frame, tag, zone]);
  const picture = useMemo(() => pictureOf(heightOf(drawn), unit, width, tag), [drawn, unit, width, tag, heightOf]);
  const { plot } = picture;
  const moments = useMemo(() => {
    const room = Math.floor((plot.right - plot.left) / (isNarrow(width) ? 96 : 84));
    return tickBuckets(frame, room, zone).map((index) => ({
      index,
      at: bucketX(plot, frame.buckets, index),
      label: words.tick(index),
    }));
  }, [frame, plot, width, words, zone]);

  const markedAt = useMemo(() => moments.map(({ index }) => index), [moments]);
  const marked = ownMark !== null && ownMark < begun ? ownMark : null;
  return {
    ...picture,
    ref,
    all,
    begun,
    drawn,
    hidden,
    moments,
    markedAt,
    patternId,
    tag,
    text,
    words,
    marked,
    echo: marked === null && shared !== null && shared < begun ? shared : null,
    unfinished: unfinishedBucket(frame, requestedAtMs),
    figure: (value: number | null) => (value === null ? text('noCalls') : exactFigure(value, unit, tag)),
    mark: (index: number | null) => {
      setOwnMark(index);
      setAt(index === null ? null : bucketStart(frame, index));
    },
    toggle: (id: string) => setHidden((before) => toggled(before, id)),
  };
}

export type TimeChart = ReturnType<typeof useTimeChart>;

function toggled(before: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const after = new Set(before);
  if (!after.delete(id)) after.add(id);
  return after;
}

interface Picture {
  readonly plot: Plot;
  readonly scale: ValueScale;
  readonly values: readonly AxisTick[];
}

/** The axis needs room for its labels, and where they are known depends on the figures alone. */
function pictureOf(most: number, unit: Unit, width: number, tag: string): Picture {
  const { ticks, top } = valueScale(most, unit === 'count', 0, 1);
  const labels = ticks.map((tick) => compactFigure(tick, tag, top));
  const plot = plotOf(width, Math.max(...labels.map(({ length }) => length)));
  const scale = valueScale(most, unit === 'count', plot.upper, plot.lower);
  return { plot, scale, values: scale.ticks.map((tick, index) => ({ at: scale.y(tick), label: labels[index] ?? '' })) };
}
