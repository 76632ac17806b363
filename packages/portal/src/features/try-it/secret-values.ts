import type { JsonSchema, JsonSchemaObject, ReferenceSchemas } from '@stoa/contract/reference';

/** Under such names go secrets, whatever the document says of them. */
const secretName =
  /pass(word|wd|phrase|code)|\bpwd|secret|token|(api|access|private|shared|signing)[-_ ]?key|credential|authorization|cookie|session|signature|bearer|jwt|\b(pin|otp|cvv|cvc)\b/i;

export function isSecretName(name: string): boolean {
  return secretName.test(name);
}

const isObject = (value: unknown): value is JsonSchemaObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listed = (value: unknown): readonly JsonSchema[] => (Array.isArray(value) ? value : []);
const valuesOf = (value: unknown): readonly JsonSchema[] =>
  isObject(value) ? (Object.values(value) as JsonSchema[]) : [];

/**
 * Whether something in a value is, or may be, a secret or a file: by the names in it, by what the schemas say of it
 * (`format: password`, `writeOnly`), or because a schema that would say it is not at hand.
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
  if (Array.isArray(value)) {
    const items = known.flatMap((each) => [...listed(each.prefixItems), ...some(each.items), ...some(each.contains)]);
    return value.some((item) => mayHoldSecret(item, { allOf: items }, schemas, name));
  }
  if (!isObject(value)) return false;
  return Object.entries(value).some(([key, member]) => {
    const members = known.flatMap((each) => [
      ...(isObject(each.properties) && Object.hasOwn(each.properties, key) ? some(each.properties[key]) : []),
      ...valuesOf(each.patternProperties),
      ...some(each.additionalProperties),
      ...some(each.unevaluatedProperties),
    ]);
    return mayHoldSecret(member, { allOf: members }, schemas, key);
  });
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
  if (isObject(schema) && typeof schema.$ref === 'string') {
    if (!Object.hasOwn(schemas, schema.$ref) || mayAskForSecret(schemas[schema.$ref], schemas, seen)) return true;
  }
  return Object.values(schema).some((part) => mayAskForSecret(part, schemas, seen));
}
