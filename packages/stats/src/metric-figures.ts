import type { Measure, Question, Row } from '@stoa/analytics/analytics-store';
import type { Metric } from '@stoa/contract/stats';
import { type Buckets, passedMinutes } from './buckets.ts';

const measureOf: Readonly<Record<string, { measure: Measure; unit: string; written: (value: number) => number }>> = {
  // Stores keep seconds; the wire has milliseconds, to the microsecond.
  RESPONSE_LATENCY: { measure: 'latency', unit: 'ms', written: (seconds) => rounded(seconds * 1000) },
  RESPONSE_SIZE: { measure: 'response_size', unit: 'bytes', written: Math.round },
  REQUEST_SIZE: { measure: 'request_size', unit: 'bytes', written: Math.round },
};

/** What a metric of the contract is, in the store's words and in those of the wire (contract §A.9). */
export interface MetricFigures {
  readonly unit: string;
  /** What the store is to take percentiles of; null for counts. */
  readonly percentiles: Question['percentiles'];
  /** The figure of a row; null where no call has what is measured. */
  figure(row: Row, buckets: Buckets, now: number): number | null;
}

export function figuresOf(metric: Metric): MetricFigures {
  if (metric === 'REQUEST_COUNT') return { unit: 'count', percentiles: null, figure: ({ count }) => count };
  if (metric === 'REQUEST_PER_MINUTE') {
    return {
      unit: 'count/minute',
      percentiles: null,
      figure: ({ count, bucket }, buckets, now) => rounded(count / passedMinutes(buckets, bucket, now)),
    };
  }
  const [, name = '', percent] = /^(\w+)_P(\d+)$/.exec(metric) ?? [];
  const known = measureOf[name];
  if (!known) throw new Error(`The metric ${metric} has no meaning.`);
  const { measure, unit, written } = known;
  return {
    unit,
    percentiles: { measure, quantiles: [Number(percent) / 100] },
    figure: ({ percentiles: [value] }) => (value === null || value === undefined ? null : written(value)),
  };
}

/** Milliseconds of a latency in seconds, as answers carry it; null stays null. */
export function milliseconds(seconds: number | null | undefined): number | null {
  return seconds === null || seconds === undefined ? null : rounded(seconds * 1000);
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
