import { isNumeric } from '@stoa/contract/exact-number';
import type { JsonSchemaObject } from '@stoa/contract/reference';
import { ownEntries, ownObject, ownStrings } from './own.ts';

/** Bounds of which the greater takes less (JSON Schema 2020-12 Validation §6). */
export const lowerBounds = ['minLength', 'minItems', 'minProperties', 'minContains'] as const;
/** Bounds of which the smaller takes less. */
export const upperBounds = ['maxLength', 'maxItems', 'maxProperties', 'maxContains'] as const;

/** Keywords that say something about a value but do not constrain it (JSON Schema 2020-12 Validation §9). */
const annotation =
  /^(title|description|summary|default|examples?|deprecated|readOnly|writeOnly|externalDocs|xml|\$comment|x-.*)$/;

export function isAnnotation(keyword: string): boolean {
  return annotation.test(keyword);
}

/**
 * A schema's own keywords in the words of 2020-12, where it has those of OpenAPI 3.0 or of older drafts: `nullable`,
 * exclusive bounds that are true or false, a list in `items`, `dependencies`.
 */
export function inNewWords(schema: JsonSchemaObject): JsonSchemaObject {
  const isOld =
    schema.nullable === true ||
    schema['x-nullable'] === true ||
    typeof schema.exclusiveMinimum === 'boolean' ||
    typeof schema.exclusiveMaximum === 'boolean' ||
    Array.isArray(schema.items) ||
    schema.dependencies !== undefined;
  if (!isOld) return schema;
  const { nullable, dependencies, ...own } = schema as Record<string, unknown>;
  if (nullable === true || own['x-nullable'] === true) {
    const types = ownStrings([own.type].flat());
    if (types.length > 0) own.type = [...new Set([...types, 'null'])];
    else own.nullable = true;
  }
  for (const [exclusive, plain] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof own[exclusive] !== 'boolean') continue;
    const bound = own[plain];
    if (own[exclusive] === true && isNumeric(bound)) {
      own[exclusive] = bound;
      delete own[plain];
    } else delete own[exclusive];
  }
  if (Array.isArray(own.items)) {
    const { items, additionalItems, ...rest } = own;
    return inNewWords({
      ...rest,
      prefixItems: items,
      ...(additionalItems !== undefined && { items: additionalItems }),
    });
  }
  if (dependencies === undefined) return own;
  const [names, schemas] = [true, false].map((named) =>
    Object.fromEntries(ownEntries(dependencies).filter(([, value]) => Array.isArray(value) === named)),
  );
  return {
    ...own,
    dependentRequired: { ...names, ...ownObject(own.dependentRequired) },
    dependentSchemas: { ...schemas, ...ownObject(own.dependentSchemas) },
  };
}
