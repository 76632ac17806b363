import type { JsonSchema, JsonSchemaObject } from '@stoa/contract/reference';
import { mergeKeyword } from './merge-keyword.ts';
import { ownList } from './own.ts';
import { asSchema, type Lookup, resolveSchema } from './resolve-ref.ts';

export interface Merged {
  /** The schema with its `allOf` read into it. */
  readonly schema: JsonSchema;
  /** Branches that cannot be read into it without changing what it says. They hold besides. */
  readonly rest: readonly JsonSchema[];
  /** References that name this schema: it and they are one, so that meeting one again is a repetition. */
  readonly refs: readonly string[];
  /** References whose target is not here. */
  readonly missing: readonly string[];
}

const mostBranches = 100;
const deepest = 24;

/**
 * Follows references and reads the branches of `allOf` into one schema where that says the same to a reader
 * (JSON Schema 2020-12 Core §10.2.1.1). The outer schema's words win over those of its branches.
 */
export function mergeAllOf(given: unknown, lookup: Lookup, seen: readonly string[] = [], depth = 0): Merged {
  const resolved = resolveSchema(given, lookup);
  const missing = resolved.missing ? [resolved.missing] : [];
  if (typeof resolved.schema === 'boolean') return { schema: resolved.schema, rest: [], refs: resolved.refs, missing };
  const { allOf, ...own } = resolved.schema;
  const branches = ownList(allOf);
  if (branches.length === 0) return { schema: own, rest: [], refs: resolved.refs, missing };

  const known = [...seen, ...resolved.refs];
  const alone = branches.length === 1 && Object.keys(own).every((key) => !constrains(key));
  const refs = [...resolved.refs];
  const rest: JsonSchema[] = [];
  let schema: JsonSchema = own;
  for (const [at, branch] of branches.entries()) {
    if (at >= mostBranches || depth >= deepest) {
      rest.push(asSchema(branch));
      continue;
    }
    const target = mergeAllOf(branch, lookup, known, depth + 1);
    if (target.refs.some((ref) => known.includes(ref))) continue;
    if (target.missing.length > 0) {
      missing.push(...target.missing);
      if (alone) refs.push(...target.refs);
    }
    const merged = mergePair(schema, alone ? target.schema : withoutOwnWords(target.schema, target.refs.length > 0));
    if (merged === undefined) rest.push(asSchema(branch));
    else {
      schema = merged;
      rest.push(...target.rest);
      if (alone && target.missing.length === 0) refs.push(...target.refs);
    }
  }
  return { schema, rest, refs, missing };
}

/** Both at once; undefined where one schema cannot say it. */
function mergePair(a: JsonSchema, b: JsonSchema): JsonSchema | undefined {
  if (a === false || b === false) return false;
  if (b === true) return a;
  if (a === true) return b;
  // `if`, `then` and `else` belong together: two sets of them cannot share one schema.
  if ('if' in a && 'if' in b) return undefined;
  const merged = new Map<string, unknown>(Object.entries(a));
  for (const [key, value] of Object.entries(b)) {
    if (!merged.has(key)) {
      merged.set(key, value);
      continue;
    }
    const both = mergeKeyword(key, merged.get(key), value);
    if (both === undefined) return undefined;
    merged.set(key, both);
  }
  return Object.fromEntries(merged);
}

/** One of several branches: its title and its way to tell its heirs apart are not those of the whole. */
function withoutOwnWords(schema: JsonSchema, named: boolean): JsonSchema {
  if (typeof schema === 'boolean') return schema;
  const { title: _title, deprecated: _deprecated, ...rest } = schema;
  if (named && 'description' in rest) delete (rest as { description?: unknown }).description;
  if (!('oneOf' in rest || 'anyOf' in rest)) delete (rest as { discriminator?: unknown }).discriminator;
  return rest as JsonSchemaObject;
}

function constrains(key: string): boolean {
  return !/^(title|description|default|examples?|deprecated|readOnly|writeOnly|nullable|externalDocs|xml|x-.*)$/.test(
    key,
  );
}
