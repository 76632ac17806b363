import type { TimeFrame } from '@stoa/charts/chart-data';
import { dayNamed } from '@stoa/charts/local-day';
import type { TranslateAnalytics } from '../../../i18n/analytics/analytics-text.ts';
import type { Granularity } from './stats-window.ts';
import type { TimeRange } from './time-range.ts';

/** `Last 7 days`, or the days that were chosen. @param tag RFC 5646 */
export function rangeText(range: TimeRange, words: TranslateAnalytics, tag: string): string {
  if (typeof range === 'string') return words(`range.${range}`);
  return days(tag).formatRange(dayNamed(range.from) ?? 0, dayNamed(range.to) ?? 0);
}

/**
 * Writes a period as days, or with the time of day.
 * @param tag RFC 5646
 */
export function periodText({ startMs, endMs }: TimeFrame, granularity: Granularity, tag: string): string {
  // The end belongs to what follows: midnight is not yet the last day of a week.
  if (granularity === 'day') return days(tag).formatRange(startMs, endMs - 1);
  const format = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
  return format.formatRange(startMs, endMs);
}

/** The reader's zone by its IANA name, and how far it is from UTC: `Europe/Berlin (UTC+1)`. */
export function zoneText(at: number): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const minutes = -new Date(at).getTimezoneOffset();
  const size = Math.abs(minutes);
  const rest = size % 60 === 0 ? '' : `:${String(size % 60).padStart(2, '0')}`;
  const offset = minutes === 0 ? 'UTC' : `UTC${minutes > 0 ? '+' : '−'}${Math.floor(size / 60)}${rest}`;
  return timeZone === offset ? timeZone : `${timeZone} (${offset})`;
}

export function dayText(at: number, tag: string): string {
  return days(tag).format(at);
}

function days(tag: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric' });
}
