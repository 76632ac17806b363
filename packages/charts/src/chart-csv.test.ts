import { csvOf } from '@stoa/ui/csv.ts';
import { fileNameOf } from '@stoa/ui/save-csv.ts';
import { describe, expect, it } from 'vitest';
import { seriesCsv, slicesCsv } from './chart-csv.ts';
import { othersSlice } from './shown-slices.ts';

describe('CSV of a chart', () => {
  it('RFC 4180 §2: lines end in CRLF; commas, breaks and quotation marks are quoted', () => {
    expect(csvOf([['a', 'b,c', 'd "e"', 'f\ng']])).toBe('a,"b,c","d ""e""","f\ng"\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('%j is text, no formula', (label) => {
    expect(csvOf([[label]])).toMatch(/^"?'/);
  });

  it('figures stay figures, and nothing is an empty cell', () => {
    expect(csvOf([[-1.5, null, 0]])).toBe('-1.5,,0\r\n');
  });

  it('has a row a bucket, the oldest first, with ISO 8601 times in UTC', () => {
    const frame = { startMs: Date.UTC(2026, 10, 1), bucketMs: 3_600_000, buckets: 2, endMs: Date.UTC(2026, 10, 1, 2) };
    const csv = seriesCsv(frame, [
      { id: 'a', label: '=Payments - v2', points: [1, null] },
      { id: 'b', label: 'Çà et là', points: [0.5, 7] },
    ]);
    expect(csv.split('\r\n')).toEqual([
      "start,end,'=Payments - v2,Çà et là",
      '2026-11-01T00:00:00.000Z,2026-11-01T01:00:00.000Z,1,0.5',
      '2026-11-01T01:00:00.000Z,2026-11-01T02:00:00.000Z,,7',
      '',
    ]);
  });

  it('leaves a bucket that has not begun empty, and says in the last line what is left out', () => {
    const frame = { startMs: 0, bucketMs: 3_600_000, buckets: 2, endMs: 7_200_000 };
    const csv = seriesCsv(frame, [{ id: 'a', label: 'a', points: [1, 0] }], {
      requestedAtMs: 5,
      note: 'The 50 largest.',
    });
    expect(csv.split('\r\n').slice(1)).toEqual([
      '1970-01-01T00:00:00.000Z,1970-01-01T01:00:00.000Z,1',
      '1970-01-01T01:00:00.000Z,1970-01-01T02:00:00.000Z,',
      'The 50 largest.',
      '',
    ]);
  });

  it('has a row a status code', () => {
    expect(slicesCsv([{ id: '404', label: '404', value: 12 }])).toBe('status_code,responses\r\n404,12\r\n');
    expect(slicesCsv([othersSlice(3)])).toBe('status_code,responses\r\nother,3\r\n');
  });

  it('is named by its title, whatever that holds', () => {
    expect(fileNameOf('4xx nach Produktversion / ../..')).toBe('4xx-nach-produktversion');
    expect(fileNameOf('///')).toBe('chart');
  });
});
