import { randomUUID } from 'node:crypto';
import { exactNumber, isExactNumber, withoutMark } from '@stoa/contract/exact-number';
import {
  CORE_SCHEMA,
  constructFromEvents,
  EVENT_ID,
  type Event,
  floatCoreTag,
  getScalarValue,
  intCoreTag,
  mergeTag,
  parseEvents,
  SCALAR_STYLE,
  type ScalarTagDefinition,
} from 'js-yaml';
import { mapScalars } from './exact-content.ts';

/** People write `<<` (YAML 1.1) in OpenAPI documents, and Swagger's tools read it. */
const schema = CORE_SCHEMA.withTags(mergeTag);
const stringTag = '!!str';

/** The limit is beyond what authors write; what the aliases grow to is checked by `expandedSize`. */
const mostAliases = 100_000;

/** A stream of several documents, which YAML allows and a file of ours does not. */
export class SeveralDocumentsError extends Error {
  /** The offset at which the second document's content begins. */
  readonly offset: number;

  constructor(offset: number) {
    super('The file holds several documents; it has to be one.');
    this.offset = offset;
  }
}

export interface YamlValue {
  /** The shape is as long, as deep and as circular as the value, with something of about its length for each scalar. */
  readonly shape: unknown;
  /** Whether there are numbers that a double would change. */
  readonly hasMarks: boolean;
  /** The value, with text for such numbers (`@stoa/contract/exact-number`). The shape must have an end. */
  exact(): unknown;
}

/**
 * The value of a YAML 1.2 text. Names of members are the very text that was written: `1.10` is no number there.
 * @throws YAMLException with the place, also for repeated names and more levels than `deepest`
 * @throws SeveralDocumentsError
 */
export function yamlValue(text: string, deepest: number): YamlValue {
  // An alias may stand one level deeper than anything written, hence the margin: `expandedSize` is exact.
  const events = parseEvents(text, { maxDepth: deepest + 1 });
  const source = `${text}\n${stringTag}`;
  tagNames(events, text, source);
  const exact = exactNumbers();
  const documents = constructFromEvents(events, {
    source,
    schema: exact.schema,
    maxAliases: mostAliases,
    maxTotalMergeKeys: mostAliases,
  });
  if (documents.length > 1) throw new SeveralDocumentsError(secondDocument(events));
  return exact.read(documents[0], text);
}

function secondDocument(events: readonly Event[]): number {
  const at = events.findIndex((event, index) => index > 0 && event.type === EVENT_ID.DOCUMENT);
  return offsetOf(events[at + 1]) ?? 0;
}

/** Numbers as they were written, in the words of JSON. */
function exactNumbers() {
  // The key is random: until the whole document is read, nothing tells which of its strings would look like a marked number.
  const key = `\0${randomUUID().slice(0, 8)} `;
  let hasMarks = false;
  const keep = (tag: ScalarTagDefinition<number>): ScalarTagDefinition<number | string> => ({
    ...tag,
    resolve(source, isExplicit, tagName) {
      const value = tag.resolve(source, isExplicit, tagName);
      if (typeof value !== 'number' || !Number.isFinite(value)) return value;
      const written = writtenInJson(source, value);
      if (!isExactNumber(exactNumber(written))) return value;
      hasMarks = true;
      return key + written;
    },
  });
  return {
    schema: schema.withTags(keep(intCoreTag), keep(floatCoreTag)),
    read: (shape: unknown, text: string): YamlValue => ({
      shape,
      hasMarks,
      exact() {
        if (!hasMarks && !/dfff/i.test(text)) return shape;
        return mapScalars(shape, (scalar) => {
          if (typeof scalar !== 'string') return scalar;
          return scalar.startsWith(key) ? exactNumber(scalar.slice(key.length)) : withoutMark(scalar);
        });
      },
    }),
  };
}

/** YAML 1.2 §10.3.2 also knows `+1`, `01`, `.5`, `1.`, `0x1F` and `0o17`. */
function writtenInJson(source: string, value: number): string {
  if (/^[-+]?0[box]/.test(source)) return Number.isSafeInteger(value) ? String(value) : String(BigInt(source));
  return source
    .replace(/^\+/, '')
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.(?!\d)/, '');
}

/** Marks plain names as strings: their tag points to the end of the source, where one was put for them. */
function tagNames(events: readonly Event[], text: string, source: string): void {
  const walk = new EventWalk();
  for (const event of events) {
    const name = walk.next(event);
    if (!name || event.type !== EVENT_ID.SCALAR || event.style !== SCALAR_STYLE.PLAIN || event.tagStart !== -1)
      continue;
    if (text.startsWith('<<', event.valueStart) && event.valueEnd - event.valueStart === 2) continue;
    event.tagStart = source.length - stringTag.length;
    event.tagEnd = source.length;
  }
}

