import type { JsonSchema, JsonSchemaObject, ReferenceSchemas } from '@stoa/contract/reference';
import { ownList } from '@stoa/openapi/schema/own';
import { mergePair, type ReadSchema, readSchema } from '@stoa/openapi/schema/read-schema';

/** A choice that the schema leaves: one of several schemas to add to it. */
export interface Choice {
  readonly branches: readonly JsonSchema[];
  /** What it was found in, with the discriminator. */
  readonly from: JsonSchemaObject;
}

/** A schema as it was read; what remains to be chosen stands beside it. */
export interface FlatSchema {
  readonly schema: JsonSchemaObject;
  readonly choices: readonly Choice[];
  /** Whether something holds besides that neither says. */
  readonly isMore: boolean;
  /** References that were followed to get here, those around it included: one of them again is a recursion. */
  readonly path: readonly string[];
}

export interface Sources {
  readonly schemas: ReferenceSchemas;
  /** References that are not at hand. */
  readonly missing: Set<string>;
}

/** A schema as it was read, whatever it lacks. */
export function readFrom(schemas: ReferenceSchemas, schema: unknown, path: readonly string[] = []): ReadSchema {
  return readSchema(schema ?? true, (ref) => (Object.hasOwn(schemas, ref) ? schemas[ref] : undefined), path);
}

/**
 * @returns undefined where nothing can be valid or known: `false`, a recursion, a reference that is not here
 */
export function flattenSchema(given: unknown, path: readonly string[], from: Sources): FlatSchema | undefined {
  if (path.length > 200) return undefined;
  const { schema, rest, followed, missing } = readFrom(from.schemas, given, path);
  for (const reference of missing) from.missing.add(reference);
  if (schema === false) return undefined;
  if (missing.length > 0 || followed.some((reference) => path.includes(reference))) {
    const isNullable = schema !== true && (schema.nullable === true || ownList(schema.type).includes('null'));
    return isNullable ? { schema: { type: 'null' }, choices: [], isMore: false, path } : undefined;
  }
  return flat(schema === true ? {} : schema, rest, [...path, ...followed]);
}

/** Both at once; undefined where their types exclude each other. */
export function joinFlat(a: FlatSchema, b: FlatSchema): FlatSchema | undefined {
  const merged = mergePair(a.schema, b.schema);
  if (merged === undefined || typeof merged.schema === 'boolean') return undefined;
  const joined = flat(merged.schema, merged.rest, [...new Set([...a.path, ...b.path])]);
  return {
    ...joined,
    choices: [...a.choices, ...b.choices, ...joined.choices],
    isMore: a.isMore || b.isMore || joined.isMore,
  };
}

function flat(schema: JsonSchemaObject, rest: readonly JsonSchema[], path: readonly string[]): FlatSchema {
  const from = [schema, ...rest].filter((one): one is JsonSchemaObject => typeof one === 'object');
  const choices = from.flatMap((one) =>
    [one.oneOf, one.anyOf].flatMap((branches) =>
      ownList(branches).length > 0 ? [{ branches: ownList<JsonSchema>(branches), from: one }] : [],
    ),
  );
  const { oneOf: _oneOf, anyOf: _anyOf, ...own } = schema;
  return { schema: own, choices, isMore: rest.length > 0, path };
}
