import type { Question } from '../analytics-store.ts';
import { dayMs, floorTo, hourMs } from './times.ts';

/** A span in milliseconds: `from` is inclusive, `to` is exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The sources of the figures of a window. */
export interface WindowPlan {
  /** All hours that have a part in the window. */
  readonly hours: Span;
  /** The whole days of UTC in `hours` that lie in a single bucket: cells of days may answer for them. */
  readonly days: readonly Span[];
  readonly hoursOutsideDays: readonly Span[];
  /** The starts of hours that are counted call by call. */
  readonly singleHours: ReadonlySet<number>;
  /** The bucket of a moment: of a call, or of the start of a cell. */
  bucketAt(ms: number): number;
}

/** Each span of days is one more statement: with more spans than these, hours are read instead. */
const mostSpans = 4;

/**
 * Calls since `exactSince` have their exact time; an older call counts as made at the start of its hour. An hour since then that
 * is asked for in part, or that belongs to two buckets, is counted call by call.
 */
export function planWindow(
  { startMs, endMs, bucketMs }: Pick<Question, 'startMs' | 'endMs' | 'bucketMs'>,
  exactSince: number,
): WindowPlan {
  const bucketAt = (ms: number) => (bucketMs === null ? 0 : Math.floor((ms - startMs) / bucketMs));
  // Hours of the past count where they begin: the first one is the first that begins within the window.
  const from = startMs >= exactSince ? floorTo(hourMs, startMs) : Math.ceil(startMs / hourMs) * hourMs;
  const hours = { from, to: floorTo(hourMs, endMs) + hourMs };
  const singleHours = new Set<number>();
  for (let hour = Math.max(from, exactSince); hour < hours.to; hour += hourMs) {
    const part = { from: Math.max(hour, startMs), to: Math.min(hour + hourMs, endMs + 1) };
    if (part.to - part.from === hourMs && bucketAt(hour) === bucketAt(hour + hourMs - 1)) continue;
    singleHours.add(hour);
  }
  // A day is summed after its end, so later ones are read from cells of hours.
  const days = wholeDays({ from, to: Math.min(hours.to, exactSince) }, bucketAt);
  return { hours, days, hoursOutsideDays: without(hours, days), singleHours, bucketAt };
}

function wholeDays(hours: Span, bucketAt: (ms: number) => number): Span[] {
  const days: Span[] = [];
  for (let day = Math.ceil(hours.from / dayMs) * dayMs; day + dayMs <= hours.to; day += dayMs) {
    if (bucketAt(day) === bucketAt(day + dayMs - hourMs)) append(days, { from: day, to: day + dayMs });
  }
  return days.length > mostSpans ? [] : days;
}

function append(spans: Span[], span: Span): void {
  const before = spans.at(-1);
  if (before?.to === span.from) spans[spans.length - 1] = { from: before.from, to: span.to };
  else spans.push(span);
}

function without({ from, to }: Span, spans: readonly Span[]): Span[] {
  const starts = [from, ...spans.map((span) => span.to)];
  const ends = [...spans.map((span) => span.from), to];
  return starts
    .map((start, index) => ({ from: start, to: ends[index] as number }))
    .filter((span) => span.from < span.to);
}