/** Follows a stream of events and knows which nodes are names of members. */
class EventWalk {
  /** The stack says for each open collection whether a name comes next; undefined in sequences. */
  readonly #open: (boolean | undefined)[] = [];

  /** Whether the event begins a name. */
  next(event: Event): boolean {
    if (event.type === EVENT_ID.POP) {
      this.#open.pop();
      return false;
    }
    const level = this.#open.length - 1;
    const name = this.#open[level];
    if (name !== undefined) this.#open[level] = !name;
    if (event.type === EVENT_ID.MAPPING) this.#open.push(true);
    else if (event.type === EVENT_ID.SEQUENCE || event.type === EVENT_ID.DOCUMENT) this.#open.push(undefined);
    return name === true;
  }
}

/** The first name that stands twice in one map, of a text that parses; how it is quoted does not matter. */
export function repeatedYamlName(text: string): { name: string; offset: number } | undefined {
  const walk = new EventWalk();
  const open: (Set<string> | undefined)[] = [];
  for (const event of parseEvents(text, { maxDepth: Number.MAX_SAFE_INTEGER })) {
    const isName = walk.next(event);
    if (isName && event.type === EVENT_ID.SCALAR) {
      const name = getScalarValue(text, event);
      const names = open.at(-1);
      if (names?.has(name)) return { name, offset: offsetOf(event) ?? 0 };
      names?.add(name);
    }
    if (event.type === EVENT_ID.MAPPING) open.push(new Set());
    else if (event.type === EVENT_ID.SEQUENCE || event.type === EVENT_ID.DOCUMENT) open.push(undefined);
    else if (event.type === EVENT_ID.POP) open.pop();
  }
  return undefined;
}

export type OffsetOf = (path: readonly (string | number)[], key?: boolean) => number;

/**
 * Finds the offset of the value that a path leads to in a YAML text that parses, or of the deepest part that exists;
 * with `key` that of the last member's name. Parses again when first asked: half a second for 10 MB, and only when
 * something is wrong.
 */
export function yamlOffsets(text: string): OffsetOf {
  let events: Event[] | undefined;
  return (path, key = false) => {
    events ??= parseEvents(text, { maxDepth: Number.MAX_SAFE_INTEGER });
    return offsetIn(events, text, path, key);
  };
}

function offsetIn(events: readonly Event[], text: string, path: readonly (string | number)[], key: boolean): number {
  let at = 1;
  let offset = offsetOf(events[at]) ?? 0;
  for (const [index, step] of path.entries()) {
    const found = childOf(events, at, String(step), text);
    if (!found) return offset;
    at = found.value;
    const last = key && index === path.length - 1;
    offset = (last ? offsetOf(events[found.name]) : (offsetOf(events[at]) ?? offsetOf(events[found.name]))) ?? offset;
  }
  return offset;
}

/** Numbers of the events that begin a member's name and its value; for an item both are the item. */
function childOf(events: readonly Event[], parent: number, step: string, text: string) {
  const type = events[parent]?.type;
  if (type !== EVENT_ID.MAPPING && type !== EVENT_ID.SEQUENCE) return undefined;
  let at = parent + 1;
  for (let index = 0; events[at] && events[at]?.type !== EVENT_ID.POP; index += 1) {
    const name = at;
    if (type === EVENT_ID.MAPPING) at = after(events, at);
    const event = events[name] as Event;
    const matches =
      type === EVENT_ID.SEQUENCE
        ? String(index) === step
        : event.type === EVENT_ID.SCALAR && getScalarValue(text, event) === step;
    if (matches) return { name, value: at };
    at = after(events, at);
  }
  return undefined;
}

/** Number of the event after a whole node. */
function after(events: readonly Event[], start: number): number {
  let depth = 0;
  for (let at = start; at < events.length; at += 1) {
    const type = events[at]?.type;
    if (type === EVENT_ID.POP) depth -= 1;
    else if (type === EVENT_ID.MAPPING || type === EVENT_ID.SEQUENCE || type === EVENT_ID.DOCUMENT) depth += 1;
    if (depth === 0) return at + 1;
  }
  return events.length;
}

function offsetOf(event: Event | undefined): number | undefined {
  if (!event) return undefined;
  if (event.type === EVENT_ID.SCALAR) return event.valueStart - (event.style === SCALAR_STYLE.PLAIN ? 0 : 1);
  if (event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE) return event.start;
  return event.type === EVENT_ID.ALIAS ? event.anchorStart - 1 : undefined;
}
