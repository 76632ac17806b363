import { describe, expect, it } from 'vitest';
import { arrangeSeries, highestOf, highestStack, isEmpty, othersId } from './arrange-series.ts';
import { addSlots, assignSlots, type Series } from './chart-data.ts';
import { mergeBuckets } from './merge-buckets.ts';
import { othersSlice, shownSlices, sortedSlices, sumOf } from './shown-slices.ts';

const series = (id: string, ...points: (number | null)[]): Series => ({ id, label: id.toUpperCase(), points });
const others = (count: number | null) => `Others (${count})`;

describe('places of series', () => {
  it('looks, analytics: five series have a color each, the largest the first', () => {
    const slots = assignSlots([series('a', 1), series('b', 9), series('c', 5), series('d', 2), series('e', 3)]);
    expect([...slots]).toEqual([
      ['b', 0],
      ['c', 1],
      ['e', 2],
      ['d', 3],
      ['a', 4],
    ]);
  });

  it('looks, analytics: of fifty the largest four have their own color, and the fifth is for the others', () => {
    const fifty = Array.from({ length: 50 }, (_, index) => series(`s${index}`, index));
    expect([...assignSlots(fifty)]).toEqual([
      ['s49', 0],
      ['s48', 1],
      ['s47', 2],
      ['s46', 3],
    ]);
  });

  it('who has a place keeps it, others get what is free', () => {
    const known = assignSlots([series('a', 1), series('b', 9)]);
    expect(addSlots(known, [undefined, [series('a', 5), series('c', 1), series('d', 2)], [series('e', 1)]])).toEqual(
      new Map([...known, ['d', 2], ['c', 3], ['e', 4]]),
    );
    expect(addSlots(known, [[series('a', 7)]])).toBe(known);
  });

  it('of more than five the fifth place is the others’, whoever had it', () => {
    const five = ['a', 'b', 'c', 'd', 'e'].map((id, index) => series(id, 9 - index));
    expect(addSlots(assignSlots(five), [[series('f', 1)]])).toEqual(assignSlots([...five, series('f', 1)]));
    const six = [...five, series('f', 1)];
    expect(addSlots(assignSlots(six), [six, [series('f', 1)]])).toEqual(assignSlots(six));
  });

  it('equal ones do not change colors from one load to the next', () => {
    const one = assignSlots([series('b', 1), series('a', 1)]);
    const other = assignSlots([series('a', 1), series('b', 1)]);
    expect(one).toEqual(other);
  });
});

