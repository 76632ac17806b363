import type { ReferenceGroup } from '@stoa/contract/reference';

/** A heading of the outline: a tag, a group of tags, the webhooks, the schemas. */
export interface OutlineGroup {
  /** Names it among all headings, whatever else changes. */
  readonly key: string;
  readonly label: string;
  /** Its direct children. */
  readonly leaves: { readonly kind: 'row' | 'schema'; readonly first: number; readonly count: number };
  readonly children: readonly OutlineGroup[];
}

export type OutlineItem =
  | {
      readonly kind: 'group';
      readonly key: string;
      readonly group: OutlineGroup;
      readonly level: number;
      readonly opened: boolean;
      /** The place among the rows of the same level under the same heading, counted from 1. */
      readonly place: number;
      readonly of: number;
    }
  | {
      readonly kind: 'row' | 'schema';
      readonly key: string;
      /** The row's number in the operation list, or the schema's in the list of names. */
      readonly number: number;
      readonly level: number;
      readonly place: number;
      readonly of: number;
    };

/** The lines to show, without making an object for each of 20,000. */
export interface Outline {
  readonly length: number;
  readonly segments: readonly Segment[];
}

type Segment = { readonly start: number; readonly length: number; readonly item: (at: number) => OutlineItem };

export interface GroupNames {
  readonly untagged: string;
  readonly webhooks: string;
  readonly schemas: string;
}

/** The headings as they stand under each other: tags under their parent, webhooks and schemas last. */
export function outlineGroups(
  groups: readonly ReferenceGroup[],
  schemaCount: number,
  names: GroupNames,
): OutlineGroup[] {
  type Draft = { key: string; label: string; leaves: OutlineGroup['leaves']; children: Draft[] };
  const top: Draft[] = [];
  const byName = new Map<string, Draft>();
  const all: [ReferenceGroup, Draft][] = [];
  let first = 0;
  for (const [at, group] of groups.entries()) {
    const label = group.title ?? group.tag ?? (group.kind === 'webhooks' ? names.webhooks : names.untagged);
    const leaves = { kind: 'row', first, count: group.count } as const;
    const draft: Draft = { key: `g${at}:${group.kind}:${group.tag ?? ''}`, label, leaves, children: [] };
    first += group.count;
    all.push([group, draft]);
    if (group.kind === 'tag' && group.tag !== null && !byName.has(group.tag)) byName.set(group.tag, draft);
  }
  for (const [group, draft] of all) {
    if (!group.parent || group.parent === group.tag) {
      top.push(draft);
      continue;
    }
    let parent = byName.get(group.parent);
    if (!parent) {
      parent = {
        key: `p:${group.parent}`,
        label: group.parent,
        leaves: { kind: 'row', first: 0, count: 0 },
        children: [],
      };
      byName.set(group.parent, parent);
      top.push(parent);
    }
    // Two tags that name each other as parent would vanish from the list: the second one stays at the top.
    if (isBelow(parent, draft)) top.push(draft);
    else parent.children.push(draft);
  }
  if (schemaCount > 0) {
    top.push({
      key: 's',
      label: names.schemas,
      leaves: { kind: 'schema', first: 0, count: schemaCount },
      children: [],
    });
  }
  return top;
}

function isBelow(draft: OutlineGroup, ancestor: OutlineGroup): boolean {
  return draft === ancestor || ancestor.children.some((child) => isBelow(draft, child));
}

/** All that is below a heading. */
export function countOf(group: OutlineGroup): number {
  return group.children.reduce((sum, child) => sum + countOf(child), group.leaves.count);
}

/** The lines of the outline with these headings open. */
export function layOut(groups: readonly OutlineGroup[], isOpen: (group: OutlineGroup) => boolean): Outline {
  const segments: Segment[] = [];
  let length = 0;
  const add = (count: number, item: Segment['item']) => {
    if (count === 0) return;
    segments.push({ start: length, length: count, item });
    length += count;
  };
  const walk = (siblings: readonly OutlineGroup[], level: number, before: number, of: number) => {
    for (const [at, group] of siblings.entries()) {
      const opened = isOpen(group);
      add(1, () => ({ kind: 'group', key: group.key, group, level, opened, place: before + at + 1, of }));
      if (!opened) continue;
      const { leaves, children } = group;
      const below = leaves.count + children.length;
      add(leaves.count, (nth) =>
        leaf(leaves.kind, leaves.first + nth, { level: level + 1, place: nth + 1, of: below }),
      );
      walk(children, level + 1, leaves.count, below);
    }
  };
  walk(groups, 1, 0, groups.length);
  return { length, segments };
}

/**
 * A flat list: what a filter found.
 * @param schemas numbers in the list of names, shown below the operations
 */
export function layOutMatches(count: number, schemas: readonly number[] = []): Outline {
  const length = count + schemas.length;
  const rows: Segment = {
    start: 0,
    length: count,
    item: (at) => leaf('row', at, { level: 1, place: at + 1, of: length }),
  };
  // One segment each: a segment's numbers follow each other, and these do not.
  const others = schemas.map((number, nth): Segment => {
    const start = count + nth;
    return { start, length: 1, item: () => leaf('schema', number, { level: 1, place: start + 1, of: length }) };
  });
  return { length, segments: count > 0 ? [rows, ...others] : others };
}

function leaf(kind: 'row' | 'schema', number: number, where: Pick<OutlineItem, 'level' | 'place' | 'of'>): OutlineItem {
  return { kind, key: `${kind}${number}`, number, ...where };
}

/** The line at a place; undefined beyond the end. */
export function itemAt({ segments }: Outline, index: number): OutlineItem | undefined {
  let low = 0;
  let high = segments.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const segment = segments[middle] as Segment;
    if (index < segment.start) high = middle - 1;
    else if (index >= segment.start + segment.length) low = middle + 1;
    else return segment.item(index - segment.start);
  }
  return undefined;
}

/** The place of a line by its key; -1 where it is not shown. */
export function indexOfKey({ segments }: Outline, key: string): number {
  for (const segment of segments) {
    const first = segment.item(0);
    if (first.key === key) return segment.start;
    if (first.kind === 'group' || !key.startsWith(first.kind)) continue;
    const at = Number(key.slice(first.kind.length)) - first.number;
    if (at >= 0 && at < segment.length) return segment.start + at;
  }
  return -1;
}

/** The headings above a leaf, outermost first; empty where nothing holds it. */
export function headingsAbove(
  groups: readonly OutlineGroup[],
  leaf: { readonly kind: 'row' | 'schema'; readonly number: number },
): OutlineGroup[] {
  for (const group of groups) {
    const { kind, first, count } = group.leaves;
    if (kind === leaf.kind && leaf.number >= first && leaf.number < first + count) return [group];
    const below = headingsAbove(group.children, leaf);
    if (below.length > 0) return [group, ...below];
  }
  return [];
}
