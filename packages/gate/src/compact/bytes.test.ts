import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashBytes, uuidBytes, uuidText } from './bytes.ts';

test('a UUID is its sixteen bytes, and the same text again', () => {
  for (let round = 0; round < 200; round += 1) {
    const id = randomUUID();
    const bytes = uuidBytes(id);
    expect(bytes?.toString('hex', 0, 16)).toBe(id.replaceAll('-', ''));
    expect(uuidText(bytes as Buffer, 0)).toBe(id);
  }
});

const id = '0189a3c4-5e6f-7a8b-9c0d-e1f2a3b4c5d6';
test.each([
  ['in capitals', id.toUpperCase()],
  ['without dashes', id.replaceAll('-', '')],
  ['a dash elsewhere', '0189a3c45-e6f-7a8b-9c0d-e1f2a3b4c5d6'],
  ['a dash in the place of a digit', '0189a3c4-5e6f-7a8b-9c0d-e1f2a3b4c5-6'],
  ['too short', id.slice(1)],
  ['too long', `${id}0`],
  ['a line break at its end', `${id.slice(0, -1)}\n`],
  ['a letter beyond f', id.replace('e', 'g')],
  ['a letter beyond ASCII', id.replace('e', 'é')],
  ['a sign whose low byte is a digit', id.replace('e', 'ı')],
  ['nothing', ''],
])('%s is no UUID', (_, text) => {
  expect(uuidBytes(text)).toBeUndefined();
});

test('a SHA-256 is its 32 bytes in lower case, and nothing else is one', () => {
  const hash = createHash('sha256').update('key').digest('hex');
  expect(hashBytes(hash)?.toString('hex')).toBe(hash);
  for (const other of [hash.toUpperCase(), hash.slice(2), `${hash}00`, `${hash.slice(0, 63)}z`, ''])
    expect(hashBytes(other), other).toBeUndefined();
});
