import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Bins, binOf, binValue, relativeError } from '../bins.ts';
import { nearestRankPosition } from '../nearest-rank.ts';
import { Cell, type PackedCell, readBins, readEntries } from './cell.ts';

const values = fc.double({ min: -8, max: 15, noNaN: true }).map((power) => 10 ** power);
const bin = fc.oneof({ weight: 5, arbitrary: values.map(binOf) }, fc.constant(0), fc.constant(-1));
const calls = fc.array(
  fc.record({
    target: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    status: fc.integer({ min: 100, max: 999 }),
    bins: fc.tuple(bin, bin, bin),
  }),
  { maxLength: 60 },
);
type Calls = typeof calls extends fc.Arbitrary<infer T> ? T : never;

function cellOf(given: Calls): Cell {
  const cell = new Cell();
  for (const { target, status, bins } of given) cell.addCall(target, status, (column) => bins[column] as number);
  return cell;
}

function merged(...packed: readonly PackedCell[]): PackedCell {
  const cell = new Cell();
  for (const each of packed) cell.addPacked(each);
  return cell.pack();
}

test('property: merging is commutative and associative, and the same as counting all at once', () => {
  fc.assert(
    fc.property(calls, calls, calls, (a, b, c) => {
      const [one, two, three] = [cellOf(a).pack(), cellOf(b).pack(), cellOf(c).pack()];
      expect(merged(one, two)).toEqual(merged(two, one));
      expect(merged(merged(one, two), three)).toEqual(merged(one, merged(two, three)));
      expect(merged(one, two, three)).toEqual(cellOf([...a, ...b, ...c]).pack());
      expect(merged(one, new Cell().pack())).toEqual(one);
    }),
  );
});

test('property: a packed cell tells of every call exactly what was put in', () => {
  fc.assert(
    fc.property(calls, (given) => {
      const packed = cellOf(given).pack();
      const names: string[] = [];
      let sum = 0;
      readEntries(packed, (target, status, count) => {
        names.push(`${target} ${status}`);
        sum += count;
      });
      expect(sum).toBe(given.length);
      const read: string[] = [];
      readBins(packed.latency, (place, theBin, count) => {
        for (let left = count; left > 0; left -= 1) read.push(`${names[place]} ${theBin}`);
      });
      const put = given.flatMap(({ target, status, bins: [latency] }) =>
        latency < 0 ? [] : [`${target} ${status} ${latency}`],
      );
      expect(read.sort()).toEqual(put.sort());
    }),
  );
});

test('decision 021: property: a quantile is within 1 % of the value at the nearest rank', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(values, fc.constant(0)), { minLength: 1, maxLength: 300 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (given, quantile) => {
        const bins = new Bins();
        for (const value of given) bins.add(binOf(value), 1);
        const exact = Float64Array.from(given).sort()[nearestRankPosition(quantile, given.length) - 1] as number;
        expect(Math.abs((bins.quantile(quantile) ?? Number.NaN) - exact)).toBeLessThanOrEqual(
          exact * relativeError * (1 + 1e-9) + 1e-9,
        );
      },
    ),
  );
});

test('property: every value that a gateway may report has a bin, and the bin’s value is near it', () => {
  fc.assert(
    fc.property(values, (value) => {
      expect(Math.abs(binValue(binOf(value)) - value)).toBeLessThanOrEqual(value * relativeError * (1 + 1e-9));
    }),
  );
  expect(binOf(Number.MAX_VALUE)).toBe(4095);
  expect(binOf(0)).toBe(0);
  expect(new Bins().quantile(0.5)).toBeNull();
});

test('a packed cell that was cut is not taken for a smaller one', () => {
  const cell = cellOf([{ target: 4_000_000, status: 200, bins: [-1, -1, -1] }]).pack();
  expect(() => readEntries({ ...cell, entries: cell.entries.subarray(0, 2) }, () => {})).toThrow('ends too early');
});
