import { describe, expect, it } from 'vitest';
import { certificateDate, certificateState, thumbprintLines } from './certificate-words.ts';

describe('certificates in words', () => {
  it.each([
    ['2027-11-30T00:00:00.000Z', '11/30/2027'],
    ['2027-01-02T23:59:59.000Z', '1/2/2027'],
    ['9999-12-31T23:59:59.000Z', '12/31/9999'],
  ])('portal §3: the expiration date is M/d/yyyy (%s)', (at, text) => {
    expect(certificateDate(at)).toBe(text);
  });

  it('shows a thumbprint in groups of four, four lines for 64 digits', () => {
    expect(thumbprintLines('9f2c41ab07d3e85a1b6ec2f0773490dd'.repeat(2))).toEqual([
      '9F2C 41AB 07D3 E85A',
      '1B6E C2F0 7734 90DD',
      '9F2C 41AB 07D3 E85A',
      '1B6E C2F0 7734 90DD',
    ]);
  });

  it.each([
    ['2026-11-19', '2026-11-20T12:00:00Z', 'expired'],
    ['2026-11-19', '2026-12-20T11:59:59Z', 'ending'],
    ['2026-11-19', '2026-12-20T12:00:01Z', 'valid'],
    ['2026-11-21', '2027-12-20T12:00:01Z', 'early'],
  ])('from %s to %s it is %s', (not_before, not_after, state) => {
    expect(certificateState({ not_before, not_after }, new Date('2026-11-20T12:00:00Z'))).toBe(state);
  });
});
