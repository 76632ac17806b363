import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** A row of `COPY … (FORMAT binary)`: where each field is in `bytes`. */
export class Row {
  bytes: Buffer = Buffer.alloc(0);
  /** The places in `bytes` where the row begins and ends. */
  whole: readonly [number, number] = [0, 0];
  readonly #at: number[] = [];
  readonly #length: number[] = [];

  /** @returns the byte behind the row; -1 when it is not all there; -2 at the end of the rows */
  read(from: Buffer, start: number): number {
    if (start + 2 > from.length) return -1;
    const fields = from.readInt16BE(start);
    if (fields < 0) return -2;
    let at = start + 2;
    for (let field = 0; field < fields; field += 1) {
      if (at + 4 > from.length) return -1;
      const length = from.readInt32BE(at);
      this.#at[field] = at + 4;
      this.#length[field] = length;
      at += 4 + Math.max(0, length);
    }
    this.bytes = from;
    this.whole = [start, at];
    return at <= from.length ? at : -1;
  }

  /** @returns the place where a field begins; -1 for null */
  at(field: number): number {
    return (this.#length[field] ?? -1) < 0 ? -1 : (this.#at[field] as number);
  }

  text(field: number): string | null {
    const at = this.at(field);
    return at < 0 ? null : this.bytes.toString('utf8', at, at + (this.#length[field] as number));
  }

  flag(field: number): boolean {
    return this.bytes[this.at(field)] === 1;
  }

  /** A moment in milliseconds since 1970; Infinity for null and for `infinity`. */
  time(field: number): number {
    const at = this.at(field);
    if (at < 0) return Number.POSITIVE_INFINITY;
    const high = this.bytes.readInt32BE(at);
    if (high === 0x7fffffff) return Number.POSITIVE_INFINITY;
    if (high === -0x80000000) return Number.NEGATIVE_INFINITY;
    // Microseconds since 2000.
    return Math.floor((high * 2 ** 32 + this.bytes.readUInt32BE(at + 4)) / 1000) + 946_684_800_000;
  }
}

/** Signature, flags, and the length of what else the header may have. */
const headerBytes = 19;

/**
 * Reads what a `select` gives, as it comes: rows become no objects.
 * @param each must take what it needs of the row at once
 */
export async function copyRows(client: pg.Client, select: string, each: (row: Row) => void): Promise<void> {
  const stream = client.query(copyTo(`copy (${select}) to stdout (format binary)`, { highWaterMark: 1 << 18 }));
  const row = new Row();
  let rest: Buffer = Buffer.alloc(0);
  let isStarted = false;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let at = 0;
    if (!isStarted && bytes.length >= headerBytes) {
      isStarted = true;
      at = headerBytes;
    }
    for (let next = isStarted ? row.read(bytes, at) : -1; next >= 0; next = row.read(bytes, at)) {
      each(row);
      at = next;
    }
    rest = bytes.subarray(at);
  }
  if (!isStarted || row.read(rest, 0) !== -2) throw new Error('The database ended before its last row.');
}
