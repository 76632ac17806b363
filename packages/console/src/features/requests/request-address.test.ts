import { expect, test } from 'vitest';
import { countFilters, filtersIn, keyIn } from './request-address.ts';

const product = '01890a5d-ac96-774b-bcce-b302099a8057';

test('the address holds the list and its filters', () => {
  const search = { list: 'approved', kind: 'access', product, developer: ' ada@ ', from: '2026-11-01' };
  expect(filtersIn(search)).toMatchObject({
    list: 'approved',
    kind: 'access',
    product,
    developer: 'ada@',
    from: '2026-11-01',
  });
  expect(countFilters(filtersIn(search))).toBe(4);
});

test('what is no filter says nothing', () => {
  const odd = filtersIn({ list: 'everything', kind: 'x', product: 'x', from: 'yesterday', version: '' });
  expect(odd.list).toBe('waiting');
  expect(countFilters(odd)).toBe(0);
});

test('the path names a request of a known kind', () => {
  expect(keyIn({ kind: 'access', id: product })).toEqual({ kind: 'access', id: product });
  expect(keyIn({ kind: 'other', id: product })).toBeUndefined();
  expect(keyIn({})).toBeUndefined();
});
