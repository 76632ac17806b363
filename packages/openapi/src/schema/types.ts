import { isNumeric, numericValue } from '@stoa/contract/exact-number';
import type { JsonSchemaObject } from '@stoa/contract/reference';
import { enumChoices } from './enum-choices.ts';
import { ownList, ownStrings, ownText } from './own.ts';

/** The types that a schema names, `null` last where it may be null as well; none where it names no type. */
export function namedTypes({ type, nullable }: JsonSchemaObject): readonly string[] {
  const types = ownStrings(Array.isArray(type) ? type : [type]);
  return nullable === true && types.length > 0 ? [...new Set([...types, 'null'])] : types;
}

const signs: readonly (readonly [type: string, keywords: RegExp])[] = [
  ['object', /^(properties|patternProperties|additionalProperties|propertyNames|m(in|ax)Properties|required)$/],
  ['array', /^(items|prefixItems|contains|m(in|ax)Items|uniqueItems)$/],
  ['string', /^(pattern|m(in|ax)Length|contentEncoding|contentMediaType)$/],
  ['number', /^(minimum|maximum|exclusiveMinimum|exclusiveMaximum|multipleOf)$/],
];

/** What a schema without a `type` is about, by its values, else by its other keywords; none where nothing tells. */
export function impliedTypes(schema: JsonSchemaObject): readonly string[] {
  const values = 'const' in schema ? [schema.const] : enumChoices(schema).map(({ value }) => value);
  if (ownList(schema.enum).length > 0 || 'const' in schema) return typesOfValues(values);
  const keys = Object.keys(schema);
  const sign = signs.find(([, keywords]) => keys.some((key) => keywords.test(key)));
  if (sign) return [sign[0]];
  return values.length > 0 ? typesOfValues(values) : ownText(schema.format) ? ['string'] : [];
}

/** The types of values, each once. */
function typesOfValues(values: readonly unknown[]): readonly string[] {
  return [...new Set(values.slice(0, 100).map(typeOfValue))];
}

/** The type of a value in JSON Schema's words (2020-12 Core §4.2.1): 1.0 is an `integer`. */
export function typeOfValue(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (!isNumeric(value)) return typeof value;
  return Number.isInteger(numericValue(value)) ? 'integer' : 'number';
}
