import { compareNumbers, type ExactNumber, isNumeric, numericValue } from '@stoa/contract/exact-number';
import type { JsonSchema, JsonSchemaObject, ReferenceSchemas } from '@stoa/contract/reference';
import { inNewWords } from '@stoa/openapi/schema/keywords';
import { isMultipleOf } from '@stoa/openapi/schema/multiples';
import { sameValue } from '@stoa/openapi/schema/same-value';
import { isObject } from '../is-object.ts';
import { matchesPattern } from './sample-pattern.ts';

interface Check {
  readonly schemas: ReferenceSchemas;
  /** Steps left; when there are none, everything passes. */
  left: number;
  readonly ignores: ((schema: JsonSchemaObject) => boolean) | undefined;
}

/** Whether a count is less than a bound that the schema may have. */
const isBelow = (count: number, bound: unknown) => count < (numericValue(bound) ?? Number.NEGATIVE_INFINITY);
const isAbove = (count: number, bound: unknown) => count > (numericValue(bound) ?? Number.POSITIVE_INFINITY);
const listOf = (value: unknown): readonly JsonSchema[] => (Array.isArray(value) ? value : []);
const mapOf = (value: unknown): Record<string, JsonSchema> => (isObject(value) ? (value as never) : {});

function hasType(type: unknown, value: unknown): boolean {
  if (Array.isArray(type)) return type.some((one) => hasType(one, value));
  switch (type) {
    case 'null':
      return value === null;
    case 'integer':
      return Number.isInteger(numericValue(value));
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'number':
      return isNumeric(value);
    case 'string':
      return typeof value === 'string' && !isNumeric(value);
    case 'boolean':
      return typeof value === type;
    default:
      return true;
  }
}

/**
 * Whether a value is valid against a schema, as far as the schemas at hand tell. It decides between samples and is no validator:
 * what it does not know (formats, dynamic references, a schema that is not here) passes.
 * @param ignores properties that need not be there even if required, such as read-only ones in a request
 */
export function satisfies(
  schema: JsonSchema,
  value: unknown,
  schemas: ReferenceSchemas,
  ignores?: (schema: JsonSchemaObject) => boolean,
): boolean {
  return holds(schema, value, { schemas, left: 4000, ignores }, 0);
}

function holds(given: JsonSchema, value: unknown, check: Check, depth: number): boolean {
  if (typeof given === 'boolean') return given;
  check.left -= 1;
  if (check.left < 0 || depth > 60 || !isObject(given)) return true;
  const schema = inNewWords(given);
  const inside = (one: JsonSchema, part: unknown) => holds(one, part, check, depth + 1);
  if (typeof schema.$ref === 'string' && Object.hasOwn(check.schemas, schema.$ref)) {
    if (!inside(check.schemas[schema.$ref] ?? true, value)) return false;
  }
  if (schema.type !== undefined && !hasType(schema.type, value)) return schema.nullable === true && value === null;
  if (Object.hasOwn(schema, 'const') && !sameValue(schema.const, value)) return false;
  if (Array.isArray(schema.enum) && !schema.enum.some((one) => sameValue(one, value))) return false;
  if (typeof value === 'string' && !isNumeric(value) && !stringHolds(schema, value)) return false;
  if (isNumeric(value) && !numberHolds(schema, value)) return false;
  if (Array.isArray(value) && !arrayHolds(schema, value, inside)) return false;
  if (isObject(value) && !objectHolds(schema, value, inside, check)) return false;
  return logicHolds(schema, value, inside);
}

type Inside = (schema: JsonSchema, part: unknown) => boolean;

function logicHolds(schema: JsonSchemaObject, value: unknown, inside: Inside): boolean {
  const oneOf = listOf(schema.oneOf);
  const anyOf = listOf(schema.anyOf);
  if (!listOf(schema.allOf).every((one) => inside(one, value))) return false;
  if (anyOf.length > 0 && !anyOf.some((one) => inside(one, value))) return false;
  if (oneOf.length > 0 && oneOf.filter((one) => inside(one, value)).length !== 1) return false;
  if (schema.not !== undefined && inside(schema.not as JsonSchema, value)) return false;
  if (schema.if === undefined) return true;
  const branch = inside(schema.if as JsonSchema, value) ? schema.then : schema.else;
  return branch === undefined || inside(branch as JsonSchema, value);
}

