import type { ReferenceGroup, ReferenceManifest, ReferenceRows } from '@stoa/contract/reference';
import { operationKey } from './reference-address.ts';

/** One row of the operation list. */
export interface OperationRow {
  /** Its place in the whole list, from 0. */
  readonly row: number;
  /** Names the operation's part; two rows have the same one where an operation has two tags. */
  readonly position: number;
  /** Lower case. */
  readonly method: string;
  readonly path: string;
  readonly operationId: string | null;
  readonly summary: string | null;
  readonly deprecated: boolean;
}

/** What a row is called: its summary, or its path where the document gives none. */
export function rowTitle(row: Pick<OperationRow, 'summary' | 'path'>): string {
  return row.summary?.trim() || row.path;
}

/** The nth of these rows, counted in the whole list; undefined where they do not reach. */
export function rowOf(rows: ReferenceRows, row: number): OperationRow | undefined {
  const at = row - rows.first;
  const position = rows.position[at];
  return position === undefined ? undefined : rowAtIndex(rows, at, row);
}

/** The row at an index of the columns, whatever number it has in the list: a search answers rows from all over it. */
export function rowAtIndex(rows: ReferenceRows, at: number, row = rows.first + at): OperationRow {
  return {
    row,
    position: rows.position[at] as number,
    method: rows.method[at] as string,
    path: rows.path[at] as string,
    operationId: rows.operation_id[at] ?? null,
    summary: rows.summary[at] ?? null,
    deprecated: rows.deprecated[at] === 1,
  };
}

/** Whether the manifest carries the whole list. */
export function hasAllRows(manifest: ReferenceManifest): boolean {
  return manifest.rows.first === 0 && manifest.rows.position.length >= manifest.row_count;
}

/** The block that a row comes in; undefined where the manifest has it already. */
export function blockOf(manifest: ReferenceManifest, row: number): number | undefined {
  if (row < 0 || row >= manifest.row_count) return undefined;
  if (rowOf(manifest.rows, row)) return undefined;
  return Math.floor(row / manifest.rows_per_block);
}

/** The number of a group's first row. */
export function firstRowOf(groups: readonly ReferenceGroup[], group: number): number {
  return groups.slice(0, group).reduce((sum, { count }) => sum + count, 0);
}

/** The group that a row stands in; undefined for what a search answers, which does not say where it stands. */
export function groupOfRow(groups: readonly ReferenceGroup[], row: number): ReferenceGroup | undefined {
  if (row < 0) return undefined;
  let next = 0;
  return groups.find((group) => {
    next += group.count;
    return row < next;
  });
}

/**
 * The row that an address means, among the rows that are here; of an operation's two rows that under the given tag.
 * @param tag undefined where the address names none
 */
export function findRow(manifest: ReferenceManifest, key: string, tag?: string): OperationRow | undefined {
  const { rows, groups } = manifest;
  return (
    findRowIn(rows, groups, key, tag) ??
    (tag === undefined ? undefined : (findRowIn(rows, groups, `${tag}/${key}`) ?? findRowIn(rows, groups, key)))
  );
}

/** The row of that name under that tag, among these rows. */
export function findRowIn(
  rows: ReferenceRows,
  groups: readonly ReferenceGroup[],
  key: string,
  tag?: string,
): OperationRow | undefined {
  for (let at = 0; at < rows.position.length; at += 1) {
    const id = rows.operation_id[at] ?? null;
    if (id === null ? !isKeyOf(rows, at, key) : id !== key) continue;
    const row = rowAtIndex(rows, at);
    if (tag === undefined || (groupOfRow(groups, row.row)?.tag ?? '') === tag) return row;
  }
  return undefined;
}

function isKeyOf(rows: ReferenceRows, at: number, key: string): boolean {
  const method = rows.method[at] as string;
  const path = rows.path[at] as string;
  // The key is long: most rows can be distinguished without building it.
  return key.length === method.length + path.length && operationKey({ operationId: null, method, path }) === key;
}
