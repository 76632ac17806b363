import { bucketStart, type TimeFrame } from './chart-data.ts';

const minute = 60_000;
const day = 1440;
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, day];
const daySteps = [1, 2, 3, 7, 14, 28, 56, 112, 224, 448];

/** Writes moments of one frame in the reader's language and zone. */
export interface TimeWords {
  /** The label under bucket `index`: a day where days are shown, the time of day otherwise, the date at midnight. */
  readonly tick: (index: number) => string;
  /** Bucket `index` in full, with both ends where it is neither a day nor a minute. */
  readonly bucket: (index: number) => string;
}

/** How many buckets have begun: what lies ahead is unknown, not zero. */
export function begunBuckets(frame: TimeFrame, requestedAtMs: number | undefined): number {
  if (requestedAtMs === undefined || requestedAtMs >= frame.endMs) return frame.buckets;
  return Math.max(0, Math.min(frame.buckets, bucketAt(frame, requestedAtMs) + 1));
}

/** The bucket that was not over when the figures were asked for, or null. */
export function unfinishedBucket(frame: TimeFrame, requestedAtMs: number | undefined): number | null {
  if (requestedAtMs === undefined || requestedAtMs < frame.startMs || requestedAtMs >= frame.endMs) return null;
  return bucketAt(frame, requestedAtMs);
}

/** The bucket that holds the moment, also outside the frame where all are equally wide. */
export function bucketAt({ startMs, bucketMs, starts }: TimeFrame, at: number): number {
  return starts ? starts.findLastIndex((start) => start <= at) : Math.floor((at - startMs) / bucketMs);
}

/**
 * Which buckets carry a label: round times of day, or every nth day.
 * @param room how many labels fit beside each other
 * @param zone IANA name
 */
export function tickBuckets(frame: TimeFrame, room: number, zone: string): number[] {
  const all = Array.from({ length: frame.buckets }, (_, index) => index);
  const places = Math.max(1, room);
  if (frame.bucketMs >= day * minute) return everyNth(all, daySteps, places);
  const minutes = all.map((index) => minuteOfDay(bucketStart(frame, index), zone));
  const spanned = (frame.buckets * frame.bucketMs) / minute;
  for (const step of steps) {
    if (spanned / step > places) continue;
    const round = all.filter((index) => (minutes[index] as number) % step === 0);
    // A frame that begins at 15:07 has no bucket on the hour.
    if (round.length === 0) break;
    return apart(round, frame.buckets / places);
  }
  return everyNth(all, [1, 2, 3, 5, 6, 10, 12, 15, 20, 30, 60, 120, 240, 480], places);
}

function everyNth(all: readonly number[], candidates: readonly number[], places: number): number[] {
  const nth = candidates.find((each) => Math.ceil(all.length / each) <= places) ?? all.length;
  return all.filter((index) => index % nth === 0);
}

/** Drops a label that would stand on another one: two o'clock comes twice on the day when clocks go back. */
function apart(indices: readonly number[], least: number): number[] {
  const kept: number[] = [];
  for (const index of indices) {
    const last = kept.at(-1);
    if (last === undefined || index - last >= least * 0.7) kept.push(index);
  }
  return kept;
}

/** @param tag RFC 5646 */
export function timeWords(frame: TimeFrame, tag: string, zone: string): TimeWords {
  const write = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, { timeZone: zone, ...options });
  const shortDay = write({ day: 'numeric', month: 'short' });
  if (showsDays(frame, zone)) {
    const longDay = write({ weekday: 'short', day: 'numeric', month: 'short' });
    // Its middle: in a week whose clocks change, a bucket of 24 hours begins at 23:00 the day before, or at 01:00.
    const noon = (index: number) => (bucketStart(frame, index) + bucketStart(frame, index + 1)) / 2;
    return { tick: (index) => shortDay.format(noon(index)), bucket: (index) => longDay.format(noon(index)) };
  }
  const time = write({ hour: hourOf(tag), minute: '2-digit' });
  const moment = write({
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: hourOf(tag),
    minute: '2-digit',
    // Two o'clock comes twice in one night of the year.
    ...(offsetAt(frame.startMs, zone) === offsetAt(frame.endMs, zone) ? {} : { timeZoneName: 'short' }),
  });
  return {
    tick: (index) => {
      const start = bucketStart(frame, index);
      const isDate = frame.bucketMs >= day * minute || minuteOfDay(start, zone) === 0;
      return (isDate ? shortDay : time).format(start);
    },
    bucket: (index) => {
      const start = bucketStart(frame, index);
      return frame.bucketMs <= minute ? moment.format(start) : moment.formatRange(start, start + frame.bucketMs);
    },
  };
}

/** 06:00, but 6:00 PM. */
function hourOf(tag: string): 'numeric' | '2-digit' {
  return new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions().hour12 ? 'numeric' : '2-digit';
}

/** Whether buckets are the reader's days: they begin at midnight, give or take the hour that clocks move. */
function showsDays(frame: TimeFrame, zone: string): boolean {
  if (frame.starts) return true;
  if (frame.bucketMs !== day * minute) return false;
  for (let index = 0; index < frame.buckets; index++) {
    const at = minuteOfDay(bucketStart(frame, index), zone);
    if (Math.min(at, day - at) > 60) return false;
  }
  return true;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Minutes since midnight on the reader's clock. */
function minuteOfDay(at: number, zone: string): number {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    clocks.set(zone, clock);
  }
  const [hours, minutes] = clock.format(at).split(':');
  return Number(hours) * 60 + Number(minutes);
}

function offsetAt(at: number, zone: string): string {
  return (
    new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  );
}

/** The zone that the browser runs in. */
export const readersZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
