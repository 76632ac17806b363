import { dayMs, hourMs } from '@stoa/charts/local-day';
import { describe, expect, it } from 'vitest';
import type { Call } from '../../../lib/call.ts';
import { askStats, type StatsQuestion } from '../ask-stats.ts';
import { allCsv } from './all-csv.ts';
import { seriesOf, slicesOf } from './chart-queries.ts';
import { versionsFound } from './version-filter.tsx';

interface Body {
  readonly start_ms: number;
  readonly end_ms: number;
  readonly metrics: readonly [string];
}

/** A server that answers one figure a question, for the first bucket. */
function server(truncated = false) {
  const bodies: Body[] = [];
  const call = (async (_name: string, { body }: { body: Body }) => {
    bodies.push(body);
    const event = { [body.metrics[0]]: bodies.length, API_PRODUCT_VERSION: 'Ships - v1' };
    return { records: [{ event, timestamp: new Date(body.start_ms).toISOString() }], meta: { truncated } };
  }) as unknown as Call;
  return { call, bodies };
}

const whose = { applicationIds: ['a1'], versionIds: ['v1'] };
const question: StatsQuestion = {
  metric: 'REQUEST_COUNT',
  dimensions: ['API_PRODUCT_VERSION'],
  byTime: true,
  statusGroup: '5XX',
};
const { signal } = new AbortController();

describe('contract §C.9: what the dashboard asks', () => {
  it('is about this application and the chosen versions, and ends before the next bucket begins', async () => {
    const { call, bodies } = server();
    const segments = [{ startMs: 0, endMs: 2 * dayMs, bucketMs: dayMs, first: 0 }];
    await askStats(call, whose, question, { segments, signal });
    expect(bodies).toEqual([
      {
        start_ms: 0,
        end_ms: 2 * dayMs - 1,
        metrics: ['REQUEST_COUNT'],
        dimensions: ['API_PRODUCT_VERSION', 'TIME'],
        granularity_ms: dayMs,
        filter: [
          { dimension: 'APPLICATION', type: 'IN', values: ['a1'] },
          { dimension: 'API_PRODUCT_VERSION', type: 'IN', values: ['v1'] },
          { dimension: 'STATUS_CODE_GROUPED', type: 'IN', values: ['5XX'] },
        ],
      },
    ]);
  });

  it('names no versions where none are chosen, and no granularity without TIME', async () => {
    const { call, bodies } = server();
    const parts: StatsQuestion = { metric: 'REQUEST_COUNT', dimensions: ['STATUS_CODE'], byTime: false };
    const segments = [{ startMs: 0, endMs: dayMs, bucketMs: dayMs, first: 0 }];
    await askStats(call, { applicationIds: ['a1'], versionIds: [] }, parts, { segments, signal });
    expect(bodies).toEqual([
      {
        start_ms: 0,
        end_ms: dayMs - 1,
        metrics: ['REQUEST_COUNT'],
        dimensions: ['STATUS_CODE'],
        filter: [{ dimension: 'APPLICATION', type: 'IN', values: ['a1'] }],
      },
    ]);
  });

  it('asks for days of 25 hours by themselves and puts each figure into its day', async () => {
    const { call, bodies } = server(true);
    const change = 2 * dayMs + 25 * hourMs;
    const segments = [
      { startMs: 0, endMs: 2 * dayMs, bucketMs: dayMs, first: 0 },
      { startMs: 2 * dayMs, endMs: change, bucketMs: 25 * hourMs, first: 2 },
      { startMs: change, endMs: change + dayMs, bucketMs: dayMs, first: 3 },
    ];
    const answer = await askStats(call, whose, question, { segments, signal });
    expect(bodies).toHaveLength(3);
    expect(answer.figures.map(({ bucket, value }) => [bucket, value])).toEqual([
      [0, 1],
      [2, 2],
      [3, 3],
    ]);
    expect(answer.truncated).toBe(true);
  });
});

