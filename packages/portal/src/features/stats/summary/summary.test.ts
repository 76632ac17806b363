import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TranslateAnalytics } from '../../../i18n/analytics/analytics-text.ts';
import { texts } from '../../../i18n/analytics/en.ts';
import { fillText } from '../../../i18n/text.ts';
import { dayMs } from '../range/local-day.ts';
import { windowOf } from '../range/stats-window.ts';
import { summaryPeriod, summaryWindow } from './summary-query.ts';
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
  it('asks for twice 30 days in exactly two buckets where 90 days are allowed', () => {
    vi.stubEnv('TZ', 'UTC');
    const now = Date.parse('2026-11-22T19:22:09Z');
    const period = summaryPeriod({ allowed: '90d', retentionMs: 90 * dayMs });
    const { startMs, endMs, bucketMs } = summaryWindow(period, now);
    expect({ trend: period.trend, bucketMs, buckets: (endMs - startMs) / bucketMs }).toEqual({
      trend: true,
      bucketMs: 30 * dayMs,
      buckets: 2,
    });
    expect(endMs).toBeGreaterThanOrEqual(now);
  });

  it('asks for 24 hours and no trend where 24 hours are allowed, and not further back', () => {
    const now = Date.parse('2026-11-22T19:22:09Z');
    const period = summaryPeriod({ allowed: '24h', retentionMs: 90 * dayMs });
    const { startMs, endMs } = summaryWindow(period, now);
    expect({ trend: period.trend, length: endMs - startMs }).toEqual({ trend: false, length: dayMs });
    expect(startMs).toBeGreaterThanOrEqual(now - dayMs);
  });

  it.each([
    ['90d', '30d', '2026-11-22T19:22:09Z'],
    ['90d', '30d', '2026-11-10T23:59:59Z'],
    ['90d', '30d', '2026-04-10T00:00:00Z'],
    ['24h', '24h', '2026-11-22T19:22:09Z'],
  ] as const)(
    'where %s are allowed, counts the window of the charts’ %s, to the hour of a change of clocks: %s',
    (allowed, range, at) => {
      vi.stubEnv('TZ', 'Europe/Berlin');
      const now = Date.parse(at);
      const { startMs, endMs, bucketMs } = summaryWindow(summaryPeriod({ allowed, retentionMs: 90 * dayMs }), now);
      const charts = windowOf(range, now);
      expect([endMs - bucketMs, endMs]).toEqual([charts.startMs, charts.endMs]);
      expect((endMs - startMs) / bucketMs).toBe(allowed === '90d' ? 2 : 1);
    },
  );

  it.each([
    [60, '30d', true],
    [59, '30d', false],
    [30, '30d', false],
    [29, '24h', false],
    [1, '24h', false],
  ])('where figures are kept for %d days, tells of %s and shows a trend: %s', (days, range, trend) => {
    expect(summaryPeriod({ allowed: '90d', retentionMs: days * dayMs })).toEqual({ range, trend });
  });

  it('says requests, error rate (4XX and 5XX over all) and P99 latency, with their trends', () => {
    expect(cards(figures(1_295_395, 15_674, 392.4), figures(1_220_000, 12_566, 416.4))).toEqual([
      ['1,295,395', '6.2% more than before', 'plain'],
      ['1.21%', '0.18 points higher', 'bad'],
      ['392ms', '24 ms faster', 'good'],
    ]);
  });

  it('shows no trend without a period before', () => {
    expect(cards(figures(10, 1, 5.25))).toEqual([
      ['10', undefined, undefined],
      ['10%', undefined, undefined],
      ['5.3ms', undefined, undefined],
    ]);
  });

  it('has no error rate and no latency where nothing was called', () => {
    expect(cards(figures(0, 0, null), figures(0, 0, null))).toEqual([
      ['0', 'No change', 'plain'],
      ['–', 'No earlier data', 'plain'],
      ['–', 'No earlier data', 'plain'],
    ]);
  });

  it('compares the first calls ever with nothing', () => {
    expect(cards(figures(1, 0, 12), figures(0, 0, null))).toEqual([
      ['1', 'No earlier data', 'plain'],
      ['0%', 'No earlier data', 'plain'],
      ['12ms', 'No earlier data', 'plain'],
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
