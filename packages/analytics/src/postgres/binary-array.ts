/**
 * One-dimensional arrays in PostgreSQL's binary form (array_send), which the driver passes on as it is: text would have to
 * be quoted here and parsed there, for every value of every call.
 */
const headerBytes = 20;

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

export const integerArray = numbers(23, 4, (bytes, value, at) => bytes.writeInt32BE(value, at));
/** Safe integers. */
export const bigintArray = numbers(20, 8, (bytes, value, at) => {
  bytes.writeInt32BE(Math.floor(value / 0x1_0000_0000), at);
  bytes.writeUInt32BE(((value % 0x1_0000_0000) + 0x1_0000_0000) % 0x1_0000_0000, at + 4);
});

/** @param values 16 bytes each */
export function uuidArray(values: readonly Buffer[]): Buffer {
  const bytes = Buffer.allocUnsafe(headerBytes + values.length * 20);
  header(bytes, 2950, values.length);
  let at = headerBytes;
  for (const value of values) {
    bytes.writeInt32BE(16, at);
    at += 4 + value.copy(bytes, at + 4, 0, 16);
  }
  return bytes;
}

export function textArray(values: readonly (string | null)[]): Buffer {
  let most = headerBytes;
  for (const value of values) most += 4 + (value === null ? 0 : value.length * 3);
  const bytes = Buffer.allocUnsafe(most);
  header(bytes, 25, values.length);
  let at = headerBytes;
  for (const value of values) {
    const length = value === null ? -1 : bytes.write(value, at + 4);
    bytes.writeInt32BE(length, at);
    at += 4 + Math.max(0, length);
  }
  return bytes.subarray(0, at);
}

export function byteaArray(values: readonly Buffer[]): Buffer {
  const bytes = Buffer.allocUnsafe(headerBytes + values.reduce((sum, { length }) => sum + 4 + length, 0));
  header(bytes, 17, values.length);
  let at = headerBytes;
  for (const value of values) {
    bytes.writeInt32BE(value.length, at);
    at += 4 + value.copy(bytes, at + 4);
  }
  return bytes;
}
