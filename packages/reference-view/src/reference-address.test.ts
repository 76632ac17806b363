import type { ReferenceManifest } from '@stoa/contract/reference';
import { describe, expect, it } from 'vitest';
import { filterRows, mostMatches } from './filter-rows.ts';
import {
  operationFragment,
  operationKey,
  operationOfReference,
  placeFragment,
  readAddress,
  schemaFragment,
  schemaReference,
  withoutPlace,
} from './reference-address.ts';
import { blockOf, findRow, groupOfRow, hasAllRows, rowOf, rowTitle } from './reference-rows.ts';

const operation = (operationId: string | null, method = 'get', path = '/pets') => ({ operationId, method, path });

describe('RFC 6901: an operation by reference (OpenAPI 3.1 §4.8.20)', () => {
  const rows = {
    method: ['get', 'post', 'get'],
    path: ['/pets', '/pets', '/a~b/{id}'],
    operation_id: ['list', null, 'odd'],
  };

  it.each([
    ['#/paths/~1pets/get', 'list'],
    ['#/paths/~1pets/post', 'post_pets'],
    ['#/paths/~1a~0b~1{id}/get', 'odd'],
    ['#/paths/~1a~0b~1%7Bid%7D/get', 'odd'],
    ['#/paths/~1pets/delete', undefined],
    ['https://other.example/api.json#/paths/~1pets/get', undefined],
    [undefined, undefined],
  ])('%s is %s', (reference, key) => {
    expect(operationOfReference(reference, rows)).toBe(key);
  });
});

describe('contract §C.4: addresses of operations', () => {
  it('an operation without an id is named by method and path, every non-word character an underscore', () => {
    expect(operationKey(operation(null, 'delete', '/pets/{id}'))).toBe('delete_pets__id_');
  });

  it.each([
    ['pets', 'listPets'],
    ['public api', 'pets/list'],
    ['a?b#c/d', 'x?y#z%2F'],
    ['100%', 'naïve'],
    [undefined, 'listPets'],
  ])('%j %j: the fragment leads back', (tag, id) => {
    const fragment = operationFragment(operation(id), tag);
    expect(readAddress(fragment)).toEqual({ kind: 'operation', key: id, tag });
    expect(readAddress(placeFragment(fragment, 'body/application%2Fjson/a b'))).toEqual({
      kind: 'operation',
      key: id,
      tag,
      at: 'body/application%2Fjson/a b',
    });
  });

  it.each([
    ['/any/thing/before/pets/listPets', { kind: 'operation', key: 'listPets', tag: 'pets' }],
    ['//listPets', { kind: 'operation', key: 'listPets', tag: '' }],
    ['/pets/%E0%A4%A', { kind: 'operation', key: '%E0%A4%A', tag: 'pets' }],
    ['/components/schemas/Pet', { kind: 'schema', name: 'Pet' }],
    ['/components/schemas/a%2Fb', { kind: 'schema', name: 'a/b' }],
    ['/pets/', undefined],
    ['/', undefined],
    ['', undefined],
    ['heading', undefined],
  ])('%j is %j', (fragment, address) => {
    expect(readAddress(fragment)).toEqual(address);
  });

  it('schemas are named as the document names them (RFC 6901)', () => {
    expect(schemaReference('a/b~c')).toBe('#/components/schemas/a~1b~0c');
    expect(readAddress(schemaFragment('a/b~c'))).toEqual({ kind: 'schema', name: 'a/b~c' });
    expect(withoutPlace('/pets/list?at=body')).toBe('/pets/list');
  });
});

const manifest = {
  revision: 'r',
  groups: [
    { kind: 'tag', tag: 'pets', count: 2 },
    { kind: 'tag', tag: 'admin', count: 1 },
    { kind: 'tag', tag: null, count: 1 },
  ],
  row_count: 4,
  rows_per_block: 3,
  rows: {
    first: 0,
    position: [0, 1, 0, 2],
    method: ['get', 'post', 'get', 'delete'],
    path: ['/pets', '/pets', '/pets', '/pets/{id}'],
    operation_id: ['listPets', 'createPet', 'listPets', null],
    summary: ['List pets', ' ', 'List pets', 'Forget a pet'],
    deprecated: [0, 0, 0, 1],
  },
} as unknown as ReferenceManifest;

describe('rows of the operation list', () => {
  it('an operation with two tags is found under the one in the address, else under its first', () => {
    expect(findRow(manifest, 'listPets', 'admin')?.row).toBe(2);
    expect(findRow(manifest, 'listPets', 'pets')?.row).toBe(0);
    expect(findRow(manifest, 'listPets')?.row).toBe(0);
    expect(findRow(manifest, 'listPets', 'gone')?.row).toBe(0);
    expect(findRow(manifest, 'nothing')).toBeUndefined();
  });

  it('an operation without an id is found by its method and path', () => {
    expect(findRow(manifest, 'delete_pets__id_')).toMatchObject({ row: 3, position: 2, deprecated: true });
  });

  it('a row without a summary is called by its path', () => {
    expect([0, 1].map((row) => rowTitle(rowOf(manifest.rows, row) ?? { summary: '', path: '' }))).toEqual([
      'List pets',
      '/pets',
    ]);
  });

  it('knows each row’s tag, and which block brings a row that is not here', () => {
    expect([0, 1, 2, 3, 4, -1].map((row) => groupOfRow(manifest.groups, row)?.tag)).toEqual([
      'pets',
      'pets',
      'admin',
      null,
      undefined,
      undefined,
    ]);
    expect(hasAllRows(manifest)).toBe(true);
    const long = { ...manifest, row_count: 10 };
    expect(hasAllRows(long)).toBe(false);
    expect([-1, 0, 3, 4, 8, 9, 10].map((row) => blockOf(long, row))).toEqual([
      undefined,
      undefined,
      undefined,
      1,
      2,
      3,
      undefined,
    ]);
  });
});

describe('the filter of the operation list', () => {
  const found = (filter: string) => filterRows(manifest, filter).map(({ position }) => position);

  it('matches when all its words do, in whatever part, and shows an operation once', () => {
    expect(found('LIST get')).toEqual([0]);
    expect(found('pets list')).toEqual([0]);
    expect(found('admin')).toEqual([0]);
    expect(found('forget post')).toEqual([]);
    expect(found('  ')).toEqual([0, 1, 2]);
    expect(found('pet')).toEqual([0, 1, 2]);
  });

  it('ends one after the most', () => {
    const many = mostMatches + 50;
    const column = <T>(value: T) => Array.from({ length: many }, () => value);
    const long = {
      ...manifest,
      groups: [{ kind: 'tag', tag: 'x', count: many }],
      rows: {
        first: 0,
        position: column(0).map((_, at) => at),
        method: column('get'),
        path: column('/x'),
        operation_id: column(null),
        summary: column(null),
        deprecated: column(0),
      },
    } as unknown as ReferenceManifest;
    expect(filterRows(long, 'get')).toHaveLength(mostMatches + 1);
  });
});
