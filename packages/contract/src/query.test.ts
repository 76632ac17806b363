import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { invalidParameters } from './invalid-parameters.ts';
import { pageQuery } from './page.ts';
import { equalityFilter, flagQuery, textFilter } from './query.ts';
import { uuid } from './values.ts';

const rulesOf = (schema: z.ZodType, input: unknown) => {
  const { error } = schema.safeParse(input);
  return error ? invalidParameters(error, { source: 'query', input }).map(({ field, rule }) => `${field} ${rule}`) : [];
};

describe('contract §A.1: paging', () => {
  const schema = z.object(pageQuery(100));
  const standard = { 'page[size]': 100, 'page[number]': 1 };

  it.each([
    ['missing', {}, standard],
    ['empty', { 'page[size]': '', 'page[number]': '' }, standard],
    ['one of them given', { 'page[number]': '3' }, { ...standard, 'page[number]': 3 }],
    ['numbers from a typed caller', { 'page[size]': 25, 'page[number]': 2 }, { 'page[size]': 25, 'page[number]': 2 }],
    ['the largest size that clients ask for', { 'page[size]': '100' }, standard],
  ])('%s', (_, input, expected) => {
    expect(schema.parse(input)).toEqual(expected);
  });

  it.each([
    ['0', 'min'],
    ['-1', 'min'],
    ['101', 'max'],
    ['99999999999999999999', 'max'],
    ['1.5', 'is_integer'],
    ['ten', 'is_integer'],
    ['1e1', 'is_integer'],
    [' ', 'is_integer'],
    [['1', '2'], 'is_integer'],
  ])('refuses a size of %j with the rule %s', (size, rule) => {
    expect(rulesOf(schema, { 'page[size]': size })).toEqual([`page[size] ${rule}`]);
  });
});

describe('contract §A.1: filters', () => {
  const schema = z.object({ ...textFilter('name'), ...equalityFilter('id', uuid) });

  it('has the short form next to the operators', () => {
    const query = { 'filter[name]': 'x', 'filter[name][contains]': 'y', 'filter[name][eq]': '' };
    expect(schema.parse({ ...query, 'filter[colour]': 'red' })).toEqual(query);
  });

  it('checks the value of an equality', () => {
    expect(rulesOf(schema, { 'filter[id]': 'x', 'filter[id][eq]': 'y' })).toEqual([
      'filter[id] is_uuid',
      'filter[id][eq] is_uuid',
    ]);
  });
});

describe('contract §A.5: a flag', () => {
  const schema = z.object({ unregistered: flagQuery() });
  it.each([
    [{}, false],
    [{ unregistered: '' }, true],
    [{ unregistered: 'true' }, true],
    [{ unregistered: '1' }, true],
    [{ unregistered: true }, true],
    [{ unregistered: 'false' }, false],
    [{ unregistered: '0' }, false],
  ])('%j is %s', (input, expected) => {
    expect(schema.parse(input)).toEqual({ unregistered: expected });
  });

  it('refuses another word', () => {
    expect(rulesOf(schema, { unregistered: 'maybe' })).toEqual(['unregistered is_boolean']);
    expect(rulesOf(schema, { unregistered: 'constructor' })).toEqual(['unregistered is_boolean']);
  });
});
