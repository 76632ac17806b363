import { describe, expect, it } from 'vitest';
import type { TimeFrame } from './chart-data.ts';
import { begunBuckets, tickBuckets, timeWords, unfinishedBucket } from './time-axis.ts';

const hour = 3_600_000;
const day = 24 * hour;
const frameOf = (start: string, bucketMs: number, buckets: number): TimeFrame => {
  const startMs = Date.parse(start);
  return { startMs, bucketMs, buckets, endMs: startMs + bucketMs * buckets };
};
const labels = (frame: TimeFrame, room: number, zone: string) =>
  tickBuckets(frame, room, zone).map((index) => timeWords(frame, 'en-GB', zone).tick(index));

describe('days', () => {
  it('are labelled every seventh when thirty do not fit', () => {
    const frame = frameOf('2026-11-01T00:00:00Z', day, 30);
    expect(labels(frame, 6, 'UTC')).toEqual(['1 Nov', '8 Nov', '15 Nov', '22 Nov', '29 Nov']);
  });

  it('no day comes twice and none is left out where clocks go back (Berlin, 25 October 2026)', () => {
    const frame = frameOf('2026-10-22T22:00:00Z', day, 6);
    expect(labels(frame, 6, 'Europe/Berlin')).toEqual(['23 Oct', '24 Oct', '25 Oct', '26 Oct', '27 Oct', '28 Oct']);
  });

  it('and where they go forward (New York, 8 March 2026)', () => {
    const frame = frameOf('2026-03-07T05:00:00Z', day, 3);
    expect(labels(frame, 6, 'America/New_York')).toEqual(['7 Mar', '8 Mar', '9 Mar']);
  });

  it('of 23 and 25 hours are told by their own beginnings', () => {
    const starts = ['2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', '2026-10-26T23:00:00Z'].map(Date.parse);
    const frame = { ...frameOf('2026-10-24T22:00:00Z', day, 3), starts, endMs: Date.parse('2026-10-27T23:00:00Z') };
    expect([0, 1, 2].map(timeWords(frame, 'en-GB', 'Europe/Berlin').bucket)).toEqual([
      'Sun 25 Oct',
      'Mon 26 Oct',
      'Tue 27 Oct',
    ]);
  });

  it('that begin in the afternoon are told with both ends', () => {
    const words = timeWords(frameOf('2026-11-12T15:20:00Z', day, 2), 'en-GB', 'UTC');
    expect(words.bucket(0)).toMatch(/12 Nov.*15:20.*13 Nov.*15:20/);
  });
});

describe('times of day', () => {
  it('are round on the reader’s clock, and midnight is a date', () => {
    const frame = frameOf('2026-11-19T14:00:00Z', hour, 24);
    expect(labels(frame, 5, 'Europe/Berlin')).toEqual(['18:00', '20 Nov', '06:00', '12:00']);
  });

  it('are round where the zone is half an hour off (Kolkata)', () => {
    const frame = frameOf('2026-11-19T08:30:00Z', hour, 6);
    expect(labels(frame, 6, 'Asia/Kolkata')).toEqual(['14:00', '15:00', '16:00', '17:00', '18:00', '19:00']);
  });

  it('do not stand on each other in the hour that comes twice (Berlin)', () => {
    const frame = frameOf('2026-10-24T22:00:00Z', hour, 12);
    const ticks = tickBuckets(frame, 6, 'Europe/Berlin');
    expect(ticks.every((tick, index) => index === 0 || tick - (ticks[index - 1] as number) > 1)).toBe(true);
  });

  it('both hours of two o’clock name their offset', () => {
    const words = timeWords(frameOf('2026-10-24T22:00:00Z', hour, 6), 'en-GB', 'Europe/Berlin');
    expect(words.bucket(2)).not.toBe(words.bucket(3));
    expect(words.bucket(2)).toMatch(/CEST|GMT\+2/);
  });

  it('are evenly spaced where no bucket begins on a round one', () => {
    const frame = frameOf('2026-11-19T14:07:00Z', hour, 12);
    expect(tickBuckets(frame, 4, 'UTC')).toEqual([0, 3, 6, 9]);
  });

  it('1,440 minutes carry no more labels than fit', () => {
    const frame = frameOf('2026-11-19T00:00:00Z', 60_000, 1440);
    expect(labels(frame, 6, 'UTC')).toEqual(['19 Nov', '06:00', '12:00', '18:00']);
  });
});

describe('the reader’s language', () => {
  it.each([
    ['en', '6:00 PM'],
    ['de', '18:00'],
    ['ca-ES', '18:00'],
  ])('%s writes %s', (tag, label) => {
    const words = timeWords(frameOf('2026-11-19T18:00:00Z', hour, 2), tag, 'UTC');
    expect(words.tick(0).replace('\u202f', ' ')).toBe(label);
  });
});

describe('the bucket that is not over', () => {
  const frame = frameOf('2026-11-19T00:00:00Z', hour, 4);
  const at = (text: string) => Date.parse(text);

  it('is the one that holds the moment of asking; later ones have not begun', () => {
    expect(unfinishedBucket(frame, at('2026-11-19T01:59:00Z'))).toBe(1);
    expect(begunBuckets(frame, at('2026-11-19T01:59:00Z'))).toBe(2);
  });

  it('there is none in the past', () => {
    expect(unfinishedBucket(frame, at('2026-11-20T00:00:00Z'))).toBeNull();
    expect(begunBuckets(frame, at('2026-11-20T00:00:00Z'))).toBe(4);
    expect(begunBuckets(frame, undefined)).toBe(4);
  });
});
