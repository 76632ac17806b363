import type { ProductVersion } from '@stoa/contract/products';
import { expect, it } from 'vitest';
import { findVersion } from './product-queries.ts';

const version = (id: string, name: string, created_at: string): ProductVersion => ({
  id,
  name,
  deprecated: false,
  registration_configs: [],
  created_at,
  updated_at: created_at,
});
const versions = [version('a', 'v1', '2024-01-01T00:00:00.000Z'), version('b', 'V2 beta', '2025-01-01T00:00:00.000Z')];

it.each([
  ['its id', 'a', 'a'],
  ['its name in any case', 'v2 BETA', 'b'],
  ['its name, encoded twice', 'V2%20beta', 'b'],
  ['nothing', undefined, 'b'],
  ['an unknown name', 'v9', 'b'],
  ['a broken escape', '%E0%A4%A', 'b'],
])('a version is found by %s', (_how, wanted, id) => {
  expect(findVersion(versions, wanted)?.id).toBe(id);
});

it('a product without versions has none to find', () => {
  expect(findVersion([], 'v1')).toBeUndefined();
});
