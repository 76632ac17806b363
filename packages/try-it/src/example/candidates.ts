import type { JsonSchema, JsonSchemaObject } from '@stoa/contract/reference';
import { discriminatorOf } from '@stoa/openapi/schema/discriminator';
import { nameOfRef } from '@stoa/openapi/schema/resolve-ref';
import { isObject } from '../is-object.ts';
import { type Choice, type FlatSchema, flattenSchema, joinFlat, type Sources } from './flatten-schema.ts';

/** The schema with one branch of each choice, best first; a choice without any possible branch falls away. */
export function* candidates(flat: FlatSchema, sources: Sources): Generator<FlatSchema> {
  const [choice, ...rest] = flat.choices;
  if (!choice) {
    yield flat;
    yield* conditional(flat, sources);
    return;
  }
  // Its own examples did not fit, or none would be made: those of a branch may.
  const { default: _default, example: _example, examples: _examples, ...schema } = flat.schema;
  const base: FlatSchema = { ...flat, schema, choices: rest };
  let any = false;
  for (const branch of ordered(choice.branches)) {
    const added = flattenSchema(branch, flat.path, sources);
    const joined = added && joinFlat(base, added);
    if (!joined) continue;
    any = true;
    yield* candidates({ ...joined, schema: discriminated(joined.schema, choice, branch) }, sources);
  }
  if (!any) yield* candidates(base, sources);
}

/** null says the least: it comes last. */
function ordered(branches: readonly JsonSchema[]): readonly JsonSchema[] {
  const isNull = (branch: JsonSchema) => isObject(branch) && branch.type === 'null';
  return [...branches.filter((branch) => !isNull(branch)), ...branches.filter(isNull)].slice(0, 8);
}

/** OpenAPI 3.2 "Discriminator Object": the property names the branch, by the mapping or by the schema's own name. */
function discriminated(schema: JsonSchemaObject, { from }: Choice, branch: JsonSchema): JsonSchemaObject {
  const { property, mapping } = discriminatorOf(from);
  const reference = isObject(branch) && typeof branch.$ref === 'string' ? branch.$ref : '';
  const name = mapping.find(([, target]) => target === reference)?.[0] ?? nameOfRef(reference);
  if (property === undefined || name === '') return schema;
  const properties = (isObject(schema.properties) ? schema.properties : {}) as Record<string, JsonSchema>;
  const own = Object.hasOwn(properties, property) ? properties[property] : undefined;
  if (isObject(own) && (own.const !== undefined || Array.isArray(own.enum))) return schema;
  const named = { examples: [name], ...(own !== undefined && { allOf: [own] }) };
  const required = Array.isArray(schema.required) ? schema.required : [];
  return {
    ...schema,
    properties: Object.fromEntries([...Object.entries(properties), [property, named]]),
    required: [...new Set([...required, property])],
  };
}

function* conditional(flat: FlatSchema, sources: Sources): Generator<FlatSchema> {
  const { if: condition, then, else: otherwise, ...schema } = flat.schema;
  if (condition === undefined) return;
  for (const branches of [[condition, then], [otherwise]]) {
    let joined: FlatSchema | undefined = { ...flat, schema };
    for (const branch of branches) {
      const added = flattenSchema((branch ?? true) as JsonSchema, flat.path, sources);
      joined = added && joined && joinFlat(joined, { ...added, choices: [] });
    }
    if (joined) yield joined;
  }
}
