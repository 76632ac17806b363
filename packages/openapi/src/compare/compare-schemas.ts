import type { JsonSchema } from '@stoa/contract/reference';
import { ownList, ownObject } from '../schema/own.ts';
import { readSchema } from '../schema/read-schema.ts';
import { type Lookup, nameOfRef } from '../schema/resolve-ref.ts';
import { limitChanges } from './compare-limits.ts';
import { change, type Direction, effectOf, levelOf, type SchemaChange, short, textOf } from './schema-change.ts';
import { followed, hasTypedValues, type SchemaView, typesBeside, viewsOf } from './schema-view.ts';

/** The levels of properties that are compared; deeper ones are beyond what a reader follows. */
const deepest = 24;
/** Changes of one schema with all that it leads to. */
const mostOfSchema = 500;

/**
 * Compares schemas of two documents. What narrows a request or widens an answer can break a caller; the other way
 * round is safe. A pair of schemas is compared once for each direction: that ends circles, and bounds the work by the
 * documents and not by how often they refer.
 */
export class SchemaComparison {
  readonly #from: Lookup;
  readonly #to: Lookup;
  readonly #keys = new Map<JsonSchema, string>();
  readonly #known = new Map<unknown, Map<unknown, Partial<Record<Direction, readonly SchemaChange[]>>>>();

  constructor(from: Lookup, to: Lookup) {
    this.#from = from;
    this.#to = to;
  }

