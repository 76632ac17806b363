export type CsvCell = string | number | null;

/**
 * Rows as RFC 4180 has them: CRLF, quotation marks doubled. Text that a spreadsheet would take for a formula gets an
 * apostrophe in front (labels are a publisher's); figures stay figures.
 */
export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  // A tab or a line break in front is stripped by some programs, and the formula remains.
  const harmless = /^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
