import type { SpecOperation } from '@stoa/contract/specs';
import { expect, it } from 'vitest';
import { findOperation, groupByTag, matchesFilter, operationFragment, operationKey } from './operation-id.ts';

const operation = (rest: Partial<SpecOperation>): SpecOperation => ({
  path: '/pets',
  method: 'get',
  operation_id: null,
  tags: [],
  summary: null,
  deprecated: false,
  ...rest,
});

const list = operation({ operation_id: 'pets/list', tags: ['pets', 'public api'], summary: 'List pets' });
const create = operation({ method: 'post' });

it('an operation without an id is named by method and path', () => {
  expect(operationKey(operation({ path: '/pets/{id}', method: 'delete' }))).toBe('delete_pets__id_');
});

it('a fragment leads back to its operation, slashes and spaces included', () => {
  expect(operationFragment(list, 'public api')).toBe('/public%20api/pets%2Flist');
  expect(findOperation([create, list], operationFragment(list))).toBe(list);
  expect(findOperation([create, list], operationFragment(create))).toBe(create);
  expect(findOperation([list], '/pets/')).toBeUndefined();
  expect(findOperation([list], '/pets/%E0%A4%A')).toBeUndefined();
});

it('operations stand under each of their tags, those without one at their own place', () => {
  expect(groupByTag([list, create]).map(({ tag, operations }) => [tag, operations.length])).toEqual([
    ['pets', 1],
    ['public api', 1],
    [undefined, 1],
  ]);
});

it('a filter matches when all its words do', () => {
  expect(matchesFilter(list, 'LIST get')).toBe(true);
  expect(matchesFilter(list, 'list post')).toBe(false);
  expect(matchesFilter(list, '')).toBe(true);
});
