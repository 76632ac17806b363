import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { fetchedOperation, fetchOperationsAhead } from './operations-ahead.ts';
import { operationQuery } from './reference-queries.ts';
import type { RevisionSource } from './reference-source.ts';

type Input = { readonly query?: { readonly at: string }; readonly params: { readonly position?: number } };

/** What a server is asked for; single operations say that they are. */
function setUp(answer = async (at: number[]): Promise<unknown> => at.map((position) => ({ position }))) {
  const asked: string[] = [];
  const call = vi.fn(async (name: string, { query, params }: Input) => {
    asked.push(query ? query.at : `single ${params.position}`);
    if (name === 'getReferenceOperation') return { position: params.position, single: true };
    return { operations: await answer((query?.at ?? '').split(',').map(Number)) };
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const source = { call, queries, productId: 'p', productVersionId: 'v', revision: 'abc' } as unknown as RevisionSource;
  return { asked, queries, source };
}

test('a screen of operations comes in one call, and no operation twice', async () => {
  const { asked, source } = setUp();
  await Promise.all([fetchOperationsAhead(source, [1, 2, 3]), fetchOperationsAhead(source, [2, 3, 4])]);
  await fetchOperationsAhead(source, [1, 4]);
  expect(asked).toEqual(['1,2,3', '4']);
  expect(fetchedOperation(source, 3)).toEqual({ position: 3 });
});

test('what was fetched ahead is there at once when it is opened', async () => {
  const { asked, queries, source } = setUp();
  await fetchOperationsAhead(source, [1]);
  expect(await queries.fetchQuery(operationQuery(source, 1))).toEqual({ position: 1 });
  expect(asked).toEqual(['1']);
});

test('what is on its way is waited for and not asked for a second time', async () => {
  const { asked, queries, source } = setUp();
  const ahead = fetchOperationsAhead(source, [1]);
  expect(await queries.fetchQuery(operationQuery(source, 1))).toEqual({ position: 1 });
  await ahead;
  expect(asked).toEqual(['1']);
});

test.each([
  ['does not come with the others', async () => [{ position: 2 }]],
  ['could not be fetched ahead', () => Promise.reject(new Error('offline'))],
])('what %s is asked for when it is opened', async (_, answer) => {
  const { asked, queries, source } = setUp(answer);
  const ahead = fetchOperationsAhead(source, [1, 2]);
  expect(await queries.fetchQuery(operationQuery(source, 1))).toEqual({ position: 1, single: true });
  await ahead;
  expect(asked).toEqual(['1,2', 'single 1']);
});

test('another revision, version or session knows nothing of it', async () => {
  const { source } = setUp();
  await fetchOperationsAhead(source, [1]);
  expect(fetchedOperation({ ...source, revision: 'abd' }, 1)).toBeUndefined();
  expect(fetchedOperation({ ...source, productVersionId: 'w' }, 1)).toBeUndefined();
  expect(fetchedOperation({ ...source, queries: new QueryClient() }, 1)).toBeUndefined();
});

test('of a long walk through the list the last screens are kept', async () => {
  const { asked, source } = setUp();
  for (let from = 0; from < 320; from += 64) {
    await fetchOperationsAhead(
      source,
      Array.from({ length: 70 }, (_, at) => from + at),
    );
  }
  expect(asked.map((at) => at.split(',').length)).toEqual([64, 64, 64, 64, 64]);
  expect([fetchedOperation(source, 0), fetchedOperation(source, 319)]).toEqual([undefined, { position: 319 }]);
});
