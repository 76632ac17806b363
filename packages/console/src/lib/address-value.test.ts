import { expect, test } from 'vitest';
import { addressValue } from './address-value.ts';

test.each([
  [' ada ', 'ada'],
  ['x'.repeat(300), 'x'.repeat(255)],
  ['   ', undefined],
  ['\u0000', undefined],
  ['ada\u0000', undefined],
  ['a\nb', undefined],
  ['\u009f', undefined],
  [12, undefined],
  [undefined, undefined],
])('%j is read as %j', (value, read) => {
  expect(addressValue(value)).toBe(read);
});