/** The formats that examples get wrong; JSON Schema 2020-12 §7.2 leaves to each validator which it asserts. */
const formats: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-(0\d|1[0-2])-([0-2]\d|3[01])$/,
  'date-time': /^\d{4}-(0\d|1[0-2])-([0-2]\d|3[01])[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/i,
  uri: /^[a-z][a-z0-9+.-]*:[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/i,
  uuid: /^(urn:uuid:)?[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
  email: /^[^\s@]+@[^\s@]+$/,
  ipv4: /^(\d{1,3}\.){3}\d{1,3}$/,
};

function stringHolds(schema: JsonSchemaObject, value: string): boolean {
  const format = typeof schema.format === 'string' && Object.hasOwn(formats, schema.format) ? schema.format : '';
  if (formats[format]?.test(value.slice(0, 2000)) === false) return false;
  const size = [...value].length;
  if (isBelow(size, schema.minLength) || isAbove(size, schema.maxLength)) return false;
  return typeof schema.pattern !== 'string' || matchesPattern(schema.pattern, value);
}

function numberHolds(schema: JsonSchemaObject, value: number | ExactNumber): boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  if (isNumeric(minimum) && compareNumbers(value, minimum) < 0) return false;
  if (isNumeric(maximum) && compareNumbers(value, maximum) > 0) return false;
  if (isNumeric(exclusiveMinimum) && compareNumbers(value, exclusiveMinimum) <= 0) return false;
  if (isNumeric(exclusiveMaximum) && compareNumbers(value, exclusiveMaximum) >= 0) return false;
  const { multipleOf } = schema;
  return !isNumeric(multipleOf) || (numericValue(multipleOf) ?? 0) <= 0 || isMultipleOf(value, multipleOf);
}

function arrayHolds(schema: JsonSchemaObject, value: readonly unknown[], inside: Inside): boolean {
  if (isBelow(value.length, schema.minItems) || isAbove(value.length, schema.maxItems)) return false;
  if (schema.uniqueItems === true && value.some((a, i) => value.slice(0, i).some((b) => sameValue(a, b)))) return false;
  const prefix = listOf(schema.prefixItems);
  if (!prefix.every((one, i) => i >= value.length || inside(one, value[i]))) return false;
  const items = schema.items as JsonSchema | undefined;
  if (items !== undefined && !value.slice(prefix.length).every((item) => inside(items, item))) return false;
  if (schema.contains === undefined) return true;
  const count = value.filter((item) => inside(schema.contains as JsonSchema, item)).length;
  return count >= (numericValue(schema.minContains) ?? 1) && !isAbove(count, schema.maxContains);
}

function objectHolds(schema: JsonSchemaObject, value: Record<string, unknown>, inside: Inside, check: Check): boolean {
  const names = Object.keys(value);
  const properties = mapOf(schema.properties);
  const patterns = Object.entries(mapOf(schema.patternProperties));
  const required = Array.isArray(schema.required) ? schema.required : [];
  for (const name of required) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const ignored = isObject(property) && check.ignores?.(property as JsonSchemaObject);
    if (!ignored && !Object.hasOwn(value, String(name))) return false;
  }
  if (isBelow(names.length, schema.minProperties) || isAbove(names.length, schema.maxProperties)) return false;
  for (const name of names) {
    let known = false;
    if (Object.hasOwn(properties, name)) {
      known = true;
      if (!inside(properties[name] ?? true, value[name])) return false;
    }
    for (const [pattern, one] of patterns) {
      if (!matchesPattern(pattern, name)) continue;
      known = true;
      if (!inside(one, value[name])) return false;
    }
    const others = schema.additionalProperties as JsonSchema | undefined;
    if (!known && others !== undefined && !inside(others, value[name])) return false;
    if (schema.propertyNames !== undefined && !inside(schema.propertyNames as JsonSchema, name)) return false;
  }
  return dependenciesHold(schema, value, inside);
}

function dependenciesHold(schema: JsonSchemaObject, value: Record<string, unknown>, inside: Inside): boolean {
  for (const [name, others] of Object.entries(mapOf(schema.dependentRequired) as Record<string, unknown>)) {
    if (!Object.hasOwn(value, name) || !Array.isArray(others)) continue;
    if (!others.every((other) => Object.hasOwn(value, String(other)))) return false;
  }
  return Object.entries(mapOf(schema.dependentSchemas)).every(
    ([name, one]) => !Object.hasOwn(value, name) || inside(one, value),
  );
}
