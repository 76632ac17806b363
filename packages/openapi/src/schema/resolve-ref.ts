import type { JsonSchema, JsonSchemaObject } from '@stoa/contract/reference';
import { nameOfStep } from './json-pointer.ts';
import { isAnnotation } from './keywords.ts';

/** Finds the schema behind a reference; undefined where this part of the reference does not hold it. */
export type Lookup = (ref: string) => JsonSchema | undefined;

export interface Resolved {
  /** The final target of the references, merged with the members beside them. */
  readonly schema: JsonSchema;
  /** The references followed, in order. */
  readonly refs: readonly string[];
  /** The reference whose target is not loaded. */
  readonly missing?: string;
}

const longestChain = 32;

/** A schema as it should be; anything else counts as one that says nothing. */
export function asSchema(value: unknown): JsonSchema {
  if (typeof value === 'boolean') return value;
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as JsonSchemaObject) : {};
}

/**
 * Follows `$ref`, as often as need be. What stands beside a `$ref` counts too (JSON Schema 2020-12 Core §8.2.3.1):
 * annotations win over the target's, constraints join it as in `allOf`.
 */
export function resolveSchema(given: unknown, lookup: Lookup): Resolved {
  let schema = asSchema(given);
  const refs: string[] = [];
  while (typeof schema !== 'boolean' && typeof schema.$ref === 'string') {
    const { $ref, ...beside } = schema;
    // A chain of references that bites its tail says nothing more.
    if (refs.includes($ref) || refs.length >= longestChain) return { schema: beside, refs };
    refs.push($ref);
    const target = lookup($ref);
    if (target === undefined) return { schema: beside, refs, missing: $ref };
    schema = withBeside(asSchema(target), beside);
  }
  return { schema, refs };
}

/** The component's name in a reference: `#/components/schemas/Pet` → `Pet`. */
export function nameOfRef(ref: string): string {
  const last = ref.slice(ref.lastIndexOf('/') + 1);
  try {
    return nameOfStep(decodeURIComponent(last));
  } catch {
    return last;
  }
}

function withBeside(target: JsonSchema, beside: JsonSchemaObject): JsonSchema {
  const keys = Object.keys(beside);
  if (keys.length === 0) return target;
  if (keys.every(isAnnotation)) return target === true ? beside : target && { ...target, ...beside };
  const entries = Object.entries(beside);
  const said = Object.fromEntries(entries.filter(([key]) => isAnnotation(key)));
  const own = Object.fromEntries(entries.filter(([key]) => !isAnnotation(key)));
  // The caller that merges the two follows another `$ref` in the target.
  return { ...said, allOf: [target, own] };
}
