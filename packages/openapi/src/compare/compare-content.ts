import type { VersionChange } from '@stoa/contract/changes';
import type { ReferenceMediaType } from '@stoa/contract/reference';
import { change, own, placed } from './change.ts';
import type { SchemaComparison } from './compare-schemas.ts';
import type { Direction } from './schema-change.ts';

type Content = Readonly<Record<string, ReferenceMediaType>>;

/**
 * Bodies by media type.
 * @param where.isOffered the reader asks for one of them (Accept), as for an answer; else the API alone chooses which it sends
 */
export function contentChanges(
  from: Content,
  to: Content,
  where: {
    readonly direction: Direction;
    readonly place: string;
    readonly schemas: SchemaComparison;
    readonly isOffered?: boolean;
  },
): VersionChange[] {
  const { direction, place, schemas, isOffered } = where;
  const isUnasked = direction === 'response' && !isOffered;
  const changes: VersionChange[] = [];
  for (const [type, was] of Object.entries(from)) {
    const is = mediaOf(to, type);
    const here = `${place} ${type}`;
    if (!is) changes.push(change(isUnasked ? 'safe' : 'breaking', 'media_type', 'removed', { place: here }));
    else {
      changes.push(...placed(here, schemas.compare(was.schema, is.schema, direction)));
      if (was.itemSchema || is.itemSchema)
        changes.push(...placed(here, schemas.compare(was.itemSchema, is.itemSchema, direction)));
    }
  }
  for (const type of Object.keys(to)) {
    if (mediaOf(from, type)) continue;
    changes.push(change(isUnasked ? 'breaking' : 'safe', 'media_type', 'added', { place: `${place} ${type}` }));
  }
  return changes;
}

function mediaOf(content: Content, type: string): ReferenceMediaType | undefined {
  const sought = sameType(type);
  return own(content, type) ?? Object.entries(content).find(([name]) => sameType(name) === sought)?.[1];
}

/**
 * A media type as RFC 9110 §8.3.1 compares it. A charset of UTF-8 is left out: JSON has no other (RFC 8259 §8.1),
 * and to JSON the parameter means nothing (RFC 8259 §11).
 */
function sameType(type: string): string {
  const [essence = '', ...parameters] = type.split(';').map((part) => part.trim());
  const isJson = /[/+]json$/i.test(essence);
  const kept = parameters
    .map((parameter) =>
      parameter.replace(/^([^=]*?)\s*=\s*"?(.*?)"?$/, (_, name, value) => `${name.toLowerCase()}=${value}`),
    )
    .filter((parameter) => parameter !== '' && !(isJson ? /^charset=/ : /^charset=utf-?8$/i).test(parameter));
  return [essence.toLowerCase(), ...kept.toSorted()].join(';');
}
