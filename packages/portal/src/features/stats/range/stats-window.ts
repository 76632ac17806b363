import type { TimeFrame } from '@stoa/charts/chart-data';
import {
  addDays,
  addMonths,
  ceilHour,
  ceilMinute,
  dayMs,
  dayNamed,
  dayStart,
  hourMs,
  minuteMs,
  weekStart,
} from '@stoa/charts/local-day';
import { isLong, isShort, lengthOf, longRangeDays, type TimeRange } from './time-range.ts';

export type Granularity = 'minute' | 'hour' | 'day';

/** What is asked for: a frame of buckets, the last of which may not be over yet. */
export interface StatsWindow extends TimeFrame {
  readonly granularity: Granularity;
}

/**
 * The window of a range: buckets are minutes up to an hour, hours up to a day, days beyond; the end is rounded up to the
 * granularity and the buckets are anchored at the start (contract §C.9). Days are the reader's own.
 * @param now in milliseconds
 */
export function windowOf(range: TimeRange, now: number): StatsWindow {
  if (isShort(range)) {
    const length = lengthOf(range);
    return length <= hourMs
      ? uniform('minute', minuteMs, ceilMinute(now), length)
      : uniform('hour', hourMs, ceilHour(now), length);
  }
  const [start, end] = daysOf(range, now);
  if (addDays(start, 1) >= end) return uniform('hour', hourMs, end, end - start);
  const starts = [];
  for (let day = start; day < end; day = addDays(day, 1)) starts.push(day);
  return { granularity: 'day', bucketMs: dayMs, startMs: start, endMs: end, buckets: starts.length, starts };
}

/** Returns the start of the first day and the end of the last one. */
function daysOf(range: Exclude<TimeRange, '15m' | '1h' | '6h' | '12h' | '24h'>, now: number): [number, number] {
  const tomorrow = addDays(now, 1);
  if (isLong(range)) return [addDays(now, 1 - longRangeDays[range]), tomorrow];
  switch (range) {
    case 'today':
      return [dayStart(now), tomorrow];
    case 'yesterday':
      return [addDays(now, -1), dayStart(now)];
    case 'this-week':
      return [weekStart(now), tomorrow];
    case 'previous-week':
      return [addDays(weekStart(now), -7), weekStart(now)];
    case 'this-month':
      return [addMonths(now, 0), tomorrow];
    case 'previous-month':
      return [addMonths(now, -1), addMonths(now, 0)];
    default:
      return [dayNamed(range.from) ?? dayStart(now), addDays(dayNamed(range.to) ?? now, 1)];
  }
}

function uniform(granularity: Granularity, bucketMs: number, endMs: number, length: number): StatsWindow {
  const buckets = Math.ceil(length / bucketMs);
  return { granularity, bucketMs, startMs: endMs - buckets * bucketMs, endMs, buckets };
}

/** A run of buckets of one width: what one question can ask for. */
export interface Segment {
  readonly startMs: number;
  /** The end of the last bucket. */
  readonly endMs: number;
  readonly bucketMs: number;
  /** The number of its first bucket in the window. */
  readonly first: number;
}

/**
 * The window in runs of equally wide buckets: one, except around a change of clocks, where a day of 23 or 25 hours is asked
 * for by itself. Otherwise every day after the change would begin an hour beside midnight.
 */
export function segmentsOf({ startMs, endMs, bucketMs, starts }: StatsWindow): Segment[] {
  if (!starts) return [{ startMs, endMs, bucketMs, first: 0 }];
  const segments: Segment[] = [];
  starts.forEach((start, bucket) => {
    const end = starts[bucket + 1] ?? endMs;
    const before = segments.at(-1);
    if (before && before.bucketMs === end - start) segments[segments.length - 1] = { ...before, endMs: end };
    else segments.push({ startMs: start, endMs: end, bucketMs: end - start, first: bucket });
  });
  return segments;
}
