import type { Product } from '@stoa/contract/products';
import { describe, expect, it } from 'vitest';
import { productColumns } from './product-columns.ts';

const product = (version_count: number, latest: string | null): Product => ({
  id: '7f1c9a52-0000-4000-8000-000000000001',
  name: 'Pipelines',
  description: null,
  document_count: 0,
  version_count,
  latest_version: latest ? { id: '7f1c9a52-0000-4000-8000-000000000002', name: latest } : null,
  public_labels: {},
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
});
const states = (given: Product, known?: Parameters<typeof productColumns>[1]) =>
  productColumns(given, known).map(({ state }) => state);

describe('the columns of a product', () => {
  it('are its count, the last one the latest, while its versions are not known', () => {
    expect(states(product(3, 'v3'))).toEqual(['supported', 'supported', 'latest']);
  });

  it('are none without versions', () => {
    expect(states(product(0, null))).toEqual([]);
  });

  it('are its versions once they are known', () => {
    const given = product(2, 'v2');
    expect(states(given, new Map([[given.id, [{ state: 'deprecated' }, { state: 'latest' }]]]))).toEqual([
      'deprecated',
      'latest',
    ]);
  });
});
