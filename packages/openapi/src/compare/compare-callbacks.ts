import type { VersionChange } from '@stoa/contract/changes';
import type { ReferenceCallback, ReferenceOperation } from '@stoa/contract/reference';
import { change } from './change.ts';
import type { SchemaComparison } from './compare-schemas.ts';

type Callbacks = ReferenceOperation['callbacks'];

/** Requests that the API makes at the reader's address while it works on this operation. */
export function callbackChanges(
  from: Callbacks,
  to: Callbacks,
  schemas: SchemaComparison,
  compare: (from: ReferenceCallback, to: ReferenceCallback, schemas: SchemaComparison) => readonly VersionChange[],
): VersionChange[] {
  const [before, after] = [byPlace(from), byPlace(to)];
  const changes: VersionChange[] = [];
  for (const [place, was] of before) {
    const is = after.get(place);
    if (!is) changes.push(change('breaking', 'callback', 'removed', { place }));
    else {
      const inner = compare(was, is, schemas);
      changes.push(...inner.map((each) => ({ ...each, place: [place, each.place].filter(Boolean).join(' · ') })));
    }
  }
  for (const place of after.keys())
    if (!before.has(place)) changes.push(change('safe', 'callback', 'added', { place }));
  return changes;
}

function byPlace(callbacks: Callbacks = {}): Map<string, ReferenceCallback> {
  return new Map(
    Object.entries(callbacks).flatMap(([name, expressions]) =>
      Object.entries(expressions).flatMap(([expression, operations]) =>
        operations.map((operation) => [`${name} ${operation.method.toUpperCase()} ${expression}`, operation] as const),
      ),
    ),
  );
}
