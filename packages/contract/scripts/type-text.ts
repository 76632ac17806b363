import type { JsonSchema } from '../src/openapi-schemas.ts';

const part = '#/components/schemas/';

/**
 * A JSON Schema as the TypeScript type of its values. Formats, patterns and bounds have no type and are left out.
 * @throws for a keyword that would change the type and is not known here
 */
export function typeText(schema: JsonSchema | boolean): string {
  if (typeof schema === 'boolean') return schema ? 'unknown' : 'never';
  const { $ref, const: only, enum: some, anyOf, oneOf, allOf, type } = schema;
  if (typeof $ref === 'string') return reference($ref);
  if ('const' in schema) return JSON.stringify(only);
  if (Array.isArray(some)) return union(some.map((value) => JSON.stringify(value)));
  const choices = anyOf ?? oneOf;
  if (Array.isArray(choices)) return union(choices.map(typeText));
  if (Array.isArray(allOf)) return allOf.map((each) => `(${typeText(each)})`).join(' & ');
  if (Array.isArray(type)) return union(type.map((each) => typeText({ ...schema, type: each })));
  switch (type) {
    case undefined:
      return 'unknown';
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return listText(schema);
    case 'object':
      return objectText(schema);
    default:
      throw new Error(`No type for ${JSON.stringify(schema)}`);
  }
}

function reference(address: string): string {
  if (!address.startsWith(part)) throw new Error(`No type for the reference ${address}`);
  return address.slice(part.length);
}

const union = (texts: string[]) =>
  [...new Set(texts)].map((text) => (text.includes('&') ? `(${text})` : text)).join(' | ');

function listText({ prefixItems, items }: JsonSchema): string {
  if (Array.isArray(prefixItems)) return `[${prefixItems.map(typeText).join(', ')}]`;
  return `Array<${typeText((items ?? true) as JsonSchema | boolean)}>`;
}

function objectText({ properties = {}, required = [], additionalProperties, propertyNames }: JsonSchema): string {
  const members = Object.entries(properties as Record<string, JsonSchema>).map(([name, schema]) => {
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
    return `${comment(schema.description)}${key}${(required as string[]).includes(name) ? '' : '?'}: ${typeText(schema)};`;
  });
  const named = members.length > 0 ? `{\n${members.join('\n')}\n}` : undefined;
  const more = otherMembers(additionalProperties as JsonSchema | boolean | undefined, propertyNames as JsonSchema);
  if (named && more) return `${named} & ${more}`;
  return named ?? more ?? '{}';
}

/** Members without a name of their own; a schema for the others only. */
function otherMembers(schema: JsonSchema | boolean | undefined, names: JsonSchema | undefined): string | undefined {
  if (schema === undefined || schema === false) return undefined;
  const keys = names && 'enum' in names ? typeText(names) : 'string';
  return keys === 'string' ? `{ [name: string]: ${typeText(schema)} }` : `{ [Name in ${keys}]?: ${typeText(schema)} }`;
}

/** A documentation comment, or nothing. */
export function comment(text: unknown): string {
  return typeof text === 'string' && text !== ''
    ? `/** ${text.replaceAll('*/', '* /').replaceAll('\n', ' ')} */\n`
    : '';
}
