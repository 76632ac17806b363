import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { operationArrival } from './prefetch-reference.ts';
import { operationQuery, referenceQuery, rowsQuery } from './reference-queries.ts';
import type { RevisionSource } from './reference-source.ts';

const manifest = {
  revision: 'abc',
  groups: [{ kind: 'tag', tag: 'pets', count: 1 }],
  schemas: [],
  row_count: 1,
  operation_count: 1,
  rows_per_block: 500,
  rows: {
    first: 0,
    position: [7],
    method: ['get'],
    path: ['/pets'],
    operation_id: ['listPets'],
    summary: ['List pets'],
    deprecated: [0],
  },
};

function setUp(answer: () => Promise<unknown>) {
  const call = vi.fn(answer);
  const queries = new QueryClient();
  const source = { call, queries, productId: 'p', productVersionId: 'v', revision: 'abc' } as unknown as RevisionSource;
  queries.setQueryData(referenceQuery(source).queryKey, manifest as never);
  return { call, queries, source };
}

afterEach(() => vi.useRealTimers());

test('a click waits for an operation that comes at once', async () => {
  const { queries, source } = setUp(async () => ({ position: 7 }));
  await operationArrival(source, '/pets/listPets');
  expect(queries.getQueryData(operationQuery(source, 7).queryKey)).toEqual({ position: 7 });
});

test('and for no other longer than nobody notices', async () => {
  vi.useFakeTimers();
  const { queries, source } = setUp(() => new Promise(() => {}));
  const gone = vi.fn();
  void operationArrival(source, '/pets/listPets')?.then(gone);
  await vi.advanceTimersByTimeAsync(80);
  expect(gone).toHaveBeenCalledOnce();
  expect(queries.getQueryData(operationQuery(source, 7).queryKey)).toBeUndefined();
});

test('an operation that cannot be had is gone to all the same', async () => {
  const { source } = setUp(() => Promise.reject(new Error('none')));
  source.queries.setDefaultOptions({ queries: { retry: false } });
  await expect(operationArrival(source, '/pets/listPets')).resolves.toBeUndefined();
});

test.each(['/pets/unknown', '/components/schemas/Pet', 'heading'])('%s waits for nothing', (fragment) => {
  const { call, source } = setUp(async () => ({}));
  expect(operationArrival(source, fragment)).toBeUndefined();
  expect(call).not.toHaveBeenCalled();
});

test('nor does an operation that is here', async () => {
  const { source } = setUp(async () => ({ position: 7 }));
  await operationArrival(source, '/pets/listPets');
  expect(operationArrival(source, '/pets/listPets')).toBeUndefined();
});

test('an operation is found by the row of a block too, where the manifest has only the first ones', async () => {
  const { call, queries, source } = setUp(async () => ({ position: 9 }));
  queries.setQueryData(referenceQuery(source).queryKey, { ...manifest, row_count: 3_000 } as never);
  const rows = { ...manifest.rows, first: 2_500, position: [9], operation_id: ['feedPet'] };
  queries.setQueryData(rowsQuery(source, 5).queryKey, rows as never);
  await operationArrival(source, '/feedPet');
  expect(call).toHaveBeenCalledOnce();
  expect(queries.getQueryData(operationQuery(source, 9).queryKey)).toEqual({ position: 9 });
});
