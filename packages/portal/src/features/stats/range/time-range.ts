import { dayMs, dayNamed, dayStart, hourMs, minuteMs } from '@stoa/charts/local-day';
import type { PortalContext } from '@stoa/contract/portal';

type AllowedPeriod = PortalContext['allowed_time_period'];

/** Counted back from now: up to 24 hours in minutes and hours, beyond in days (contract §C.9). */
const shortRanges = { '15m': 15 * minuteMs, '1h': hourMs, '6h': 6 * hourMs, '12h': 12 * hourMs, '24h': dayMs } as const;
export const longRangeDays = { '7d': 7, '30d': 30 } as const;
/** How many days back each reaches at most. */
const calendarDays = {
  today: 1,
  yesterday: 2,
  'this-week': 7,
  'previous-week': 14,
  'this-month': 31,
  'previous-month': 62,
} as const;

export type ShortRange = keyof typeof shortRanges;
export type LongRange = keyof typeof longRangeDays;
export type CalendarRange = keyof typeof calendarDays;
export type NamedRange = ShortRange | LongRange | CalendarRange;
/** Whole days, the last one included, written as `2026-11-22`. */
export interface CustomRange {
  readonly from: string;
  readonly to: string;
}
export type TimeRange = NamedRange | CustomRange;

export const defaultRange: NamedRange = '24h';

/** How far back the portal lets a developer look, in milliseconds: the allowed period, or as long as figures are kept. */
export function reachOf(allowed: AllowedPeriod, retentionMs: number): number {
  return Math.min(allowed === '90d' ? 90 * dayMs : dayMs, retentionMs);
}

export interface OfferedRanges {
  readonly relative: readonly (ShortRange | LongRange)[];
  readonly calendar: readonly CalendarRange[];
  /** Whether days can be chosen freely. */
  readonly custom: boolean;
}

/**
 * What can be chosen: on portals of 24 hours the relative ranges up to that, and no calendar (contract §C.9); nothing that
 * may begin before what is kept, for the days before would look like days without calls.
 */
export function offeredRanges(allowed: AllowedPeriod, retentionMs: number): OfferedRanges {
  const relative = Object.keys(shortRanges) as ShortRange[];
  if (allowed !== '90d') return { relative, calendar: [], custom: false };
  return {
    relative: [...relative, ...keptOf(longRangeDays, retentionMs)],
    calendar: keptOf(calendarDays, retentionMs),
    custom: true,
  };
}

function keptOf<T extends string>(days: Readonly<Record<T, number>>, retentionMs: number): T[] {
  return (Object.keys(days) as T[]).filter((range) => days[range] * dayMs <= retentionMs);
}

/** The first day that can be chosen, and the last: today. Starts of days. */
export function daysInReach(now: number, reachMs: number): { first: number; last: number } {
  return { first: dayStart(now - reachMs), last: dayStart(now) };
}

/** Whether days were chosen that exist, in order, and within reach. */
export function isWithinReach(days: CustomRange, now: number, reachMs: number): boolean {
  return daysOutOfReach(days, now, reachMs).length === 0;
}

/** Which of the days is none, or out of reach; the last one also where it comes before the first. */
export function daysOutOfReach({ from, to }: CustomRange, now: number, reachMs: number): (keyof CustomRange)[] {
  const { first, last } = daysInReach(now, reachMs);
  const isOut = (day: number | undefined) => day === undefined || day < first || day > last;
  const [start, end] = [dayNamed(from), dayNamed(to)];
  const wrong: (keyof CustomRange)[] = [];
  if (isOut(start)) wrong.push('from');
  if (isOut(end) || (wrong.length === 0 && Number(start) > Number(end))) wrong.push('to');
  return wrong;
}

export function isShort(range: TimeRange): range is ShortRange {
  return typeof range === 'string' && Object.hasOwn(shortRanges, range);
}

export function isLong(range: TimeRange): range is LongRange {
  return typeof range === 'string' && Object.hasOwn(longRangeDays, range);
}

export function isCalendar(range: TimeRange): range is CalendarRange {
  return typeof range === 'string' && Object.hasOwn(calendarDays, range);
}

/** Returns the length in milliseconds. */
export function lengthOf(range: ShortRange): number {
  return shortRanges[range];
}
