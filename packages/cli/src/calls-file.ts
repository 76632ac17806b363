import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { mostIngestBytes, mostIngestRecords } from '@stoa/contract/calls';
import { CommandError } from './context.ts';

/** Lines of a file that are sent together. */
export interface LineBatch {
  /** Each line ends with a line feed. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The number of each line in the file, from 1. */
  readonly lines: readonly number[];
}

/** A longer line is not sent: no call is that long. */
export interface LongLine {
  readonly line: number;
}

/** The limit is in bytes; the server reads no longer record. */
const longestLine = 65_536;
const lineFeed = 10;

/**
 * Batches of a file of records, one a line, packed with gzip or not. Reads no more of it than is being sent.
 * @throws CommandError when it cannot be read
 */
export async function* batchesOf(source: Readable): AsyncGenerator<LineBatch | LongLine> {
  let parts: Buffer[] = [];
  let size = 0;
  let lines: number[] = [];
  const batch = (): LineBatch => {
    const made = { bytes: Buffer.concat(parts), lines };
    [parts, size, lines] = [[], 0, []];
    return made;
  };
  for await (const { line, bytes } of linesOf(source)) {
    if (!bytes) {
      yield { line };
      continue;
    }
    if (lines.length === mostIngestRecords || size + bytes.length + 1 > mostIngestBytes) yield batch();
    parts.push(bytes, Buffer.of(lineFeed));
    size += bytes.length + 1;
    lines.push(line);
  }
  if (lines.length > 0) yield batch();
}

/** Lines that are not empty, with their numbers. The bytes of a line that is too long are dropped while it is read. */
async function* linesOf(source: Readable): AsyncGenerator<{ line: number; bytes?: Buffer }> {
  let line = 0;
  let open: Buffer[] = [];
  let length = 0;
  const end = () => {
    line += 1;
    const bytes = length > longestLine ? undefined : Buffer.concat(open);
    const found = { line, bytes, isEmpty: length === 0 || bytes?.toString('latin1').trim() === '' };
    [open, length] = [[], 0];
    return found;
  };
  for await (const chunk of unpacked(source)) {
    for (let from = 0; from < chunk.length; ) {
      const found = chunk.indexOf(lineFeed, from);
      const to = found < 0 ? chunk.length : found;
      length += to - from;
      if (length <= longestLine) open.push(chunk.subarray(from, to));
      else open = [];
      if (found >= 0) {
        const { isEmpty, ...one } = end();
        if (!isEmpty) yield one.bytes ? { line: one.line, bytes: one.bytes } : { line: one.line };
      }
      from = to + 1;
    }
  }
  const { isEmpty, ...last } = end();
  if (!isEmpty) yield last.bytes ? { line: last.line, bytes: last.bytes } : { line: last.line };
}

/** Recognizes gzip by its first two bytes (RFC 1952 §2.3.1), not by the name: standard input has none. */
async function* unpacked(source: Readable): AsyncGenerator<Buffer> {
  try {
    const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    let first = Buffer.alloc(0);
    while (first.length < 2) {
      const { done, value } = await chunks.next();
      if (done) break;
      first = Buffer.concat([first, value]);
    }
    const isPacked = first[0] === 0x1f && first[1] === 0x8b;
    const rest = (async function* () {
      yield first;
      yield* { [Symbol.asyncIterator]: () => chunks };
    })();
    if (!isPacked) {
      yield* rest;
      return;
    }
    const gunzip = createGunzip();
    const { pipeline } = await import('node:stream/promises');
    const piping = pipeline(rest, gunzip);
    // Its failure is also reported to the reader; without a listener it would end the process.
    piping.catch(() => {});
    yield* gunzip as AsyncIterable<Buffer>;
    await piping;
  } catch (cause) {
    throw new CommandError(`The file cannot be read: ${(cause as Error).message}`, { cause });
  }
}

/** @param path `-` for standard input */
export function openCalls(path: string, stdin: () => Readable): Readable {
  return path === '-' ? stdin() : createReadStream(path, { highWaterMark: 256 * 1024 });
}
