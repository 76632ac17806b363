import { isNumeric } from '@stoa/contract/exact-number';
import { isObject, type JsonObject } from './json-value.ts';

/** OpenAPI before 3.1 ignored these beside a `$ref` (OpenAPI 3.0.4 §4.7.24), but authors write them, and mean them. */
const annotations = new Set([
  'title',
  'description',
  'deprecated',
  'readOnly',
  'writeOnly',
  'default',
  'example',
  'externalDocs',
  'nullable',
]);

/**
 * One level of a schema of OpenAPI 3.0 or Swagger 2.0 in the words of 3.1: `nullable`, exclusive bounds, files, the
 * string discriminator. `format: binary` and `byte` stay beside their successors, since tools show formats.
 */
export function olderSchema(schema: JsonObject, version: string): JsonObject {
  const result: Record<string, unknown> = Object.create(null);
  const reference = typeof schema.$ref === 'string';
  for (const key in schema) {
    if (!Object.hasOwn(schema, key)) continue;
    if (reference && key !== '$ref' && !annotations.has(key) && !key.startsWith('x-')) continue;
    result[key] = schema[key];
  }
  exclusive(result, 'exclusiveMinimum', 'minimum');
  exclusive(result, 'exclusiveMaximum', 'maximum');
  if (result.type === 'file') Object.assign(result, { type: 'string', format: 'binary' });
  if (result.format === 'binary') result.contentMediaType ??= 'application/octet-stream';
  if (result.format === 'byte' || result.format === 'base64') result.contentEncoding ??= 'base64';
  if (version === '2.0' && typeof result.discriminator === 'string') {
    result.discriminator = { propertyName: result.discriminator };
  }
  return result.nullable === true || result['x-nullable'] === true ? nullable(result) : without(result, 'nullable');
}

function exclusive(schema: Record<string, unknown>, bound: string, plain: string): void {
  if (typeof schema[bound] !== 'boolean') return;
  if (schema[bound] === true && isNumeric(schema[plain])) {
    schema[bound] = schema[plain];
    delete schema[plain];
  } else delete schema[bound];
}

/** `null` becomes one of the types, or one of the choices where there is no type. */
function nullable(schema: Record<string, unknown>): Record<string, unknown> {
  const { nullable: _, 'x-nullable': __, ...rest } = schema;
  if (typeof rest.type === 'string') return { ...rest, type: rest.type === 'null' ? 'null' : [rest.type, 'null'] };
  const { $ref, allOf, ...beside } = rest;
  if (typeof $ref === 'string') return { ...beside, anyOf: [{ $ref }, { type: 'null' }] };
  for (const choice of ['oneOf', 'anyOf'] as const) {
    const branches = rest[choice];
    if (Array.isArray(branches)) return { ...rest, [choice]: withNull(branches) };
  }
  if (Array.isArray(allOf)) {
    const [only, ...more] = allOf as unknown[];
    return { ...beside, anyOf: [more.length === 0 ? only : { allOf }, { type: 'null' }] };
  }
  return rest;
}

/** A branch that says `nullable: true` and nothing else is how some exporters write "or null". */
function withNull(branches: readonly unknown[]): unknown[] {
  const others = branches.filter((branch) => !(isObject(branch) && Object.keys(branch).join() === 'nullable'));
  // A second branch for null would make `oneOf` fail for it.
  const known = others.some((branch) => isObject(branch) && (branch.nullable === true || branch.type === 'null'));
  return known ? others : [...others, { type: 'null' }];
}

function without(schema: Record<string, unknown>, key: string): Record<string, unknown> {
  delete schema[key];
  return schema;
}
