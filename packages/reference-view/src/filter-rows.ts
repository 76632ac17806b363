import type { ReferenceManifest } from '@stoa/contract/reference';
import { groupOfRow, type OperationRow, rowAtIndex } from '@stoa/reference-view/reference-rows';

/** More matches than this say less, not more: the reader is asked to refine (as `searchReference` answers). */
export const mostMatches = 200;

/** What is searched of each row, made once per manifest. */
const haystacks = new WeakMap<ReferenceManifest, readonly string[]>();

/**
 * The operations of a list that is all here which contain every word, each once, in the list's order.
 * @returns one more than `mostMatches` at the most
 */
export function filterRows(manifest: ReferenceManifest, filter: string): OperationRow[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const found: OperationRow[] = [];
  const seen = new Set<number>();
  for (const [at, text] of textsOf(manifest).entries()) {
    const position = manifest.rows.position[at] as number;
    if (seen.has(position) || !words.every((word) => text.includes(word))) continue;
    seen.add(position);
    found.push(rowAtIndex(manifest.rows, at));
    if (found.length > mostMatches) break;
  }
  return found;
}

function textsOf(manifest: ReferenceManifest): readonly string[] {
  let texts = haystacks.get(manifest);
  if (!texts) {
    const { rows, groups } = manifest;
    texts = rows.position.map((_, at) =>
      [rows.method[at], rows.path[at], rows.summary[at], rows.operation_id[at], groupOfRow(groups, at)?.tag]
        .join(' ')
        .toLowerCase(),
    );
    haystacks.set(manifest, texts);
  }
  return texts;
}

/** More names of schemas than these are not listed below the operations. */
export const mostSchemas = 50;

/** Numbers of the schemas whose name contains every word; one more than `mostSchemas` at the most. */
export function filterSchemas(names: readonly string[], filter: string): number[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const found: number[] = [];
  for (const [at, name] of names.entries()) {
    const text = name.toLowerCase();
    if (!words.every((word) => text.includes(word))) continue;
    found.push(at);
    if (found.length > mostSchemas) break;
  }
  return found;
}
