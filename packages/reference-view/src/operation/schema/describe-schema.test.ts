import type { JsonSchema } from '@stoa/contract/reference';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadReferenceText, type TranslateReference } from '../../i18n/reference-text.ts';
import { describeSchema } from './describe-schema.ts';
import { typeText } from './type-words.tsx';

let r: TranslateReference;
beforeAll(async () => {
  r = await loadReferenceText('en');
});

const schemas: Record<string, JsonSchema> = {
  '#/components/schemas/Label': { type: 'object', properties: { name: { type: 'string' } } },
  '#/components/schemas/Cat': { type: 'object', properties: { lives: { type: 'integer' } } },
  '#/components/schemas/Dog': { type: 'object', properties: { bark: { type: 'boolean' } } },
  '#/components/schemas/Node': { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } } },
};
const lookup = (ref: string) => (Object.hasOwn(schemas, ref) ? schemas[ref] : undefined);
const view = (schema: unknown) => describeSchema(schema, lookup);
const label = { $ref: '#/components/schemas/Label' };

describe('what a value is, in words', () => {
  it.each<[unknown, string]>([
    [{ type: 'string' }, 'string'],
    [{ type: 'string', format: 'date' }, 'string, date'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ type: 'string', nullable: true }, 'string or null'],
    [{ type: 'string', 'x-nullable': true }, 'string or null'],
    [{ type: ['null', 'integer', 'string'] }, 'integer, string, or null'],
    [{ type: 'array', items: { type: 'integer' } }, 'array of integer'],
    [{ type: 'array', items: { anyOf: [{ type: 'string' }, label] } }, 'array of string or Label'],
    [{ type: 'array', items: { type: 'array', items: label } }, 'array of array of Label'],
    [{ type: 'array', prefixItems: [{ type: 'string' }] }, 'array'],
    [label, 'Label'],
    [{ $ref: '#/components/schemas/Far' }, 'Far'],
    [{ allOf: [label], description: 'x' }, 'Label'],
    [{ anyOf: [label, { type: 'null' }] }, 'Label or null'],
    [{ oneOf: [{ type: 'string' }, { type: 'integer' }] }, 'string or integer'],
    [{ oneOf: ['a', 'b', 'c', 'd', 'e', 'f'].map((format) => ({ type: 'string', format })) }, 'one of 6 kinds'],
    [{ properties: {} }, 'object'],
    [{ items: {} }, 'array of any value'],
    [{ minLength: 1 }, 'string'],
    [{ minimum: 1 }, 'number'],
    [{ enum: ['a', 1, null] }, 'string, integer, or null'],
    [{ const: true }, 'boolean'],
    [true, 'any value'],
    [{}, 'any value'],
    [false, 'no value allowed'],
    [{ type: 'object', anyOf: [{ required: ['a'] }, { required: ['b'] }] }, 'object'],
  ])('%j', (schema, words) => {
    expect(typeText(view(schema).type, r, 'en')).toBe(words);
  });
});