describe('series as they are drawn', () => {
  const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((id, index) => series(id, 60 - index, index === 5 ? null : 1));
  const slots = assignSlots(six);

  it('a bucket without calls is zero of a count, and a gap of a latency', () => {
    const one = [series('a', 1, null, 3)];
    expect(arrangeSeries(one, assignSlots(one), { unit: 'count', begun: 3, othersLabel: others })[0]?.points).toEqual([
      1, 0, 3,
    ]);
    expect(arrangeSeries(one, assignSlots(one), { unit: 'ms', begun: 3, othersLabel: others })[0]?.points).toEqual([
      1,
      null,
      3,
    ]);
  });

  it('what has not begun is neither', () => {
    const one = [series('a', 1, null, null)];
    expect(arrangeSeries(one, assignSlots(one), { unit: 'count', begun: 2, othersLabel: others })[0]?.points).toEqual([
      1, 0,
    ]);
  });

  it('counts of the others are added up', () => {
    const drawn = arrangeSeries(six, slots, { unit: 'count', begun: 2, othersLabel: others });
    expect(drawn.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', othersId]);
    expect(drawn[4]).toMatchObject({ label: 'Others (2)', points: [56 + 55, 1], slot: 4, members: [] });
  });

  it('percentiles are never added up: of the others the highest is told, and each is drawn', () => {
    const together = arrangeSeries(six, slots, { unit: 'ms', begun: 2, othersLabel: others })[4];
    expect(together?.points).toEqual([56, 1]);
    expect(together?.members.map(({ id }) => id)).toEqual(['e', 'f']);
  });

  it('the axis reaches the highest line, or the tallest stack', () => {
    const drawn = arrangeSeries(six, slots, { unit: 'count', begun: 2, othersLabel: others });
    expect(highestOf(drawn)).toBe(56 + 55);
    expect(highestStack(drawn)).toBe(60 + 59 + 58 + 57 + 56 + 55);
    expect(highestStack([])).toBe(0);
  });

  it('zeros alone are nothing to see of a count, but a latency of zero is one', () => {
    expect(isEmpty([series('a', 0, null)], 'count')).toBe(true);
    expect(isEmpty([series('a', 0, null)], 'ms')).toBe(false);
    expect(isEmpty([series('a', null)], 'ms')).toBe(true);
    expect(isEmpty([], 'count')).toBe(true);
  });
});

describe('more buckets than bars fit', () => {
  const frame = { startMs: 0, bucketMs: 10, buckets: 5, endMs: 50 };

  it('neighbours are added up, and the last bar may hold fewer', () => {
    const merged = mergeBuckets(frame, [series('a', 1, 2, null, 4, 5)], 3);
    expect(merged.frame).toEqual({ startMs: 0, bucketMs: 20, buckets: 3, endMs: 60 });
    expect(merged.series[0]?.points).toEqual([3, 4, 5]);
  });

  it('no call is lost by merging 1,440 buckets', () => {
    const points = Array.from({ length: 1440 }, (_, index) => index);
    const merged = mergeBuckets({ ...frame, buckets: 1440 }, [series('a', ...points)], 100);
    expect(merged.frame.buckets).toBeLessThanOrEqual(100);
    expect(merged.series[0]?.points.reduce((a, b) => (a ?? 0) + (b ?? 0), 0)).toBe((1439 * 1440) / 2);
  });

  it('days whose clocks change keep where they begin', () => {
    const starts = [0, 9, 20, 30, 40];
    expect(mergeBuckets({ ...frame, starts }, [], 3).frame).toMatchObject({ starts: [0, 20, 40], endMs: 50 });
  });

  it('what fits is left alone', () => {
    const all = [series('a', 1, 2, 3, 4, 5)];
    expect(mergeBuckets(frame, all, 5)).toEqual({ frame, series: all });
  });
});

describe('columns of status codes', () => {
  const slice = (label: string, value: number) => ({ id: label, label, value });

  it('stand by size, without those that nobody got', () => {
    const shown = shownSlices([slice('401', 2), slice('404', 9), slice('410', 0)], others);
    expect(shown.map(({ label }) => label)).toEqual(['404', '401']);
  });

  it('looks, analytics: over eight codes are seven and the others', () => {
    const nine = Array.from({ length: 9 }, (_, index) => slice(`40${index}`, 10 - index));
    const shown = shownSlices(nine, others);
    expect(shown).toHaveLength(8);
    expect(shown.at(-1)).toEqual({ id: othersId, label: 'Others (2)', value: 3 + 2 });
  });

  it('what the server did not tell one by one is among the others, and the last of a table', () => {
    const label = (count: number | null) => `Others ${count}`;
    const few = [slice('404', 1), othersSlice(9), slice('401', 2)];
    expect(shownSlices(few, label).map(({ label, value }) => [label, value])).toEqual([
      ['401', 2],
      ['404', 1],
      ['Others null', 9],
    ]);
    expect(sortedSlices(few).map(({ label }) => label)).toEqual(['401', '404', 'other']);
    const many = Array.from({ length: 50 }, (_, index) => slice(String(401 + index), 60 - index));
    const shown = shownSlices([...many, othersSlice(5)], label);
    expect(shown).toHaveLength(8);
    expect(shown.at(-1)).toEqual({ id: othersId, label: 'Others null', value: sumOf(many.slice(7)) + 5 });
  });
});