  compare(
    from: JsonSchema | undefined,
    to: JsonSchema | undefined,
    direction: Direction,
    depth = 0,
  ): readonly SchemaChange[] {
    const before = followed(from, this.#from) ?? true;
    const after = followed(to, this.#to) ?? true;
    if (depth > deepest) return [];
    const byFrom = getOrMake(
      this.#known,
      this.#keyOf(before),
      () => new Map<unknown, Partial<Record<Direction, readonly SchemaChange[]>>>(),
    );
    const known = getOrMake(
      byFrom,
      this.#keyOf(after),
      () => ({}) as Partial<Record<Direction, readonly SchemaChange[]>>,
    );
    // A recursive pair that is already being compared: its differences are reported at the first place.
    if (known[direction]) return known[direction];
    known[direction] = [];
    const [was, is] = viewsOf(before, after, this.#from, this.#to);
    const changes = this.#compared(was, is, direction, depth).slice(0, mostOfSchema);
    known[direction] = changes;
    return changes;
  }

  /** What is put together is made anew by each reading: it is known by what it says. */
  #keyOf(schema: JsonSchema): unknown {
    if (typeof schema !== 'object' || schema.allOf === undefined) return schema;
    return getOrMake(this.#keys, schema, () => JSON.stringify(schema));
  }

  #compared(from: SchemaView, to: SchemaView, direction: Direction, depth: number): SchemaChange[] {
    const inner = (before: unknown, after: unknown, name: string) =>
      this.compare(before as JsonSchema, after as JsonSchema, direction, depth + 1).map((change) => ({
        ...change,
        at: joined(name, change.at),
      }));
    const changes = [
      ...typeChanges(from, to, direction),
      ...valueChanges(from, to, direction),
      ...limitChanges(from, to, direction),
    ];
    const hiding = direction === 'request' ? 'readOnly' : 'writeOnly';
    const isHidden = (schema: JsonSchema | undefined, find: Lookup) => annotations(schema, find)[hiding] === true;
    for (const [name, before] of from.properties) {
      if (isHidden(before, this.#from)) continue;
      const after = to.properties.get(name);
      if (after === undefined || isHidden(after, this.#to)) {
        const isRefused = direction === 'response' || to.keywords.get('additionalProperties') === false;
        changes.push(change(isRefused ? 'breaking' : 'warning', 'property', 'removed', { at: name }));
        continue;
      }
      changes.push(...inner(before, after, name));
      const [wasDeprecated, isDeprecated] = [annotations(before, this.#from), annotations(after, this.#to)].map(
        ({ deprecated }) => deprecated === true,
      );
      if (wasDeprecated !== isDeprecated)
        changes.push(change('safe', 'property', isDeprecated ? 'deprecated' : 'restored', { at: name }));
      const [was, is] = [from.required.has(name), to.required.has(name)];
      if (was !== is)
        changes.push(
          change(is === (direction === 'request') ? 'breaking' : 'safe', 'property', is ? 'required' : 'optional', {
            at: name,
          }),
        );
    }
    for (const [name, after] of to.properties) {
      const was = from.properties.get(name);
      if ((was !== undefined && !isHidden(was, this.#from)) || isHidden(after, this.#to)) continue;
      const isNeeded = direction === 'request' && to.required.has(name);
      // The word says why the change breaks: the reader would not see it otherwise.
      const how = isNeeded ? 'required' : undefined;
      changes.push(change(isNeeded ? 'breaking' : 'safe', 'property', 'added', { at: name, after: how }));
    }
    for (const [word, name] of [
      ['items', '[]'],
      ['additionalProperties', '{}'],
    ] as const) {
      const [before, after] = [from.keywords.get(word), to.keywords.get(word)];
      if (before === undefined && after === undefined) continue;
      if (word === 'additionalProperties' && (before === false) !== (after === false)) {
        const narrower = after === false;
        changes.push(
          change(levelOf(narrower, direction, 'safe'), 'condition', narrower ? 'added' : 'removed', {
            at: 'additionalProperties',
          }),
        );
      } else if (before !== false) changes.push(...inner(before ?? true, after ?? true, name));
    }
    for (const word of ['oneOf', 'anyOf'] as const)
      changes.push(...this.#variants(from, to, { word, direction, inner }));
    return changes;
  }

  #variants(from: SchemaView, to: SchemaView, { word, direction, inner }: VariantsOf): SchemaChange[] {
    const [before, after] = [variantsOf(from, word), variantsOf(to, word)];
    if (before.length === 0 || after.length === 0) {
      if (before.length === after.length) return [];
      const narrower = before.length === 0;
      return [change(levelOf(narrower, direction, 'warning'), 'variant', narrower ? 'added' : 'removed', { at: word })];
    }
    const names = new Map(after.map((schema, index) => [nameOf(schema, index), schema]));
    const changes: SchemaChange[] = [];
    for (const [index, schema] of before.entries()) {
      const name = nameOf(schema, index);
      const same = names.get(name);
      if (same === undefined)
        changes.push(change(levelOf(true, direction, 'safe'), 'variant', 'removed', { at: name }));
      else changes.push(...inner(schema, same, `<${name}>`));
      names.delete(name);
    }
    for (const name of names.keys())
      changes.push(change(levelOf(false, direction, 'warning'), 'variant', 'added', { at: name }));
    return changes;
  }
}

interface VariantsOf {
  readonly word: 'oneOf' | 'anyOf';
  readonly direction: Direction;
  readonly inner: (before: unknown, after: unknown, name: string) => SchemaChange[];
}

function typeChanges(from: SchemaView, to: SchemaView, direction: Direction): SchemaChange[] {
  const changes: SchemaChange[] = [];
  const [before, after] = [typesBeside(from, to), typesBeside(to, from)];
  const isTold = hasTypedValues(from) && hasTypedValues(to);
  const narrower = after !== undefined && (before === undefined || !isWithin(before, after));
  const wider = before !== undefined && (after === undefined || !isWithin(after, before));
  if ((narrower || wider) && !isTold) {
    const isBreaking = direction === 'request' ? narrower : wider;
    changes.push(
      change(isBreaking ? 'breaking' : 'safe', 'type', 'changed', {
        at: '',
        before: namesOf(before),
        after: namesOf(after),
      }),
    );
  }
  const [format, now] = [textOf(from.keywords.get('format')), textOf(to.keywords.get('format'))];
  if (format !== now) {
    const level =
      direction === 'request' ? (now === undefined ? 'safe' : 'breaking') : format === undefined ? 'safe' : 'warning';
    changes.push(change(level, 'format', effectOf(format, now), { at: '', before: format, after: now }));
  }
  const [preset, presetNow] = [textOf(from.keywords.get('default')), textOf(to.keywords.get('default'))];
  if (preset !== presetNow && direction === 'request') {
    changes.push(
      change('warning', 'default', effectOf(preset, presetNow), { at: '', before: preset, after: presetNow }),
    );
  }
  return changes;
}

function valueChanges({ values: from }: SchemaView, { values: to }: SchemaView, direction: Direction): SchemaChange[] {
  if (!from && !to) return [];
  if (!from || !to) {
    const narrower = to !== undefined;
    const list = short([...(from ?? to ?? [])].join(', '));
    return [
      change(levelOf(narrower, direction, 'warning'), 'value', narrower ? 'required' : 'optional', {
        at: '',
        before: narrower ? undefined : list,
        after: narrower ? list : undefined,
      }),
    ];
  }
  // A reader that expects one of the old values never gets it.
  const isOther = from.size > 0 && without(from, to).length === from.size;
  return [
    ...without(from, to).map((value) =>
      change(levelOf(true, direction, 'safe'), 'value', 'removed', { at: '', before: short(value) }),
    ),
    ...without(to, from).map((value) =>
      change(levelOf(false, direction, isOther ? 'breaking' : 'warning'), 'value', 'added', {
        at: '',
        after: short(value),
      }),
    ),
  ];
}

/** What a property says of itself, wherever it says so. */
function annotations(schema: JsonSchema | undefined, find: Lookup): Readonly<Record<string, unknown>> {
  return schema === undefined ? {} : ownObject(readSchema(schema, find).schema);
}

function variantsOf({ keywords }: SchemaView, word: string): readonly JsonSchema[] {
  return ownList(keywords.get(word));
}

/** A variant's name in both documents: its schema's, its title, or the place where it stands. */
function nameOf(schema: JsonSchema, index: number): string {
  if (typeof schema !== 'object') return String(index + 1);
  if (schema.$ref !== undefined) return nameOfRef(schema.$ref);
  return typeof schema.title === 'string' ? schema.title : String(index + 1);
}

function isWithin(some: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  return without(some, all).length === 0;
}

function without(some: ReadonlySet<string>, others: ReadonlySet<string>): string[] {
  return [...some].filter((each) => !others.has(each));
}

function namesOf(types: ReadonlySet<string> | undefined): string {
  if (types === undefined) return 'any';
  return [...types].filter((type) => type !== 'integer' || !types.has('number')).join(' | ') || 'nothing';
}

function joined(name: string, at: string): string {
  if (at === '') return name;
  return at.startsWith('[') || at.startsWith('{') || at.startsWith('<') ? name + at : `${name}.${at}`;
}

function getOrMake<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
