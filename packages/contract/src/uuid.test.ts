import { expect, test } from 'vitest';
import { isUuid } from './uuid.ts';

test.each([
  ['01977a3e-5f0c-7c3a-9d2e-0b6f1a2c3d4e', true],
  ['01977A3E-5F0C-7C3A-9D2E-0B6F1A2C3D4E', true],
  ['00000000-0000-0000-0000-000000000000', true],
  ['', false],
  ['01977a3e5f0c7c3a9d2e0b6f1a2c3d4e', false],
  ['01977a3e-5f0c-7c3a-9d2e-0b6f1a2c3d4', false],
  ['01977a3e-5f0c-7c3a-9d2e-0b6f1a2c3d4g', false],
  [' 01977a3e-5f0c-7c3a-9d2e-0b6f1a2c3d4e', false],
  ['01977a3e-5f0c-7c3a-9d2e-0b6f1a2c3d4e\n', false],
  ['urn:uuid:01977a3e-5f0c-7c3a-9d2e-0b6f1a2c3d4e', false],
  ['------------------------------------', false],
])('%j: %s', (text, expected) => {
  expect(isUuid(text)).toBe(expected);
});
