import type { JsonSchema } from '@stoa/contract/reference';
import { describe, expect, it } from 'vitest';
import { readSchema } from './read-schema.ts';

const schemas: Record<string, JsonSchema> = {
  '#/Pet': {
    title: 'Pet',
    description: 'Any animal',
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string' }, friend: { $ref: '#/Pet' } },
    discriminator: { propertyName: 'kind', mapping: { dog: '#/Dog' } },
  },
  '#/Dog': { allOf: [{ $ref: '#/Pet' }, { required: ['bark'], properties: { bark: { type: 'boolean' } } }] },
  '#/Alias': { $ref: '#/Pet' },
  '#/Round': { $ref: '#/Round' },
  '#/Loop': { allOf: [{ $ref: '#/Loop' }, { type: 'string' }] },
  '#/No': false,
};
const lookup = (ref: string) => (Object.hasOwn(schemas, ref) ? schemas[ref] : undefined);
const merge = (schema: unknown) => readSchema(schema, lookup);

describe('allOf is read into one schema (JSON Schema 2020-12 Core §10.2.1.1)', () => {
  it.each<[string, unknown[], unknown]>([
    ['types are narrowed', [{ type: ['string', 'null'] }, { type: 'string' }], { type: 'string' }],
    ['an integer is a number', [{ type: 'number' }, { type: 'integer' }], { type: 'integer' }],
    [
      'the tightest bounds hold',
      [
        { minimum: 1, maxLength: 9 },
        { minimum: 3, maxLength: 5 },
      ],
      { minimum: 3, maxLength: 5 },
    ],
    ['required names are joined', [{ required: ['a'] }, { required: ['b', 'a'] }], { required: ['a', 'b'] }],
    ['allowed values are those of both', [{ enum: [1, 2, 3] }, { enum: [3, 2] }], { enum: [2, 3] }],
    [
      'closed wins over open',
      [{ additionalProperties: true }, { additionalProperties: false }],
      { additionalProperties: false },
    ],
    ['multiples: the larger that holds both', [{ multipleOf: 2 }, { multipleOf: 6 }], { multipleOf: 6 }],
    ['unique stays unique', [{ uniqueItems: true }, { uniqueItems: false }], { uniqueItems: true }],
    [
      'a property of both is both',
      [{ properties: { a: { minLength: 1 } } }, { properties: { a: { maxLength: 2 }, b: true } }],
      { properties: { a: { allOf: [{ minLength: 1 }, { maxLength: 2 }] }, b: true } },
    ],
    [
      'dependent names are joined',
      [{ dependentRequired: { a: ['b'] } }, { dependentRequired: { a: ['c'] } }],
      { dependentRequired: { a: ['b', 'c'] } },
    ],
  ])('%s', (_promise, allOf, expected) => {
    expect(merge({ allOf })).toMatchObject({ schema: expected, rest: [] });
  });

  it.each<[string, unknown[], number]>([
    ['two patterns', [{ pattern: 'a' }, { pattern: 'b' }], 1],
    ['types that exclude each other', [{ type: 'string' }, { type: 'array' }], 1],
    ['no common value', [{ enum: [1] }, { enum: [2] }], 1],
    ['two oneOf', [{ oneOf: [true] }, { oneOf: [false] }], 1],
    ['two conditions', [{ if: { type: 'string' } }, { if: { type: 'null' } }], 1],
  ])('%s stay beside each other', (_promise, allOf, left) => {
    expect(merge({ allOf }).rest).toHaveLength(left);
  });

  it('one branch alone gives its words and its name; the outer words win', () => {
    const { schema, refs } = merge({ description: 'Mine', allOf: [{ $ref: '#/Pet' }] });
    expect(schema).toMatchObject({ title: 'Pet', description: 'Mine', required: ['name'] });
    expect(refs).toEqual(['#/Pet']);
  });

  it('an heir has its own name, not its parent’s title, words or mapping', () => {
    const { schema, refs } = merge({ $ref: '#/Dog' });
    expect(refs).toEqual(['#/Dog']);
    expect(schema).toMatchObject({ required: ['name', 'bark'] });
    expect(Object.keys(schema)).not.toContain('title');
    expect(Object.keys(schema)).not.toContain('description');
    expect(Object.keys(schema)).not.toContain('discriminator');
  });

  it('what stands beside a $ref counts (JSON Schema 2020-12 Core §8.2.3.1)', () => {
    expect(merge({ $ref: '#/Pet', description: 'Yours' }).schema).toMatchObject({ description: 'Yours', title: 'Pet' });
    expect(merge({ $ref: '#/Pet', required: ['friend'] }).schema).toMatchObject({ required: ['name', 'friend'] });
    expect(merge({ $ref: '#/No', description: 'x' }).schema).toBe(false);
  });

  it('names every reference of a chain, and what is not here', () => {
    expect(merge({ $ref: '#/Alias' })).toMatchObject({ refs: ['#/Alias', '#/Pet'], missing: [] });
    expect(merge({ $ref: '#/Far' })).toMatchObject({ refs: ['#/Far'], missing: ['#/Far'] });
    expect(merge({ allOf: [{ $ref: '#/Far' }, { type: 'object' }] }).missing).toEqual(['#/Far']);
  });

  it('ends in circles, depths and nonsense', () => {
    expect(merge({ $ref: '#/Round' }).schema).toEqual({});
    expect(merge({ $ref: '#/Loop' }).schema).toMatchObject({ type: 'string' });
    let deep: unknown = { type: 'string' };
    for (let level = 0; level < 10_000; level++) deep = { allOf: [deep, { minLength: level }] };
    expect(() => merge(deep)).not.toThrow();
    for (const nonsense of [null, 7, 'text', [], { allOf: 7 }, { allOf: [null, 'x', []] }, { $ref: 5 }]) {
      expect(() => merge(nonsense)).not.toThrow();
    }
  });

  it('a property called __proto__ is a property', () => {
    const schema = merge({
      allOf: [JSON.parse('{"properties":{"__proto__":{"type":"string"}}}'), { properties: { a: true } }],
    });
    expect(Object.keys((schema.schema as { properties: object }).properties)).toEqual(['__proto__', 'a']);
  });
});
