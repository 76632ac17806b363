/**
 * One-dimensional arrays in PostgreSQL's binary form (array_send), which the driver passes on as it is. As text, every value of
 * every call would have to be quoted here and parsed there.
 */
const headerBytes = 20;
/** Type numbers of PostgreSQL (`pg_type.oid`). */
const oid = { bytea: 17, bigint: 20, integer: 23, text: 25, uuid: 2950 } as const;

function header(bytes: Buffer, type: number, length: number): void {
  bytes.writeInt32BE(1, 0); // dimensions
  bytes.writeInt32BE(1, 4); // may hold nulls
  bytes.writeInt32BE(type, 8);
  bytes.writeInt32BE(length, 12);
  bytes.writeInt32BE(1, 16); // the first index
}

type Write = (bytes: Buffer, value: number, at: number) => void;

function numbers(type: number, size: number, write: Write) {
  return (values: readonly (number | null)[]): Buffer => {
    const bytes = Buffer.allocUnsafe(headerBytes + values.length * (4 + size));
    header(bytes, type, values.length);
    let at = headerBytes;
    for (const value of values) {
      bytes.writeInt32BE(value === null ? -1 : size, at);
      at += 4;
      if (value === null) continue;
      write(bytes, value, at);
      at += size;
    }
    return bytes.subarray(0, at);
  };
}

export const integerArray = numbers(oid.integer, 4, (bytes, value, at) => bytes.writeInt32BE(value, at));
/** Safe integers. */
export const bigintArray = numbers(oid.bigint, 8, (bytes, value, at) => {
  bytes.writeInt32BE(Math.floor(value / 0x1_0000_0000), at);
  bytes.writeUInt32BE(((value % 0x1_0000_0000) + 0x1_0000_0000) % 0x1_0000_0000, at + 4);
});

export function textArray(values: readonly (string | null)[]): Buffer {
  // A UTF-16 code unit takes at most three bytes of UTF-8.
  const mostBytes = values.reduce((sum, value) => sum + 4 + (value?.length ?? 0) * 3, headerBytes);
  const bytes = Buffer.allocUnsafe(mostBytes);
  header(bytes, oid.text, values.length);
  let at = headerBytes;
  for (const value of values) {
    const length = value === null ? -1 : bytes.write(value, at + 4);
    bytes.writeInt32BE(length, at);
    at += 4 + Math.max(0, length);
  }
  return bytes.subarray(0, at);
}

function blobs(type: number) {
  return (values: readonly Buffer[]): Buffer => {
    const bytes = Buffer.allocUnsafe(headerBytes + values.reduce((sum, { length }) => sum + 4 + length, 0));
    header(bytes, type, values.length);
    let at = headerBytes;
    for (const value of values) {
      bytes.writeInt32BE(value.length, at);
      at += 4 + value.copy(bytes, at + 4);
    }
    return bytes;
  };
}

export const byteaArray = blobs(oid.bytea);
/** Each value has 16 bytes. */
export const uuidArray = blobs(oid.uuid);
