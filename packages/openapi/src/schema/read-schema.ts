import type { JsonSchema, JsonSchemaObject } from '@stoa/contract/reference';
import { inNewWords, isAnnotation } from './keywords.ts';
import { mergeKeyword } from './merge-keyword.ts';
import { ownList, ownObject } from './own.ts';
import { asSchema, type Lookup, resolveSchema } from './resolve-ref.ts';
import { namedTypes } from './types.ts';

/** A schema as it counts: what it refers to and is put together of is in it. */
export interface ReadSchema {
  /**
   * The schema in the words of 2020-12, without `$ref` and `allOf`. `nullable: true` is left where the schema names no type: null
   * fits too. One alternative beside `null` is the schema itself.
   */
  readonly schema: JsonSchema;
  /** What one schema cannot say, such as a second `pattern`. It holds besides. */
  readonly rest: readonly JsonSchema[];
  /** References that name this schema: it and they are one, so that meeting one again is a repetition. */
  readonly refs: readonly string[];
  /** Every reference that was followed, those of its branches included. */
  readonly followed: readonly string[];
  /** References whose target is not loaded. */
  readonly missing: readonly string[];
}

const mostBranches = 100;
const deepest = 24;

/**
 * Reads a schema of a part (OpenAPI 3.1; what a document of 3.0 or 2.0 says beside a `$ref` is gone there already):
 * follows references and reads the branches of `allOf` into one schema (JSON Schema 2020-12 Core §10.2.1.1). The outer
 * schema's words win over those of its branches. Never throws, whatever stands in the place of a schema; ends in circles.
 * @param seen references around this schema: a branch that leads to one of them adds nothing
 */
export function readSchema(given: unknown, lookup: Lookup, seen: readonly string[] = []): ReadSchema {
  const merged = readAlternatives(given, lookup, seen);
  const { schema } = merged;
  if (typeof schema === 'boolean') return merged;
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    const all = ownList(schema[keyword]);
    if (all.length === 0 || all.length > 2) continue;
    const kept = all.filter((branch) => !isNull(merge(branch, lookup, seen, 0).schema));
    // A single alternative with a discriminator stays: it is shown with the value that selects it.
    if (kept.length !== 1 || (all.length === 1 && (onlyRequire(kept) || 'discriminator' in schema))) continue;
    const { [keyword]: _branches, ...beside } = schema;
    const inner = merge({ ...beside, allOf: [kept[0]] }, lookup, seen, 0);
    return {
      schema: all.length === 2 ? orNull(inner.schema) : inner.schema,
      rest: [...merged.rest, ...inner.rest],
      refs: [...merged.refs, ...inner.refs],
      followed: [...merged.followed, ...inner.followed],
      missing: [...merged.missing, ...inner.missing],
    };
  }
  return merged;
}

/** Whether every branch does no more than ask for names, as `anyOf: [{required: [a]}, {required: [b]}]` does. */
export function onlyRequire(branches: readonly unknown[]): boolean {
  return branches.every((branch) => {
    const keys = Object.keys(ownObject(branch));
    return keys.includes('required') && keys.every((key) => /^(required|title|description|type)$/.test(key));
  });
}

/** Whether nothing but null fits. */
export function isNull(branch: unknown): boolean {
  const { type, enum: values, ...schema } = ownObject(branch);
  if (type === 'null' || ('const' in schema && schema.const === null)) return true;
  return Array.isArray(values) && values.length === 1 && values[0] === null;
}

/** The same, with one alternative beside `null` left as an alternative. */
export function readAlternatives(given: unknown, lookup: Lookup, seen: readonly string[] = []): ReadSchema {
  return merge(given, lookup, seen, 0);
}

function merge(given: unknown, lookup: Lookup, seen: readonly string[], depth: number): ReadSchema {
  const resolved = resolveSchema(given, lookup);
  const missing = resolved.missing ? [resolved.missing] : [];
  const { refs: followed } = resolved;
  if (typeof resolved.schema === 'boolean')
    return { schema: resolved.schema, rest: [], refs: followed, followed, missing };
  const { allOf, ...own } = inNewWords(resolved.schema);
  const branches = ownList(allOf);
  if (branches.length === 0) return { schema: own, rest: [], refs: followed, followed, missing };

  const known = [...seen, ...followed];
  const alone = branches.length === 1 && Object.keys(own).every((key) => isAnnotation(key) || key === 'nullable');
  const refs = [...followed];
  const all = [...followed];
  const rest: JsonSchema[] = [];
  let schema: JsonSchema = own;
  for (const [at, branch] of branches.entries()) {
    if (at >= mostBranches || depth >= deepest) {
      rest.push(asSchema(branch));
      continue;
    }
    const target = merge(branch, lookup, known, depth + 1);
    if (target.refs.some((ref) => known.includes(ref))) continue;
    missing.push(...target.missing);
    all.push(...target.followed);
    const words = alone ? target.schema : withoutOwnWords(target.schema, target.refs.length > 0);
    const merged = mergePair(schema, words);
    if (merged === undefined) {
      rest.push(asSchema(branch));
      continue;
    }
    schema = merged.schema;
    rest.push(...merged.rest, ...target.rest);
    if (alone) refs.push(...target.refs);
  }
  return { schema, rest, refs, followed: all, missing };
}

/** Keywords that only mean something together: two sets of them cannot share one schema. */
const conditions = ['if', 'then', 'else'];

/** Both at once, and what of the second one schema cannot say; undefined where their types exclude each other. */
export function mergePair(
  a: JsonSchema,
  b: JsonSchema,
): { readonly schema: JsonSchema; readonly rest: readonly JsonSchemaObject[] } | undefined {
  if (a === false || b === false) return { schema: false, rest: [] };
  if (b === true) return { schema: a, rest: [] };
  if (a === true) return { schema: b, rest: [] };
  const merged = new Map<string, unknown>(Object.entries(a));
  const left = new Map<string, unknown>();
  for (const [key, value] of Object.entries(b)) {
    if ('if' in a && 'if' in b && conditions.includes(key)) left.set(key, value);
    else if (!merged.has(key)) merged.set(key, value);
    else {
      const both = mergeKeyword(key, merged.get(key), value);
      if (both !== undefined) merged.set(key, both);
      else if (key === 'type') return undefined;
      else left.set(key, value);
    }
  }
  const isChoice = left.has('oneOf') || left.has('anyOf');
  if (isChoice && b.discriminator !== undefined) left.set('discriminator', b.discriminator);
  return { schema: Object.fromEntries(merged), rest: left.size > 0 ? [Object.fromEntries(left)] : [] };
}

/**
 * A branch without what says something of the branch alone: its title, `deprecated`, the description of a schema that is
 * referred to, and a discriminator without alternatives.
 */
function withoutOwnWords(schema: JsonSchema, named: boolean): JsonSchema {
  if (typeof schema === 'boolean') return schema;
  const { title: _title, deprecated: _deprecated, ...rest } = schema;
  if (named && 'description' in rest) delete (rest as { description?: unknown }).description;
  if (!('oneOf' in rest || 'anyOf' in rest)) delete (rest as { discriminator?: unknown }).discriminator;
  return rest as JsonSchemaObject;
}

function orNull(schema: JsonSchema): JsonSchema {
  if (schema === true) return true;
  if (schema === false) return { type: 'null' };
  const types = namedTypes(schema);
  const isListed = 'enum' in schema || 'const' in schema;
  if (types.length === 0 || isListed) return { ...schema, nullable: true };
  return { ...schema, type: [...new Set([...types, 'null'])] };
}
