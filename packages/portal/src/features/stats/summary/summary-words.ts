import type { TranslateAnalytics } from '../../../i18n/analytics/analytics-text.ts';
import type { PeriodFigures, Summary } from './summary-query.ts';

/** One of the three figures, as it is written. */
export interface SummaryCard {
  readonly id: 'requests' | 'errorRate' | 'latency';
  readonly label: string;
  readonly value: string;
  readonly unit: string;
  readonly trend: Trend | undefined;
  /** The period before and this one, to be drawn beside each other; undefined where either is not known. */
  readonly compared: readonly [before: number, now: number] | undefined;
}

export interface Trend {
  readonly direction: 'up' | 'down' | 'same';
  /** More calls are neither good nor bad. */
  readonly tone: 'good' | 'bad' | 'plain';
  readonly text: string;
}

/** The cards: requests, error rate (4XX and 5XX of all), P99 latency (contract §C.9). @param tag RFC 5646 */
export function summaryCards(
  { now, before }: Summary,
  percentiles: boolean,
  words: TranslateAnalytics,
  tag: string,
): SummaryCard[] {
  const number = (value: number, digits = 0) =>
    new Intl.NumberFormat(tag, { maximumFractionDigits: digits }).format(value);
  const both = (read: (figures: PeriodFigures) => number | null) => {
    const [past, present] = [before ? read(before) : null, read(now)];
    return past === null || present === null ? undefined : ([past, present] as const);
  };
  const nothing = { direction: 'same' as const, tone: 'plain' as const };
  const trend = (pair: readonly [number, number] | undefined, say: (past: number, present: number) => Trend) =>
    before && (pair ? say(...pair) : { ...nothing, text: words(now.requests === 0 ? 'trend.noneNow' : 'trend.none') });
  const same: Trend = { ...nothing, text: words('trend.same') };

  const requests = both((figures) => figures.requests);
  const rates = both(errorRate);
  const latencies = both((figures) => figures.latencyMs);
  const rate = errorRate(now);

  const cards: SummaryCard[] = [
    {
      id: 'requests',
      label: words('summary.requests'),
      value: number(now.requests),
      unit: '',
      compared: requests,
      trend: trend(requests, (past, present) => {
        if (past === present) return same;
        if (past === 0) return { direction: 'up', tone: 'plain', text: words('trend.none') };
        const share = Math.abs(present - past) / past;
        const change = new Intl.NumberFormat(tag, {
          style: 'percent',
          maximumFractionDigits: share < 0.995 ? 1 : 0,
        }).format(share);
        return present > past
          ? { direction: 'up', tone: 'plain', text: words('trend.more', { change }) }
          : { direction: 'down', tone: 'plain', text: words('trend.fewer', { change }) };
      }),
    },
    {
      id: 'errorRate',
      label: words('summary.errorRate'),
      ...(rate === null ? { value: '–', unit: '' } : percent(rate, tag)),
      compared: rates,
      trend: trend(rates, (past, present) => {
        const change = number(Math.abs(present - past), 2);
        if (change === '0') return same;
        return present > past
          ? { direction: 'up', tone: 'bad', text: words('trend.higher', { change }) }
          : { direction: 'down', tone: 'good', text: words('trend.lower', { change }) };
      }),
    },
  ];
  if (!percentiles) return cards;
  const ms = (value: number) => number(value, value < 10 ? 1 : 0);
  return [
    ...cards,
    {
      id: 'latency',
      label: words('summary.latency'),
      value: now.latencyMs === null ? '–' : ms(now.latencyMs),
      unit: now.latencyMs === null ? '' : ' ms',
      compared: latencies,
      trend: trend(latencies, (past, present) => {
        const change = `${ms(Math.abs(present - past))} ms`;
        if (change === '0 ms') return same;
        return present > past
          ? { direction: 'up', tone: 'bad', text: words('trend.slower', { change }) }
          : { direction: 'down', tone: 'good', text: words('trend.faster', { change }) };
      }),
    },
  ];
}

/** A percentage whose sign is set apart, with the space that the language puts before it. */
function percent(rate: number, tag: string): Pick<SummaryCard, 'value' | 'unit'> {
  const format = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 });
  const parts = format.formatToParts(rate / 100);
  const text = (isUnit: boolean) =>
    parts
      .filter(({ type }) => (type === 'literal' || type === 'percentSign') === isUnit)
      .map(({ value }) => value)
      .join('');
  return { value: text(false), unit: text(true) };
}

/** Returns percent; null where nothing was called. */
function errorRate({ requests, errors }: PeriodFigures): number | null {
  return requests === 0 ? null : (errors / requests) * 100;
}
