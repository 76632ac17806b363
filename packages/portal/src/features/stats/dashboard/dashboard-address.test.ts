import { dayMs } from '@stoa/charts/local-day';
import { describe, expect, it } from 'vitest';
import { offeredRanges } from '../range/time-range.ts';
import { searchOf, viewIn } from './dashboard-address.ts';

const now = new Date(2026, 10, 22, 19, 22).getTime();
const long = { offered: offeredRanges('90d', 90 * dayMs), now, reachMs: 90 * dayMs };
const short = { offered: offeredRanges('24h', 90 * dayMs), now, reachMs: dayMs };
const one = '00000000-0000-4000-8000-000000000001';
const two = '00000000-0000-4000-8000-000000000002';

describe('the dashboard’s address', () => {
  it('contract §C.9: an address without anything is the last 24 hours of all versions', () => {
    expect(viewIn({}, long)).toEqual({ range: '24h', versions: [], tables: [] });
    expect(searchOf({ range: '24h', versions: [], tables: [] })).toEqual({});
  });

  it.each([
    [{ range: '7d', versions: [], tables: [] }, { range: '7d' }],
    [
      { range: 'previous-month', versions: [one, two], tables: ['latency', 'serverCodes'] },
      { range: 'previous-month', versions: `${one},${two}`, tables: 'latency,serverCodes' },
    ],
    [
      { range: { from: '2026-10-01', to: '2026-10-31' }, versions: [], tables: [] },
      { from: '2026-10-01', to: '2026-10-31' },
    ],
  ] as const)('carries the whole state and reads it back: %j', (view, search) => {
    expect(searchOf(view)).toEqual(search);
    expect(viewIn(search, long)).toEqual(view);
  });

  it.each([
    [{ range: '8d' }],
    [{ range: 'constructor' }],
    [{ from: '2026-11-31', to: '2026-12-01' }],
    [{ from: '2026-10-31', to: '2026-10-01' }],
    [{ from: '2026-01-01', to: '2026-11-01' }],
    [{ from: '2026-11-01' }],
    [{ versions: "1' or 1=1,../..,<script>" }],
    [{ tables: 'toString,operations' }],
    [{ tables: ['requests'] }],
  ])('falls back to the default where it makes no sense: %j', (search) => {
    expect(viewIn(search, long)).toEqual({ range: '24h', versions: [], tables: [] });
  });

  it('contract §C.9: a portal of 24 hours takes neither long ranges nor days', () => {
    expect(viewIn({ range: '30d' }, short).range).toBe('24h');
    expect(viewIn({ from: '2026-11-22', to: '2026-11-22' }, short).range).toBe('24h');
    expect(viewIn({ range: '15m' }, short).range).toBe('15m');
  });

  it('reads ids in capitals as the ids that they are', () => {
    const id = 'abcdef00-0000-4000-8000-00000000000a';
    expect(viewIn({ versions: `${id.toUpperCase()},${id}` }, long).versions).toEqual([id]);
  });

  it('takes each version once', () => {
    expect(viewIn({ versions: `${one},${one},x,${two}` }, long).versions).toEqual([one, two]);
  });
});