describe('what the answers become', () => {
  const figure = (bucket: number, value: number, label: string) => ({
    bucket,
    value,
    event: { API_PRODUCT_VERSION: label },
  });

  it('a bucket without calls is zero of counts and a gap of latencies', () => {
    const figures = [figure(0, 4, 'Ships - v1'), figure(2, 6, 'Ships - v1'), figure(1, 1, 'Berths - v1')];
    expect(seriesOf(figures, 3, 0).map(({ label, points }) => [label, points])).toEqual([
      ['Ships - v1', [4, 0, 6]],
      ['Berths - v1', [0, 1, 0]],
    ]);
    expect(seriesOf(figures, 3, null)[1]?.points).toEqual([null, 1, null]);
  });

  it('a figure outside of the window is left out', () => {
    expect(seriesOf([figure(7, 4, 'Ships - v1'), figure(-1, 4, 'Ships - v1')], 2, 0)[0]?.points).toEqual([0, 0]);
  });

  it('status codes come the most frequent first', () => {
    const code = (value: number, STATUS_CODE: string) => ({ bucket: 0, value, event: { STATUS_CODE } });
    expect(slicesOf([code(3, '404'), code(9, '401'), code(3, '400')]).map(({ label }) => label)).toEqual([
      '401',
      '400',
      '404',
    ]);
  });

  it('one file holds all charts, a figure a row', () => {
    const frame = { startMs: 0, endMs: 2 * dayMs, bucketMs: dayMs, buckets: 2 };
    const requestedAtMs = 2 * dayMs;
    expect(
      allCsv([
        { title: 'Requests', frame, requestedAtMs, series: [{ id: '=1', label: '=1', points: [4, null] }] },
        { title: '4xx', frame, requestedAtMs, slices: [{ id: '404', label: '404', value: 7 }] },
      ]).split('\r\n'),
    ).toEqual([
      'chart,of,start,end,value',
      "Requests,'=1,1970-01-01T00:00:00.000Z,1970-01-02T00:00:00.000Z,4",
      "Requests,'=1,1970-01-02T00:00:00.000Z,1970-01-03T00:00:00.000Z,",
      '4xx,404,1970-01-01T00:00:00.000Z,1970-01-03T00:00:00.000Z,7',
      '',
    ]);
  });

  it('in that file a bucket that has not begun is empty, and the last line says what is left out', () => {
    const frame = { startMs: 0, endMs: 2 * dayMs, bucketMs: dayMs, buckets: 2 };
    const series = [{ id: 'a', label: 'a', points: [4, 0] }];
    expect(
      allCsv([{ title: 'Requests', frame, requestedAtMs: hourMs, series }], 'The 50 largest.').split('\r\n'),
    ).toEqual([
      'chart,of,start,end,value',
      'Requests,a,1970-01-01T00:00:00.000Z,1970-01-02T00:00:00.000Z,4',
      'Requests,a,1970-01-02T00:00:00.000Z,1970-01-03T00:00:00.000Z,',
      'The 50 largest.',
      '',
    ]);
  });
});

describe('contract §C.9: the filter', () => {
  const versions = [
    { id: '1', label: 'Ships - v1' },
    { id: '2', label: 'ships - v2' },
    { id: '3', label: 'Berths - v1' },
  ];

  it('finds what holds the words as they are written, capitals and all', () => {
    expect(versionsFound(versions, 'hips', new Set()).map(({ id }) => id)).toEqual(['1', '2']);
    expect(versionsFound(versions, 'Ships', new Set()).map(({ id }) => id)).toEqual(['1']);
    expect(versionsFound(versions, 'SHIPS', new Set())).toEqual([]);
  });

  it('sets what is chosen before the others', () => {
    expect(versionsFound(versions, '', new Set(['3'])).map(({ id }) => id)).toEqual(['3', '1', '2']);
  });
});
