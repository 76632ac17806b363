import { applications } from './calls-data.mjs';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const charts = [
  ['requests by version', { dimensions: ['product_version'], time: true }],
  ['P99 latency by version', { dimensions: ['product_version'], time: true, percentiles: latency(0.99) }],
  ['4xx by version', { dimensions: ['product_version'], time: true, group: 4 }],
  ['5xx by version', { dimensions: ['product_version'], time: true, group: 5 }],
  ['4xx by status code', { dimensions: ['status_code'], group: 4 }],
  ['5xx by status code', { dimensions: ['status_code'], group: 5 }],
];
const cards = [
  ['card: by status group', { dimensions: ['status_group'] }],
  ['card: P99 latency', { dimensions: [], percentiles: latency(0.99) }],
];

/**
 * What the dashboard asks (contract §C.9), about the application with the most calls: six charts and two cards, the
 * cards with their trend (twice the window, two buckets) and without.
 *
 * @param {number} now
 */
export function dashboards(now) {
  const days = Math.ceil(now / dayMs) * dayMs;
  const hours = Math.ceil(now / hourMs) * hourMs;
  const minutes = Math.ceil(now / 60_000) * 60_000;
  // Midnight of Central Europe in summer: no bucket is a day of UTC.
  const local = days - 2 * hourMs;
  return {
    '30 days': [
      ...of(charts, days, 30 * dayMs, dayMs),
      ...of(cards, days, 30 * dayMs),
      ...trend(cards, days, 30 * dayMs),
    ],
    '30 days of another time zone': of(charts, local, 30 * dayMs, dayMs),
    '24 hours': [...of(charts, hours, dayMs, hourMs), ...of(cards, hours, dayMs)],
    '1 hour': of(charts, minutes, hourMs, 60_000),
  };
}

function of(kinds, end, length, bucketMs = null) {
  return kinds.map(([name, { dimensions, time, group, percentiles = null }]) => ({
    name,
    question: {
      startMs: end - length,
      endMs: end - 1,
      dimensions,
      bucketMs: time ? bucketMs : null,
      filters: group ? [{ dimension: 'status_group', type: 'in', values: [group] }] : [],
      applicationIds: [applications[0]],
      percentiles,
    },
  }));
}

function trend(kinds, end, length) {
  return of(kinds, end, 2 * length).map(({ name, question }) => ({
    name: `${name}, trend`,
    question: { ...question, bucketMs: length },
  }));
}

/** Every kind of percentile that can be asked for. */
export function percentileQuestions(now) {
  const end = Math.ceil(now / dayMs) * dayMs;
  const kinds = [
    [],
    ['product_version'],
    ['status_code'],
    ['status_group'],
    ['product_version', 'status_group'],
    ['operation'],
  ];
  return ['latency', 'response_size', 'request_size'].flatMap((measure) =>
    kinds.flatMap((dimensions) =>
      [null, dayMs].map((bucketMs) => ({
        startMs: end - 30 * dayMs,
        endMs: end - 1,
        dimensions,
        bucketMs,
        filters: [],
        applicationIds: [applications[0]],
        percentiles: { measure, quantiles: [0.5, 0.95, 0.99] },
      })),
    ),
  );
}

function latency(...quantiles) {
  return { measure: 'latency', quantiles };
}
