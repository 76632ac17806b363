import { keyBytes } from './call-key.ts';
import type { NumberedCall } from './numbered-calls.ts';
import { uuidBytes } from './uuid-bytes.ts';

/** A signature, flags and the length of an extension: the form's beginning (COPY … FORMAT binary). */
const beginning = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
const columns = 3;
const uuidSize = 16;
/** Behind the number of columns and the length of the key. */
const keyAt = 2 + 4;

/** Rows of key, portal and day in the form of COPY … (FORMAT binary): the cheapest way in. */
export function copyKeys(portalId: string, day: number, calls: readonly NumberedCall[]): Buffer {
  // Rows differ only in the key: the rest is written once and copied.
  const row = Buffer.alloc(keyAt + keyBytes + 4 + uuidSize + 4 + 4);
  let at = row.writeInt16BE(columns, 0);
  at = row.writeInt32BE(keyBytes, at) + keyBytes;
  at = row.writeInt32BE(uuidSize, at);
  at += uuidBytes(portalId).copy(row, at);
  at = row.writeInt32BE(4, at);
  row.writeInt32BE(day, at);

  const bytes = Buffer.allocUnsafe(beginning.length + calls.length * row.length + 2);
  at = beginning.copy(bytes);
  for (const { key } of calls) {
    bytes.set(row, at);
    bytes.set(key, at + keyAt);
    at += row.length;
  }
  bytes.writeInt16BE(-1, at);
  return bytes;
}
