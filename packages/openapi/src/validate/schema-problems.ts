import { didYouMean } from '@stoa/common/nearest-name';
import { isObject, type JsonObject, list, object } from '../read/json-value.ts';
import { nameOfStep, pointerStep } from '../schema/json-pointer.ts';
import type { SchemaError } from './official-schemas.ts';

/** A problem whose place is still to be found: that costs a walk through the text. */
export interface Unlocated {
  readonly rule: string;
  readonly message: string;
  readonly path: readonly (string | number)[];
  /** Whether the name is meant, not the value. */
  readonly key?: boolean;
  /** It hurts no reader: the document is published all the same. */
  readonly harmless?: boolean;
}

/** What an official schema says against a document, as sentences: one for each mistake. */
export function schemaProblems(errors: readonly SchemaError[]): Unlocated[] {
  const found = new Map<string, Unlocated>();
  const choices = Map.groupBy(errors, choiceOf);
  choices.delete(undefined);
  const places = placesOf(errors);
  const wrongValues = new Set<string>();
  for (const error of errors) {
    if (branching.has(error.keyword) && errors.length > 1) continue;
    const choice = choices.get(choiceOf(error) ?? '');
    if (choice && choice[0] !== error) continue;
    const path = pointer(error.instancePath);
    const stray = strayName(error);
    if (stray !== undefined && isEcho(error, stray, places)) continue;
    // A wrong type is none of the allowed values either.
    const value = values.has(error.keyword) ? error.instancePath : undefined;
    if (value !== undefined && wrongValues.has(value)) continue;
    if (value !== undefined) wrongValues.add(value);
    const full = stray === undefined ? path : [...path, stray];
    const where = full.length === 0 ? 'The document' : `"${full.join(' › ')}"`;
    const problem = { rule: rules[error.keyword] ?? 'openapi_schema', path: full, key: stray !== undefined };
    const { message, harmless } =
      stray === undefined
        ? { message: `${where} ${choice ? anyOf(choice) : phrase(error)}.`, harmless: isHarmless(error) }
        : strayProblem(error, where, stray);
    if (!found.has(message)) found.set(message, { ...problem, message, harmless });
  }
  return [...found.values()];
}

/** Keywords that only say that something below them failed. */
const branching = new Set(['oneOf', 'anyOf', 'if', 'allOf', '$ref', '$dynamicRef', 'propertyNames']);

const values = new Set(['type', 'enum', 'const']);

const rules: Record<string, string> = {
  required: 'required',
  additionalProperties: 'unknown_property',
  unevaluatedProperties: 'unknown_property',
  enum: 'enum',
  const: 'enum',
  pattern: 'matches_regex',
  format: 'format',
  type: 'type',
};

/** Malformed addresses and expressions, and lists that repeat an item or are empty, cost the reader no information. */
const harmlessKeywords = new Set(['format', 'uniqueItems', 'minItems']);

function isHarmless({ keyword }: SchemaError): boolean {
  return harmlessKeywords.has(keyword);
}

function strayName({ params }: SchemaError): string | undefined {
  const stray: unknown = params.additionalProperty ?? params.unevaluatedProperty;
  return typeof stray === 'string' ? stray : undefined;
}

/**
 * Readers leave out an unknown key. That hurts where the author meant another (`sumary`), or where names are the author's own (a
 * path without `/`, a status code that is none): there something would be missing.
 */
function strayProblem({ parentSchema }: SchemaError, where: string, stray: string) {
  const schema = object(parentSchema);
  const known = [...knownNames(schema)];
  const meant = didYouMean(stray, known);
  const own = Object.keys(object(schema.patternProperties)).some((pattern) => pattern !== '^x-');
  // Keywords of later drafts are near to earlier ones (`examples` and `example`), and unknown ones mean nothing.
  const isSchema = known.includes('maxLength') && known.includes('properties');
  return { message: `${where} is not known here.${meant}`, harmless: !own && (isSchema || meant === '') };
}

/** Names of members, in whichever branch of the schema they stand. */
function* knownNames(schema: unknown): Generator<string> {
  if (Array.isArray(schema)) for (const item of schema) yield* knownNames(item);
  if (!isObject(schema)) return;
  yield* Object.keys(object(schema.properties));
  for (const [key, value] of Object.entries(schema))
    if (branches.has(key) || key === 'allOf' || list(value).length > 0) yield* knownNames(value);
    else if (key === '$defs' || key === 'dependentSchemas')
      for (const inner of Object.values(object(value))) yield* knownNames(inner);
}

const branches = new Set(['if', 'then', 'else', 'not']);

interface Places {
  /** The places of errors other than unevaluated names, and everything above them. */
  readonly above: ReadonlySet<string>;
  /** The exact places. */
  readonly at: ReadonlySet<string>;
}

function placesOf(errors: readonly SchemaError[]): Places {
  const above = new Set<string>();
  const at = new Set<string>();
  for (const { keyword, instancePath } of errors) {
    if (keyword === 'unevaluatedProperties' || branching.has(keyword)) continue;
    at.add(instancePath);
    for (let path = instancePath; path !== '' && !above.has(path); path = path.slice(0, path.lastIndexOf('/')))
      above.add(path);
  }
  return { above, at };
}

/** A branch of the schema that fails has evaluated nothing (JSON Schema 2020-12 §11.3): its names are known all the same. */
function isEcho(error: SchemaError, stray: string, { above, at }: Places): boolean {
  if (error.keyword !== 'unevaluatedProperties') return false;
  const path = `${error.instancePath}/${pointerStep(stray)}`;
  return above.has(path) || (at.has(error.instancePath) && [...knownNames(error.parentSchema)].includes(stray));
}

/** Names a choice of which no branch is there, such as `paths`, `components` or `webhooks` at the root of OpenAPI 3.1. */
function choiceOf({ keyword, instancePath, schemaPath }: SchemaError): string | undefined {
  const branch = keyword === 'required' ? /^(.*\/(?:anyOf|oneOf))\/\d+\/required$/.exec(schemaPath)?.[1] : undefined;
  return branch === undefined ? undefined : `${instancePath} ${branch}`;
}

function anyOf(branches: readonly SchemaError[]): string {
  return `must have one of ${branches.map(({ params }) => params.missingProperty).join(', ')}`;
}

function phrase({ keyword, message, params, schema, data }: SchemaError): string {
  if (keyword === 'enum') return `must be one of ${(params.allowedValues as unknown[]).join(', ')}`;
  const both = keyword === 'not' ? list((schema as JsonObject).required) : [];
  if (both.length > 0) return `must not have ${both.join(' and ')}${both.length > 1 ? ' together' : ' here'}`;
  if (keyword === 'format') return `is "${data}", which is no ${formats[params.format] ?? params.format}`;
  return message ?? 'is not allowed here';
}

const formats: Record<string, string> = { uri: 'address', 'uri-reference': 'address', email: 'email address' };

function pointer(instancePath: string): string[] {
  const steps = instancePath.split('/').slice(1);
  return steps.map((step) => nameOfStep(step));
}
