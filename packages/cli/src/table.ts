import { singleLine } from '@stoa/common/single-line';

/**
 * Columns of text, aligned, with a head; an empty table is one sentence. Cells carry what strangers typed: no control
 * character reaches the operator's terminal, and no line break forges a row.
 */
export function table(head: readonly string[], cells: readonly (readonly string[])[], whenEmpty: string): string {
  if (cells.length === 0) return whenEmpty;
  const rows = cells.map((row) => row.map((cell) => singleLine(cell, 500)));
  const widths = head.map((title, column) =>
    Math.max(...[head, ...rows].map((row) => (row === head ? title : (row[column] ?? '')).length)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === head.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd();
  return [line(head.map((title) => title.toUpperCase())), ...rows.map(line)].join('\n');
}

/** `2026-11-20 09:52` in UTC. */
export function minute(timestamp: string): string {
  return timestamp.slice(0, 16).replace('T', ' ');
}
