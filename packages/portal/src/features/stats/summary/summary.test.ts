import { dayMs } from '@stoa/charts/local-day';
import { fillText } from '@stoa/text/text';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TranslateAnalytics } from '../../../i18n/analytics/analytics-text.ts';
import { texts } from '../../../i18n/analytics/en.ts';
import { windowOf } from '../range/stats-window.ts';
import { type SummaryReach, segmentsOf, summaryPeriod } from './summary-query.ts';
import { summaryCards } from './summary-words.ts';

const words: TranslateAnalytics = (key, ...values) => fillText(texts[key], values[0]);
const figures = (requests: number, errors: number, latencyMs: number | null) => ({ requests, errors, latencyMs });
const cards = (now: ReturnType<typeof figures>, before?: ReturnType<typeof figures>, tag = 'en') =>
  summaryCards({ now, before }, true, words, tag).map(({ value, unit, trend }) => [
    value + unit,
    trend?.text,
    trend?.tone,
  ]);

afterEach(() => vi.unstubAllEnvs());

describe('contract §C.9: the summary', () => {
  const at = '2026-11-22T19:22:09Z';
  const periodOf = (reach: Omit<SummaryReach, 'retentionMs'> & { readonly days?: number }, now = at) =>
    summaryPeriod(
      { retentionMs: 90 * dayMs, ...(reach.days && { retentionMs: reach.days * dayMs }), ...reach },
      Date.parse(now),
    );
  const lengthOf = ({ startMs, endMs }: { readonly startMs: number; readonly endMs: number }) => endMs - startMs;

  it('asks for twice 30 days in exactly two buckets where 90 days are allowed', () => {
    vi.stubEnv('TZ', 'UTC');
    const period = periodOf({ allowed: '90d' });
    const { startMs, endMs } = period.window;
    expect(endMs).toBeGreaterThanOrEqual(Date.parse(at));
    expect(segmentsOf(period)).toEqual([{ startMs: startMs - 30 * dayMs, endMs, bucketMs: 30 * dayMs, first: -1 }]);
  });

  it('asks for 24 hours and no trend where 24 hours are allowed, and not further back', () => {
    const { window, before } = periodOf({ allowed: '24h' });
    expect([lengthOf(window), before]).toEqual([dayMs, undefined]);
    expect(window.startMs).toBeGreaterThanOrEqual(Date.parse(at) - dayMs);
  });

  it.each([
    ['90d', undefined, '30d', at],
    ['90d', undefined, '30d', '2026-11-10T23:59:59Z'],
    ['90d', undefined, '30d', '2026-04-10T00:00:00Z'],
    ['24h', undefined, '24h', at],
    ['90d', '15m', '15m', at],
    ['90d', '7d', '7d', at],
    ['90d', 'this-month', 'this-month', at],
    ['24h', '6h', '6h', at],
  ] as const)(
    'where %s are allowed and %s was chosen, counts the window of the charts’ %s: %s',
    (allowed, chosen, range, now) => {
      vi.stubEnv('TZ', 'Europe/Berlin');
      const period = periodOf({ allowed, chosen }, now);
      const { startMs, endMs } = windowOf(range, Date.parse(now));
      expect([period.range, period.window]).toEqual([range, { startMs, endMs }]);
      const own = segmentsOf(period).at(-1);
      expect([own?.endMs, own?.bucketMs]).toEqual([endMs, endMs - startMs]);
    },
  );

  it.each([
    [60, '30d', true],
    [59, '30d', false],
    [30, '30d', false],
    [29, '24h', true],
    [1, '24h', false],
  ])('where figures are kept for %d days, tells of %s and shows a trend: %s', (days, range, trend) => {
    const period = periodOf({ allowed: '90d', days });
    expect([period.range, period.before !== undefined]).toEqual([range, trend]);
  });

  it.each([
    ['today', '2026-11-20T23:00:00.000Z', '2026-11-21T20:00:00.000Z'],
    ['yesterday', '2026-11-19T23:00:00.000Z', '2026-11-20T23:00:00.000Z'],
    ['this-week', '2026-11-08T23:00:00.000Z', '2026-11-15T20:00:00.000Z'],
    ['this-month', '2026-09-30T22:00:00.000Z', '2026-10-22T19:00:00.000Z'],
    ['previous-month', '2026-08-31T22:00:00.000Z', '2026-09-30T22:00:00.000Z'],
  ] as const)('%s is compared with as much of the one before as has passed', (chosen, from, to) => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    const { before } = periodOf({ allowed: '90d', chosen });
    const [start, end] = [before?.startMs, before?.endMs].map((ms) => new Date(ms ?? 0).toISOString());
    expect([start, end]).toEqual([from, to]);
  });

  it('a month that began with more days than the one before had is compared with all of that', () => {
    vi.stubEnv('TZ', 'UTC');
    const { window, before } = periodOf({ allowed: '90d', chosen: 'this-month' }, '2026-03-31T12:00:00Z');
    expect(before?.endMs).toBe(window.startMs);
    expect(segmentsOf({ window, before })).toHaveLength(2);
  });

  it('says requests, error rate (4XX and 5XX over all) and P99 latency, with their trends', () => {
    expect(cards(figures(1_295_395, 15_674, 392.4), figures(1_220_000, 12_566, 416.4))).toEqual([
      ['1,295,395', '6.2% more than before', 'plain'],
      ['1.21%', '0.18 points higher', 'bad'],
      ['392 ms', '24 ms faster', 'good'],
    ]);
  });

  it('shows no trend without a period before', () => {
    expect(cards(figures(10, 1, 5.25))).toEqual([
      ['10', undefined, undefined],
      ['10%', undefined, undefined],
      ['5.3 ms', undefined, undefined],
    ]);
  });

  it('has no error rate and no latency where nothing was called', () => {
    expect(cards(figures(0, 0, null), figures(0, 0, null))).toEqual([
      ['0', 'No change', 'plain'],
      ['–', 'No data in this period', 'plain'],
      ['–', 'No data in this period', 'plain'],
    ]);
  });

  it('compares the first calls ever with nothing', () => {
    expect(cards(figures(1, 0, 12), figures(0, 0, null))).toEqual([
      ['1', 'No earlier data', 'plain'],
      ['0%', 'No earlier data', 'plain'],
      ['12 ms', 'No earlier data', 'plain'],
    ]);
  });

  it('says fewer, lower and faster, and the same as such', () => {
    expect(cards(figures(50, 1, 80), figures(100, 4, 80)).map(([, text]) => text)).toEqual([
      '50% fewer than before',
      '2 points lower',
      'No change',
    ]);
  });

  it('leaves latency out where none is collected', () => {
    expect(summaryCards({ now: figures(1, 0, null), before: undefined }, false, words, 'en')).toHaveLength(2);
  });
});
