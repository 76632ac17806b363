import type { ReferenceGroup, ReferenceRows } from '@stoa/contract/reference';
import { type JsonObject, list, object, text } from '../read/json-value.ts';
import type { FoundOperation } from '../read/operations.ts';
import type { Source } from './source.ts';

/** A section of the operation list: which operations, by position. */
export interface GroupOfRows {
  readonly group: ReferenceGroup;
  readonly positions: readonly number[];
}

/**
 * Sections in the order of the document's tags, children after their parents (3.2 `parent`), or in that of
 * `x-tagGroups`; tags that are not declared by first use, then what has no tag, then webhooks.
 */
export function groupOperations(source: Source, operations: readonly FoundOperation[]): GroupOfRows[] {
  const byTag = new Map<string | null, number[]>();
  const webhooks: number[] = [];
  const declared = declaredTags(source);
  const labels = labelTags(source);
  for (const [position, { kind, tags }] of operations.entries()) {
    if (kind === 'webhook') webhooks.push(position);
    else {
      const sections = tags.filter((tag) => !labels.has(tag));
      for (const tag of sections.length > 0 ? new Set(sections) : [null]) append(byTag, tag, position);
    }
  }
  const used = [...byTag.keys()].filter((tag) => tag !== null && !declared.has(tag)) as string[];
  const groups: GroupOfRows[] = [];
  for (const { name, parent } of ordered(source, declared, used)) {
    const positions = byTag.get(name) ?? [];
    const tag = declared.get(name) ?? {};
    // Sections without an operation are shown where others stand below them, or where they were written to be read.
    if (positions.length === 0 && tag['x-traitTag'] !== true && !hasUsedChild(name, declared, byTag)) continue;
    groups.push({ group: group(source, tag, { name, parent, count: positions.length }), positions });
  }
  const untagged = byTag.get(null);
  if (untagged) groups.push({ group: { kind: 'tag', tag: null, count: untagged.length }, positions: untagged });
  if (webhooks.length > 0) {
    groups.push({ group: { kind: 'webhooks', tag: null, count: webhooks.length }, positions: webhooks });
  }
  return groups;
}

/** Tags that say something of an operation and are no section of the list (3.2 §4.22 `kind`), with what they say. */
export function labelTags(source: Source): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  for (const [name, tag] of declaredTags(source)) {
    if (tag.kind === 'badge' || tag.kind === 'audience') labels.set(name, text(tag.summary) ?? name);
  }
  return labels;
}

export function labelsOf(tags: readonly string[], labels: ReadonlyMap<string, string>): string[] | undefined {
  const found = tags.flatMap((tag) => labels.get(tag) ?? []);
  return found.length > 0 ? found : undefined;
}

function group(
  source: Source,
  tag: JsonObject,
  { name, parent, count }: { readonly name: string; readonly parent: string | undefined; readonly count: number },
): ReferenceGroup {
  const title = text(tag['x-displayName']) ?? text(tag.summary);
  return { kind: 'tag', tag: name, title, description: source.describe(tag.description), parent, count };
}

function append(groups: Map<string | null, number[]>, tag: string | null, position: number): void {
  const positions = groups.get(tag);
  if (positions) positions.push(position);
  else groups.set(tag, [position]);
}

function declaredTags({ document }: Source): Map<string, JsonObject> {
  const declared = new Map<string, JsonObject>();
  for (const tag of list(document.tags)) {
    const name = text(object(tag).name);
    if (name !== undefined && !declared.has(name)) declared.set(name, object(tag));
  }
  return declared;
}

interface OrderedTag {
  readonly name: string;
  readonly parent: string | undefined;
}

function ordered(source: Source, declared: ReadonlyMap<string, JsonObject>, used: readonly string[]): OrderedTag[] {
  const result = new Map<string, OrderedTag>();
  for (const value of list(source.document['x-tagGroups'])) {
    const { name, tags } = object(value);
    for (const tag of list(tags)) {
      const tagName = text(tag);
      if (tagName !== undefined && !result.has(tagName)) result.set(tagName, { name: tagName, parent: text(name) });
    }
  }
  const children = Map.groupBy([...declared.keys()], (name) => parentOf(name, declared));
  const add = (names: readonly string[]) => {
    for (const name of names) {
      if (!result.has(name)) result.set(name, { name, parent: parentOf(name, declared) });
      add((children.get(name) ?? []).filter((child) => !result.has(child)));
    }
  };
  add(children.get(undefined) ?? []);
  // Groups whose parents form a cycle get no parent.
  add([...declared.keys(), ...used].filter((name) => !result.has(name)));
  return [...result.values()];
}

function parentOf(name: string, declared: ReadonlyMap<string, JsonObject>): string | undefined {
  const parent = text(declared.get(name)?.parent);
  return parent !== undefined && parent !== name && declared.has(parent) ? parent : undefined;
}

function hasUsedChild(
  name: string,
  declared: ReadonlyMap<string, JsonObject>,
  byTag: ReadonlyMap<string | null, unknown>,
): boolean {
  for (const child of declared.keys()) {
    if (!byTag.has(child)) continue;
    const seen = new Set<string>();
    for (
      let above = parentOf(child, declared);
      above !== undefined && !seen.has(above);
      above = parentOf(above, declared)
    ) {
      if (above === name) return true;
      seen.add(above);
    }
  }
  return false;
}

/** Rows from `first`, column by column. `order` holds the position of each row of the whole list. */
export function rowsOf(
  operations: readonly FoundOperation[],
  order: readonly number[],
  first: number,
  count: number,
): ReferenceRows {
  const position = order.slice(first, first + count);
  const rows = position.map((at) => operations[at] as FoundOperation);
  return {
    first,
    position,
    method: rows.map(({ method }) => method),
    path: rows.map(({ path }) => path),
    operation_id: rows.map(({ operation_id }) => operation_id),
    summary: rows.map(({ summary }) => summary),
    deprecated: rows.map(({ deprecated }) => (deprecated ? 1 : 0)),
  };
}
