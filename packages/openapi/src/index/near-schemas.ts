import type { JsonSchema } from '@stoa/contract/reference';
import { isObject } from '../read/json-value.ts';
import { baseOf, convertSchema } from './convert-schema.ts';
import { schemaHeirs } from './schema-heirs.ts';
import { namedReference, namedSchemas, type Source } from './source.ts';

/** Schemas named by a part itself come with it, unless they have more than this together (bytes of JSON). */
const firstLevel = 256 * 1024;
/** What comes with them from one level further (bytes of JSON). */
const secondLevel = 24 * 1024;

interface ConvertedSchema {
  readonly json: string;
  readonly met: readonly string[];
}

/** Schemas of the document by reference, each converted once, and those to send along with a part. */
export class NearSchemas {
  readonly #source: Source;
  #heirs: ReadonlyMap<string, Readonly<Record<string, string>>> | undefined;
  readonly #converted = new Map<string, ConvertedSchema | undefined>();
  /** Every reference met so far. */
  readonly known = new Set<string>();

  constructor(source: Source) {
    this.#source = source;
    for (const name of Object.keys(namedSchemas(source))) this.known.add(namedReference(name));
  }

  /** JSON of the object of schemas near the given ones: two levels, within the budget. */
  around(references: Iterable<string>): string {
    return this.#collect([...references], firstLevel);
  }

  /** JSON of a schema and those near it, or undefined when it leads nowhere. */
  of(reference: string): string | undefined {
    return this.#schema(reference) && this.#collect([reference], Number.POSITIVE_INFINITY);
  }

  #collect(references: readonly string[], budget: number): string {
    const taken = new Map<string, ConvertedSchema>();
    const further = this.#take(references, budget, taken);
    this.#take(further, secondLevel, taken);
    let json = '{';
    for (const [reference, schema] of taken) {
      json += `${json.length > 1 ? ',' : ''}${JSON.stringify(reference)}:${schema.json}`;
    }
    return `${json}}`;
  }

  /** Takes what fits, in order, and says what that leads to. What does not fit is left to be asked for. */
  #take(references: Iterable<string>, budget: number, taken: Map<string, ConvertedSchema>): Set<string> {
    let left = budget;
    const further = new Set<string>();
    for (const reference of references) {
      if (taken.has(reference)) continue;
      const schema = this.#schema(reference);
      if (!schema || schema.json.length > left) continue;
      left -= schema.json.length;
      taken.set(reference, schema);
      for (const next of schema.met) further.add(next);
    }
    return further;
  }

  /** A discriminator's mapping also names those that inherit by `allOf` (OpenAPI 3.1 §4.8.25): nothing else leads there. */
  #withHeirs(reference: string, schema: JsonSchema, met: Set<string>): JsonSchema {
    if (!isObject(schema) || !isObject(schema.discriminator) || schema.oneOf || schema.anyOf) return schema;
    this.#heirs ??= schemaHeirs(this.#source);
    const heirs = this.#heirs.get(reference);
    if (!heirs) return schema;
    for (const heir of Object.values(heirs)) met.add(heir);
    const { mapping, ...discriminator } = schema.discriminator;
    const written = isObject(mapping) ? mapping : {};
    const named = new Set(Object.values(written));
    const implied = Object.entries(heirs).filter(([, heir]) => !named.has(heir));
    const whole = { ...Object.fromEntries(implied), ...written };
    return { ...(schema as object), discriminator: { ...discriminator, mapping: whole } };
  }

  #schema(reference: string): ConvertedSchema | undefined {
    if (this.#converted.has(reference)) return this.#converted.get(reference);
    const source = this.#source;
    const target = source.references.resolve(internalReference(reference, source));
    let schema: ConvertedSchema | undefined;
    if (target) {
      const met = new Set<string>();
      const context = { source, met, base: baseOf(target.reference, source) };
      const converted = this.#withHeirs(reference, convertSchema(target.value, context), met);
      schema = { json: JSON.stringify(converted), met: [...met] };
      for (const next of met) this.known.add(next);
    }
    this.#converted.set(reference, schema);
    return schema;
  }
}

/** The address in the document itself of a schema that parts name as 3.x does. */
export function internalReference(reference: string, source: Source): string {
  return source.version === '2.0' ? reference.replace(/^#\/components\/schemas\//, '#/definitions/') : reference;
}
