import type { JsonSchema } from '@stoa/contract/reference';
import { describe, expect, test } from 'vitest';
import { SchemaComparison } from './compare-schemas.ts';

const schemas: Record<string, JsonSchema> = {
  '#/Id': { type: 'string', readOnly: true },
  '#/Pet': { type: 'object', properties: { name: { type: 'string' } } },
  '#/A': { type: 'object', properties: { next: { $ref: '#/A' }, other: { $ref: '#/B' } } },
  '#/B': { type: 'object', properties: { next: { $ref: '#/B' }, other: { $ref: '#/A' } } },
};
const compare = (before: unknown, after: unknown, direction: 'request' | 'response' = 'request') =>
  new SchemaComparison(
    (ref) => schemas[ref],
    (ref) => schemas[ref],
  ).compare(before as JsonSchema, after as JsonSchema, direction);

describe('the comparison reads schemas as the reference shows them', () => {
  test.each<[string, unknown, unknown]>([
    [
      'multiples of 6 and of 4 are multiples of 12',
      { allOf: [{ multipleOf: 6 }, { multipleOf: 4 }] },
      { multipleOf: 12 },
    ],
    ['the tighter bound counts', { allOf: [{ maxLength: 9 }, { maxLength: 5 }] }, { maxLength: 5 }],
    [
      'a property of two branches is both',
      { allOf: [{ properties: { a: { minLength: 1 } } }, { properties: { a: { maxLength: 2 } } }] },
      { properties: { a: { minLength: 1, maxLength: 2 } } },
    ],
    [
      'closed wins over open',
      { allOf: [{ additionalProperties: true }, { additionalProperties: false }] },
      { additionalProperties: false },
    ],
    ['3.0 wrote exclusive bounds as true', { minimum: 3, exclusiveMinimum: true }, { exclusiveMinimum: 3 }],
    ['nullable is one of the types', { type: 'string', nullable: true }, { type: ['string', 'null'] }],
    [
      'one alternative beside null',
      { anyOf: [{ type: 'string', maxLength: 2 }, { type: 'null' }] },
      { type: ['string', 'null'], maxLength: 2 },
    ],
    [
      'one alternative of one value each is a list of values',
      { oneOf: [{ const: 'a' }, { const: 'b' }] },
      { enum: ['a', 'b'] },
    ],
  ])('%s', (_promise, one, same) => {
    expect(compare(one, same)).toEqual([]);
    expect(compare(same, one, 'response')).toEqual([]);
  });

  test('a step of 0.3 takes less than one of 0.1', () => {
    const found = compare({ multipleOf: 0.1 }, { multipleOf: 0.3 }, 'response');
    expect(found).toMatchObject([{ level: 'safe', at: 'multipleOf' }]);
  });

  test('what only the server writes is no part of a request, wherever it says so', () => {
    const before = { properties: { id: { $ref: '#/Id' }, at: { allOf: [{ $ref: '#/Id' }] } } };
    expect(compare(before, { properties: {} })).toEqual([]);
  });

  test('two circles that meet in allOf end', () => {
    const both = { allOf: [{ $ref: '#/A' }, { $ref: '#/B' }] };
    expect(compare(both, { ...both, maxProperties: 2 })).toHaveLength(1);
  });
});
