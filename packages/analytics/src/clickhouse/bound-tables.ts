import { randomUUID } from 'node:crypto';

/**
 * A small table that travels with a statement and lives as long as it: ClickHouse calls it external data. Our way to bind
 * values, since it takes any number of them and every version of ClickHouse knows it.
 */
export interface BoundTable {
  readonly name: string;
  /** Columns with their types, `start_ms Int64`. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly BoundValue[])[];
}

export type BoundValue = string | number | readonly number[];

export interface Body {
  readonly type: string;
  readonly text: string;
}

/**
 * The settings that describe the tables, and the body that carries them (RFC 7578). Written by hand: `fetch` sends a
 * FormData as a stream, and a connection that breaks as the stream ends is an uncaught exception then, which no caller can
 * handle (undici closes the stream a second time).
 */
export function boundTablesOf(tables: readonly BoundTable[]): { settings: Record<string, string>; body: Body } {
  const boundary = `stoa-${randomUUID()}`;
  const parts = tables.map(
    ({ name, rows }) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${name}"\r\n` +
      `Content-Type: text/tab-separated-values\r\n\r\n${tabSeparated(rows)}\r\n`,
  );
  return {
    settings: Object.fromEntries(tables.map(({ name, columns }) => [`${name}_structure`, columns.join(', ')])),
    body:
      tables.length === 0
        ? plain('')
        : { type: `multipart/form-data; boundary=${boundary}`, text: `${parts.join('')}--${boundary}--\r\n` },
  };
}

export function plain(text: string): Body {
  return { type: 'text/plain; charset=utf-8', text };
}

/** ClickHouse's TabSeparated, whose backslash escapes what would end a value. */
export function tabSeparated(rows: BoundTable['rows']): string {
  return rows.map((row) => `${row.map(written).join('\t')}\n`).join('');
}

function written(value: BoundValue): string {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return `[${value.join(',')}]`;
  return value.replace(/[\\\t\n]/g, (character) => (character === '\t' ? '\\t' : character === '\n' ? '\\n' : '\\\\'));
}
