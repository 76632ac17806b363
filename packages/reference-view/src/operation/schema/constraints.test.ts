import { readJson } from '@stoa/contract/exact-number';
import type { JsonSchemaObject } from '@stoa/contract/reference';
import { readSchema } from '@stoa/openapi/schema/read-schema';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadReferenceText, type TranslateReference } from '../../i18n/reference-text.ts';
import { constraintsOf } from './constraints.ts';

let r: TranslateReference;
beforeAll(async () => {
  r = await loadReferenceText('en');
});
const said = (schema: JsonSchemaObject, item?: JsonSchemaObject, tag = 'en') =>
  constraintsOf(readSchema(schema, () => undefined).schema as JsonSchemaObject, { r, tag }, item).map(
    ({ text, code }) => [text, ...(code ?? [])].join(' '),
  );

describe('constraints in words (JSON Schema 2020-12 Validation §6)', () => {
  it.each<[JsonSchemaObject, string[]]>([
    [{ minimum: 0, maximum: 30 }, ['0–30']],
    [{ additionalProperties: false }, ['no other properties']],
    [{ unevaluatedProperties: false }, ['no other properties']],
    [{ additionalProperties: { type: 'integer' }, unevaluatedProperties: false }, []],
    [{ minimum: -20, maximum: -5 }, ['-20 … -5']],
    [{ minimum: 5, maximum: 5 }, ['exactly 5']],
    [{ minimum: 1 }, ['at least 1']],
    [{ maximum: 65536 }, ['at most 65,536']],
    [{ exclusiveMinimum: 0 }, ['more than 0']],
    [{ exclusiveMinimum: 0, maximum: 1 }, ['more than 0', 'at most 1']],
    [{ exclusiveMinimum: 0, minimum: 3 }, ['more than 0', 'at least 3']],
    [{ exclusiveMaximum: 10, exclusiveMinimum: 1 }, ['more than 1', 'less than 10']],
    [{ minimum: 1, exclusiveMinimum: true }, ['more than 1']],
    [{ multipleOf: 0.01 }, ['a multiple of 0.01']],
    [{ allOf: [{ multipleOf: 6 }, { multipleOf: 4 }] }, ['a multiple of 12']],
    [{ allOf: [{ multipleOf: 0.1 }, { multipleOf: 0.3 }] }, ['a multiple of 0.3']],
    [{ minimum: Number.MAX_SAFE_INTEGER }, ['at least 9007199254740991']],
    [{ minLength: 1, maxLength: 256 }, ['1–256 characters']],
    [{ minLength: 1 }, ['not empty']],
    [{ minLength: 8 }, ['at least 8 characters']],
    [{ maxLength: 1 }, ['at most 1 character']],
    [{ maxLength: 65536 }, ['up to 65,536 characters']],
    [{ minLength: 36, maxLength: 36 }, ['36 characters']],
    [{ minLength: 1, maxLength: 1 }, ['1 character']],
    [{ pattern: '^[0-9a-f]{6}$' }, ['pattern ^[0-9a-f]{6}$']],
    [{ contentMediaType: 'image/png', contentEncoding: 'base64' }, ['holds image/png', 'encoded as base64']],
    [{ uniqueItems: true, maxItems: 5 }, ['unique', 'up to 5 items']],
    [{ minItems: 1, maxItems: 1 }, ['1 item']],
    [{ minItems: 1 }, ['not empty']],
    [{ contains: {} }, ['at least 1 that match']],
    [{ contains: {}, minContains: 2, maxContains: 3 }, ['2–3 items that match']],
    [{ prefixItems: [true], items: false }, ['no other items']],
    [{ items: false }, []],
    [{ minProperties: 2, maxProperties: 4 }, ['2–4 properties']],
    [{ required: ['a', 'b'], properties: { a: true } }, ['also required b']],
    [{ dependentRequired: { card: ['address', 'name'] } }, ['with card also required address name']],
    [{ additionalProperties: false }, ['no other properties']],
    [{ unevaluatedProperties: false }, ['no other properties']],
    [{ additionalProperties: true, properties: { a: true } }, ['other properties allowed']],
    [{ anyOf: [{ required: ['a'] }, { required: ['b', 'c'] }] }, ['at least one of these required a b + c']],
    [{ oneOf: [{ required: ['a'] }, { required: ['b'] }] }, ['exactly one of these required a b']],
  ])('%j', (schema, words) => {
    expect(said(schema)).toEqual(words);
  });

  it('says of each item what holds for each, then what holds for all', () => {
    expect(said({ uniqueItems: true, maxItems: 5 }, { minimum: 0, maximum: 30 })).toEqual([
      'each 0–30',
      'unique',
      'up to 5 items',
    ]);
  });

  it('writes figures as the language does', async () => {
    r = await loadReferenceText('de');
    expect(said({ maxLength: 65536 }, undefined, 'de')).toEqual(['bis zu 65.536 Zeichen']);
    r = await loadReferenceText('en');
  });

  it.each<[JsonSchemaObject]>([
    [
      {
        minimum: 'x',
        maximum: null,
        pattern: 7,
        required: 'a',
        properties: null,
        dependentRequired: [1],
        minItems: {},
      },
    ],
    [
      {
        multipleOf: Number.NaN,
        minLength: Number.POSITIVE_INFINITY,
        oneOf: 'x',
        anyOf: {},
        items: null,
        prefixItems: 4,
      },
    ],
  ])('nonsense says nothing: %j', (schema) => {
    expect(said(schema)).toEqual([]);
  });
});

describe('RFC 8259 §6: bounds as the document has them', () => {
  it.each([
    [
      '{"minimum":-9223372036854775808,"maximum":9223372036854775807}',
      'en',
      ['-9223372036854775808–9223372036854775807'],
    ],
    ['{"minimum":9007199254740992,"exclusiveMinimum":9007199254740993}', 'en', ['more than 9007199254740993']],
    ['{"minimum":0.0,"maximum":1000.50}', 'de', ['0,0–1.000,50']],
    ['{"multipleOf":1.0,"minimum":1.0,"maximum":1}', 'en', ['exactly 1.0']],
    ['{"minLength":1.0,"maxLength":9223372036854775807}', 'en', ['1–9223372036854775807 characters']],
  ])('%s', (schema, tag, words) => {
    expect(said(readJson(schema) as JsonSchemaObject, undefined, tag)).toEqual(words);
  });
});
