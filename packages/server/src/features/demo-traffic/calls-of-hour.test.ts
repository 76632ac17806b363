import type { Call } from '@stoa/analytics/analytics-store';
import { describe, expect, test } from 'vitest';
import { callsOfHour, hourMs, type KnownStream, trafficMs } from './calls-of-hour.ts';
import { disturbances, streams } from './streams.ts';

/** A Sunday evening. */
const endMs = Date.parse('2026-11-22T19:17:36Z');
const dayMs = 24 * hourMs;
const known: KnownStream[] = streams.map((stream) => ({
  ...stream,
  applicationId: stream.application,
  productVersionId: `${stream.product} ${stream.version}`,
  operations: [
    { method: 'GET', path: '/parcels/{id}' },
    { method: 'POST', path: '/parcels' },
  ],
}));
const all = known.flatMap((stream) => traffic(stream));

function traffic(stream: KnownStream): Call[] {
  const calls: Call[] = [];
  for (let startMs = endMs - (endMs % hourMs); startMs > endMs - trafficMs; startMs -= hourMs) {
    calls.push(...callsOfHour(stream, { gatewayId: 'demo', startMs, endMs }));
  }
  return calls;
}

const between = (fromMs: number, toMs: number) => all.filter(({ at }) => at >= fromMs && at < toMs);
const share = (calls: readonly Call[], matches: (status: number) => boolean) =>
  calls.filter(({ status }) => matches(status)).length / calls.length;

describe('the demo’s traffic', () => {
  test('is enough to look at, ends where it shall, and names no call twice', () => {
    expect(all.length).toBeGreaterThan(80_000);
    expect(all.length).toBeLessThan(250_000);
    expect(all.every(({ at }) => at <= endMs && at > endMs - trafficMs - hourMs)).toBe(true);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.every(({ id }) => id.length <= 128)).toBe(true);
  });

  test('an hour is the same whenever it is made, so that what was cut short can be done again', () => {
    const [stream] = known as [KnownStream];
    const hour = { gatewayId: 'demo', startMs: endMs - (endMs % hourMs) - 5 * hourMs, endMs };
    expect(callsOfHour(stream, hour)).toEqual(callsOfHour(stream, hour));
  });

  test('has a rhythm of day and week, and grows', () => {
    const ofHour = (hour: number, isWeekend: boolean) =>
      all.filter(({ at }) => {
        const date = new Date(at);
        return date.getUTCHours() === hour && (date.getUTCDay() % 6 === 0) === isWeekend;
      }).length / (isWeekend ? 2 : 5);
    expect(ofHour(9, false)).toBeGreaterThan(2 * ofHour(3, false));
    expect(ofHour(9, false)).toBeGreaterThan(1.3 * ofHour(9, true));
    const last30 = between(endMs - 30 * dayMs, endMs).length;
    expect(last30).toBeGreaterThan(1.05 * (all.length - last30));
  });

  test('has an outage, a burst into a rate limit, and is well otherwise', () => {
    const [outage = [], burst = []] = disturbances.map(({ beganMs, lengthMs, hits }) => {
      const names = known.filter(hits).map(({ application, product }) => `${application} ${product}`);
      const during = between(beganMs(endMs), beganMs(endMs) + lengthMs);
      return during.filter(({ applicationId, productVersionId }) =>
        names.includes(`${applicationId} ${productVersionId.split(' ')[0]}`),
      );
    });
    expect(outage.length).toBeGreaterThan(50);
    expect(share(outage, (status) => status >= 500)).toBeGreaterThan(0.3);
    expect(burst.length).toBeGreaterThan(100);
    expect(share(burst, (status) => status === 429)).toBeGreaterThan(0.5);
    expect(share(all, (status) => status >= 500)).toBeLessThan(0.02);
    expect(share(all, (status) => status < 400)).toBeGreaterThan(0.94);
  });

  test('has a tail of latency: the slowest hundredth takes many times as long as the half', () => {
    const latencies = all.map(({ latencyS }) => latencyS ?? 0).toSorted((one, other) => one - other);
    const rank = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
    expect(rank(0.99)).toBeGreaterThan(5 * rank(0.5));
    expect(rank(0.5)).toBeGreaterThan(0.05);
  });
});
