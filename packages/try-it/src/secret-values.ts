import type { JsonSchema, JsonSchemaObject, ReferenceSchemas } from '@stoa/contract/reference';
import { isObject } from './is-object.ts';
import { isSecretName, looksSecret } from './secret-names.ts';

const listed = (value: unknown): readonly JsonSchema[] => (Array.isArray(value) ? value : []);
const valuesOf = (value: unknown): readonly JsonSchema[] =>
  isObject(value) ? (Object.values(value) as JsonSchema[]) : [];

/**
 * Whether something in a value is, or may be, a secret or a file: by the names and texts in it, by what the schemas say
 * of it (`format: password`, `writeOnly`), or because a schema that would say it is not at hand. What is not as its
 * schema has it may be anything where that schema asks for a secret.
 */
export function mayHoldSecret(
  value: unknown,
  schema: JsonSchema | undefined,
  schemas: ReferenceSchemas,
  name = '',
): boolean {
  if (value === undefined || value === null || value === '') return false;
  if (value instanceof Blob || isSecretName(name)) return true;
  const known = schemasFor(schema, schemas);
  if (!known || known.some(isSecret)) return true;
  if (typeof value === 'string' && looksSecret(value)) return true;
  if (typeof value === 'object' && namesSecret(value)) return true;
  if (Array.isArray(value)) {
    const items = known.flatMap((each) => [...listed(each.prefixItems), ...some(each.items), ...some(each.contains)]);
    if (items.length === 0 && mayAskForSecret(schema, schemas)) return true;
    return value.some((item) => mayHoldSecret(item, { allOf: items }, schemas, name));
  }
  if (!isObject(value)) return mayAskForSecret(schema, schemas);
  return Object.entries(value).some(([key, member]) => {
    const members = known.flatMap((each) => [
      ...(isObject(each.properties) && Object.hasOwn(each.properties, key) ? [each.properties[key] as JsonSchema] : []),
      ...valuesOf(each.patternProperties),
      ...some(each.additionalProperties),
      ...some(each.unevaluatedProperties),
    ]);
    if (members.length === 0 && mayAskForSecret(schema, schemas)) return true;
    return mayHoldSecret(member, { allOf: members }, schemas, key);
  });
}

/** Members whose value names the content beside them. */
const naming = /^(name|key|field|id|type|kind|label|title|property|parameter|param|header|attribute|variable)$/i;

/** `{"name": "password", "value": …}` and `["password", …]`. */
export function namesSecret(value: object): boolean {
  if (Array.isArray(value)) return value.length === 2 && typeof value[0] === 'string' && isSecretName(value[0]);
  const members = Object.entries(value);
  return (
    members.length > 1 &&
    members.some(([key, member]) => naming.test(key) && typeof member === 'string' && isSecretName(member))
  );
}

/** Whether a JSON text has a secret in it. Its names are checked as written: of two that are alike a reader sees one. */
export function mayTextHoldSecret(
  text: string,
  value: unknown,
  schema: JsonSchema | undefined,
  schemas: ReferenceSchemas,
): boolean {
  const names = [...text.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?/g)].flatMap(([, string = '""', colon]) =>
    colon ? [JSON.parse(string) as string] : [],
  );
  return names.length !== countMembers(value) || names.some(isSecretName) || mayHoldSecret(value, schema, schemas);
}

function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const members = Object.values(value);
  return members.reduce((sum: number, member) => sum + countMembers(member), Array.isArray(value) ? 0 : members.length);
}

const some = (schema: unknown) => (isObject(schema) ? [schema] : []);
const isSecret = ({ format, writeOnly }: JsonSchemaObject) => format === 'password' || writeOnly === true;

/** All that may apply to a value; undefined where a part of it is not at hand. */
function schemasFor(
  schema: JsonSchema | undefined,
  schemas: ReferenceSchemas,
  found = new Set<JsonSchemaObject>(),
): JsonSchemaObject[] | undefined {
  if (!isObject(schema) || found.has(schema)) return [...found];
  found.add(schema);
  const { $ref, allOf, anyOf, oneOf, dependentSchemas } = schema;
  if (typeof $ref === 'string' && !Object.hasOwn(schemas, $ref)) return undefined;
  const parts = [
    ...(typeof $ref === 'string' ? [schemas[$ref]] : []),
    ...[allOf, anyOf, oneOf].flatMap(listed),
    ...valuesOf(dependentSchemas),
    ...[schema.if, schema.then, schema.else].flatMap(some),
  ];
  return parts.every((part) => schemasFor(part, schemas, found) !== undefined) ? [...found] : undefined;
}

/** Whether a schema has a place for a secret anywhere, or has parts that are not at hand. */
export function mayAskForSecret(schema: unknown, schemas: ReferenceSchemas, seen = new Set<unknown>()): boolean {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return false;
  seen.add(schema);
  if (isObject(schema) && isSecret(schema)) return true;
  if (isObject(schema) && isObject(schema.properties) && Object.keys(schema.properties).some(isSecretName)) return true;
  if (isObject(schema) && typeof schema.$ref === 'string') {
    if (!Object.hasOwn(schemas, schema.$ref) || mayAskForSecret(schemas[schema.$ref], schemas, seen)) return true;
  }
  return Object.values(schema).some((part) => mayAskForSecret(part, schemas, seen));
}
