import type { VersionChange } from '@stoa/contract/changes';
import type { ReferenceHeader } from '@stoa/contract/reference';
import { change, placed } from './change.ts';
import { contentChanges } from './compare-content.ts';
import type { SchemaComparison } from './compare-schemas.ts';
import type { Direction } from './schema-change.ts';

/**
 * Compares parameters or headers. It is breaking when one that the reader's program sends becomes required, and when a required one
 * that the program gets is removed or becomes optional.
 * @param before by a key that is the same in both versions
 */
export function valueChanges(
  subject: 'parameter' | 'header',
  before: ReadonlyMap<string, PlacedValue>,
  after: ReadonlyMap<string, PlacedValue>,
  { direction, schemas }: { readonly direction: Direction; readonly schemas: SchemaComparison },
): VersionChange[] {
  const isSent = direction === 'request';
  const changes: VersionChange[] = [];
  for (const [key, { place, value: was }] of before) {
    const is = after.get(key)?.value;
    if (!is) {
      // A server that does not know a parameter ignores it; the reader asked for something and does not get it.
      changes.push(change(!isSent && was.required ? 'breaking' : 'warning', subject, 'removed', { place }));
      continue;
    }
    if (was.required !== is.required) {
      const level = is.required === isSent ? 'breaking' : 'safe';
      changes.push(change(level, subject, is.required ? 'required' : 'optional', { place }));
    }
    if (was.deprecated !== is.deprecated) {
      changes.push(change('safe', subject, is.deprecated ? 'deprecated' : 'restored', { place }));
    }
    const [style, styleNow] = [was, is].map((each) => `${each.style ?? ''} ${each.explode ?? ''}`);
    if (style !== styleNow && was.schema && is.schema && isComposite(was) && isComposite(is)) {
      changes.push(change('breaking', 'serialization', 'changed', { place, before: style, after: styleNow }));
    }
    if (was.content || is.content) {
      changes.push(...contentChanges(was.content ?? {}, is.content ?? {}, { direction, place, schemas }));
    }
    changes.push(...placed(place, schemas.compare(was.schema, is.schema, direction)));
  }
  for (const [key, { place, value }] of after) {
    if (!before.has(key)) {
      const isNeeded = isSent && value.required;
      const how = isNeeded ? { after: 'required' } : {};
      changes.push(change(isNeeded ? 'breaking' : 'safe', subject, 'added', { place, ...how }));
    }
  }
  return changes;
}

export interface PlacedValue {
  readonly place: string;
  readonly value: ReferenceHeader;
}

/** Style and explode say nothing of a single value. */
function isComposite({ schema }: ReferenceHeader): boolean {
  if (typeof schema !== 'object') return false;
  return (
    schema.$ref !== undefined ||
    schema.type === undefined ||
    [schema.type].flat().some((type) => type === 'array' || type === 'object')
  );
}