describe('a schema, one level deep', () => {
  it('lists what hangs below in the order of reading', () => {
    const { children } = view({
      required: ['b'],
      not: { const: 1 },
      if: { properties: { a: { const: 1 } } },
      // biome-ignore lint/suspicious/noThenProperty: JSON Schema's keyword
      then: { required: ['b'] },
      else: false,
      properties: { a: true, b: { type: 'string' } },
      patternProperties: { '^x-': {} },
      additionalProperties: { type: 'string' },
      'x-additionalPropertiesName': 'locale',
      propertyNames: { pattern: '^a' },
      dependentSchemas: { a: { required: ['b'] } },
    });
    expect(children.map(({ kind, name, required }) => [kind, name, required])).toEqual([
      ['property', 'a', false],
      ['property', 'b', true],
      ['pattern', '^x-', false],
      ['additional', 'locale', false],
      ['propertyNames', '', false],
      ['not', '', false],
      ['if', '', false],
      ['then', '', false],
      ['else', '', false],
      ['dependent', 'a', false],
    ]);
  });

  it('knows the items of a tuple by their places, in the old way of writing too', () => {
    const kinds = (schema: unknown) => view(schema).children.map(({ kind, name }) => kind + name);
    expect(kinds({ prefixItems: [true, {}], items: { type: 'string' } })).toEqual(['item0', 'item1', 'otherItems']);
    expect(kinds({ items: [true, {}], additionalItems: { type: 'string' } })).toEqual(['item0', 'item1', 'otherItems']);
    expect(kinds({ type: 'array', contains: { const: 1 } })).toEqual(['contains']);
  });

  it('takes null out of the alternatives, and one that is left for the schema itself', () => {
    const { choices, children, type } = view({ description: 'It', oneOf: [label, { type: 'null' }] });
    expect(choices).toBeUndefined();
    expect(children.map((child) => child.name)).toEqual(['name']);
    expect(type.map((name) => name.kind)).toEqual(['schema', 'null']);
    expect(view({ anyOf: [label, { type: 'string' }, { type: 'null' }] }).choices?.options).toHaveLength(2);
  });

  it('names alternatives by the discriminator’s mapping, title, component; else by what only they have', () => {
    const pets = [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }];
    const discriminator = { propertyName: 'kind', mapping: { tomcat: 'Cat', kitten: '#/components/schemas/Cat' } };
    const { choices } = view({ oneOf: pets, discriminator });
    expect(choices).toMatchObject({ keyword: 'oneOf', discriminator: 'kind' });
    expect(choices?.options.map((option) => option.label)).toEqual(['tomcat, kitten', 'Dog']);
    const own = view({
      anyOf: [{ title: 'T' }, { properties: { a: true, c: true } }, { properties: { b: true, c: true } }],
    });
    expect(own.choices?.options.map((option) => [option.label, option.distinct])).toEqual([
      ['T', undefined],
      [undefined, 'a'],
      [undefined, 'b'],
    ]);
  });

  it('offers the heirs that a mapping names where there is no oneOf (OpenAPI Discriminator Object)', () => {
    const mapping = { cat: '#/components/schemas/Cat', dog: 'Dog' };
    const { choices } = view({ type: 'object', discriminator: { propertyName: 'kind', mapping } });
    expect(choices?.keyword).toBe('mapping');
    expect(choices?.options.map((option) => option.label)).toEqual(['cat', 'dog']);
  });

  it('names what any other value of the discriminator means (OpenAPI 3.2 §4.25.6)', () => {
    const discriminator = { propertyName: 'kind', mapping: { cat: 'Cat' }, defaultMapping: 'Dog' };
    const { choices } = view({ type: 'object', discriminator });
    expect(choices).toMatchObject({ discriminator: 'kind', otherwise: 'Dog' });
    expect(choices?.options.map((option) => option.label)).toEqual(['cat', 'Dog']);
    const pets = [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }];
    const named = { propertyName: 'kind', defaultMapping: '#/components/schemas/Cat' };
    expect(view({ oneOf: pets, discriminator: named }).choices?.otherwise).toBe('Cat');
  });

  it('reads alternatives of one value each as allowed values, with their words', () => {
    const { values, choices } = view({
      oneOf: [
        { const: 'a', title: 'First' },
        { const: 'b', description: 'Second', deprecated: true },
      ],
    });
    expect(choices).toBeUndefined();
    expect(values).toEqual([
      { value: 'a', name: 'First' },
      { value: 'b', description: 'Second', deprecated: true },
    ]);
  });

  it.each([
    [{ 'x-enum-varnames': ['One', 'Two'], 'x-enum-descriptions': ['first', 'second'] }],
    [{ 'x-enumNames': ['One', 'Two'], 'x-enumDescriptions': { 1: 'first', 2: 'second' } }],
  ])('knows the extensions for allowed values: %j', (extensions) => {
    expect(view({ enum: [1, 2], ...extensions }).values).toEqual([
      { value: 1, name: 'One', description: 'first' },
      { value: 2, name: 'Two', description: 'second' },
    ]);
  });

  it('has the names by which a repetition is known', () => {
    expect(view({ $ref: '#/components/schemas/Node' }).refs).toEqual(['#/components/schemas/Node']);
    const next = view({ $ref: '#/components/schemas/Node' }).children[0]?.schema;
    expect(view(next).refs).toEqual(['#/components/schemas/Node']);
  });

  it.each<[unknown]>([
    [null],
    [7],
    ['<script>alert(1)</script>'],
    [[]],
    [{ type: 7, properties: null, required: {}, items: 'x', enum: {}, oneOf: null, allOf: {}, discriminator: 'x' }],
    [{ type: [null, {}], properties: [1], enum: [{ a: 1 }, [], null], oneOf: [null, 1, 'x'], items: null }],
    [{ discriminator: { propertyName: 3, mapping: { a: 1 } }, not: 'x', if: null, prefixItems: 'no' }],
    [{ $ref: '__proto__' }],
    [JSON.parse('{"properties":{"__proto__":{"type":"string"},"constructor":{}}}')],
  ])('never throws: %j', (nonsense) => {
    expect(() => view(nonsense)).not.toThrow();
    expect(() => typeText(view(nonsense).type, r, 'en')).not.toThrow();
  });
});
