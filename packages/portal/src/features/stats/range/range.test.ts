import { ceilHour, dayMs, dayName, dayNamed, hourMs } from '@stoa/charts/local-day';
import { afterEach, describe, expect, it } from 'vitest';
import { segmentsOf, windowOf } from './stats-window.ts';
import {
  type CalendarRange,
  daysOutOfReach,
  isWithinReach,
  offeredRanges,
  reachOf,
  type TimeRange,
} from './time-range.ts';

const zoneBefore = process.env.TZ;
afterEach(() => {
  process.env.TZ = zoneBefore ?? '';
  if (zoneBefore === undefined) delete process.env.TZ;
});
/** The reader's clock stands in this zone, until the test is over. */
const inZone = (zone: string) => {
  process.env.TZ = zone;
};

const reach = 90 * dayMs;
const iso = (at: number) => new Date(at).toISOString();
const shown = (range: TimeRange, now: string) => {
  const window = windowOf(range, Date.parse(now));
  return { from: iso(window.startMs), to: iso(window.endMs), by: window.granularity, buckets: window.buckets };
};

describe('contract §C.9: granularity and end', () => {
  it.each([
    ['15m', 'minute', 15, '2026-11-22T19:08:00.000Z', '2026-11-22T19:23:00.000Z'],
    ['1h', 'minute', 60, '2026-11-22T18:23:00.000Z', '2026-11-22T19:23:00.000Z'],
    ['6h', 'hour', 6, '2026-11-22T14:00:00.000Z', '2026-11-22T20:00:00.000Z'],
    ['12h', 'hour', 12, '2026-11-22T08:00:00.000Z', '2026-11-22T20:00:00.000Z'],
    ['24h', 'hour', 24, '2026-11-21T20:00:00.000Z', '2026-11-22T20:00:00.000Z'],
    ['7d', 'day', 7, '2026-11-16T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
    ['30d', 'day', 30, '2026-10-24T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
  ] as const)('%s is shown by %s in %d buckets, the end rounded up', (range, by, buckets, from, to) => {
    inZone('UTC');
    expect(shown(range, '2026-11-22T19:22:09Z')).toEqual({ from, to, by, buckets });
  });

  it('a range that ends on a full hour or minute is not moved', () => {
    inZone('UTC');
    expect(shown('6h', '2026-11-22T20:00:00Z').to).toBe('2026-11-22T20:00:00.000Z');
    expect(shown('15m', '2026-11-22T20:00:00Z').to).toBe('2026-11-22T20:00:00.000Z');
  });

  it('hours are those of the reader’s clock, also where it differs from UTC by half an hour', () => {
    inZone('Asia/Kolkata');
    expect(iso(ceilHour(Date.parse('2026-11-22T19:22:09Z')))).toBe('2026-11-22T19:30:00.000Z');
    expect(shown('6h', '2026-11-22T19:22:09Z').from).toBe('2026-11-22T13:30:00.000Z');
    inZone('America/St_Johns');
    expect(iso(ceilHour(Date.parse('2026-11-22T19:40:00Z')))).toBe('2026-11-22T20:30:00.000Z');
  });
});

describe('contract §C.9: weeks from Monday, months, custom days', () => {
  it.each<[CalendarRange, string, string, string, number]>([
    ['today', '2026-11-22T12:00:00Z', '2026-11-21T23:00:00.000Z', '2026-11-22T23:00:00.000Z', 24],
    ['yesterday', '2026-10-26T12:00:00Z', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z', 25],
    ['this-week', '2026-11-22T12:00:00Z', '2026-11-15T23:00:00.000Z', '2026-11-22T23:00:00.000Z', 7],
    ['previous-week', '2026-11-22T12:00:00Z', '2026-11-08T23:00:00.000Z', '2026-11-15T23:00:00.000Z', 7],
    ['this-month', '2026-11-22T12:00:00Z', '2026-10-31T23:00:00.000Z', '2026-11-22T23:00:00.000Z', 22],
    ['previous-month', '2026-12-31T12:00:00Z', '2026-10-31T23:00:00.000Z', '2026-11-30T23:00:00.000Z', 30],
  ])('%s', (range, now, from, to, buckets) => {
    inZone('Europe/Berlin');
    expect(shown(range, now)).toEqual({ from, to, by: range.endsWith('day') ? 'hour' : 'day', buckets });
  });

  it('a week that began today, and a single day, are shown by the hour', () => {
    inZone('Europe/Berlin');
    expect(shown('this-week', '2026-11-23T09:00:00Z')).toMatchObject({ by: 'hour', buckets: 24 });
    expect(shown({ from: '2026-10-25', to: '2026-10-25' }, '2026-11-22T12:00:00Z')).toEqual({
      from: '2026-10-24T22:00:00.000Z',
      to: '2026-10-25T23:00:00.000Z',
      by: 'hour',
      buckets: 25,
    });
  });

  it('days can be chosen from that of 90 days ago to today, in order, if they exist', () => {
    inZone('UTC');
    const now = Date.parse('2026-11-22T19:22:09Z');
    const allowed = (from: string, to: string) => isWithinReach({ from, to }, now, reach);
    expect(allowed('2026-08-24', '2026-11-22')).toBe(true);
    expect(allowed('2026-08-23', '2026-11-22')).toBe(false);
    expect(allowed('2026-11-01', '2026-11-23')).toBe(false);
    expect(allowed('2026-11-02', '2026-11-01')).toBe(false);
    expect(allowed('2026-02-30', '2026-11-01')).toBe(false);
    expect(allowed('', '2026-11-01')).toBe(false);
  });

  it('days out of reach are told apart: of two in the wrong order it is the last one', () => {
    inZone('UTC');
    const now = Date.parse('2026-11-22T19:22:09Z');
    const wrong = (from: string, to: string) => daysOutOfReach({ from, to }, now, reach);
    expect(wrong('2026-08-24', '2026-11-22')).toEqual([]);
    expect(wrong('2026-08-23', '2026-11-22')).toEqual(['from']);
    expect(wrong('2026-11-01', '2026-11-23')).toEqual(['to']);
    expect(wrong('2026-11-02', '2026-11-01')).toEqual(['to']);
    expect(wrong('2026-02-30', '')).toEqual(['from', 'to']);
  });

  it.each([
    [62, ['7d', '30d'], ['today', 'yesterday', 'this-week', 'previous-week', 'this-month', 'previous-month']],
    [61, ['7d', '30d'], ['today', 'yesterday', 'this-week', 'previous-week', 'this-month']],
    [30, ['7d', '30d'], ['today', 'yesterday', 'this-week', 'previous-week']],
    [7, ['7d'], ['today', 'yesterday', 'this-week']],
    [2, [], ['today', 'yesterday']],
    [1, [], ['today']],
  ])('where figures are kept for %d days, nothing is offered that begins before', (days, long, calendar) => {
    const offered = offeredRanges('90d', days * dayMs);
    expect(offered.relative.slice(5)).toEqual(long);
    expect(offered.calendar).toEqual(calendar);
  });

  it('contract §C.9: a portal of 24 hours offers relative ranges only', () => {
    expect(offeredRanges('24h', reach)).toEqual({
      relative: ['15m', '1h', '6h', '12h', '24h'],
      calendar: [],
      custom: false,
    });
    expect(offeredRanges('90d', reach)).toEqual({
      relative: ['15m', '1h', '6h', '12h', '24h', '7d', '30d'],
      calendar: ['today', 'yesterday', 'this-week', 'previous-week', 'this-month', 'previous-month'],
      custom: true,
    });
    expect([reachOf('24h', reach), reachOf('90d', 400 * dayMs), reachOf('90d', 7 * dayMs)]).toEqual([
      dayMs,
      reach,
      7 * dayMs,
    ]);
  });
});

describe('days on which clocks change', () => {
  it('each day begins at the reader’s midnight; the long one is asked for by itself', () => {
    inZone('Europe/Berlin');
    const window = windowOf({ from: '2026-10-23', to: '2026-10-28' }, Date.parse('2026-11-22T12:00:00Z'));
    expect(window.starts?.map(iso)).toEqual([
      '2026-10-22T22:00:00.000Z',
      '2026-10-23T22:00:00.000Z',
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
      '2026-10-26T23:00:00.000Z',
      '2026-10-27T23:00:00.000Z',
    ]);
    expect(segmentsOf(window).map(({ first, bucketMs }) => [first, bucketMs / hourMs])).toEqual([
      [0, 24],
      [2, 25],
      [3, 24],
    ]);
  });

  it('the segments join without a gap and end where the window ends', () => {
    inZone('America/New_York');
    const window = windowOf('30d', Date.parse('2026-03-20T12:00:00Z'));
    const segments = segmentsOf(window);
    expect(segments.map(({ bucketMs }) => bucketMs / hourMs)).toEqual([24, 23, 24]);
    expect(segments[0]?.startMs).toBe(window.startMs);
    expect(segments.slice(1).map(({ startMs }) => startMs)).toEqual(segments.slice(0, -1).map(({ endMs }) => endMs));
    expect(segments.at(-1)?.endMs).toBe(window.endMs);
    expect(window.buckets).toBe(30);
  });

  it('without a change one question asks for all', () => {
    inZone('Europe/Berlin');
    expect(segmentsOf(windowOf('7d', Date.parse('2026-11-22T12:00:00Z')))).toHaveLength(1);
    expect(segmentsOf(windowOf('24h', Date.parse('2026-10-25T12:00:00Z')))).toHaveLength(1);
  });

  it('a day whose midnight is skipped begins at one o’clock and is still one day', () => {
    inZone('America/Santiago');
    const window = windowOf({ from: '2026-09-05', to: '2026-09-07' }, Date.parse('2026-09-20T12:00:00Z'));
    expect(window.starts?.map(dayName)).toEqual(['2026-09-05', '2026-09-06', '2026-09-07']);
    expect(dayNamed('2026-09-06')).toBe(window.starts?.[1]);
  });
});
