import type { Readable } from 'node:stream';
import { RestoreRefused } from '../errors.ts';
import { endOfRows } from './format.ts';

const newline = 0x0a;
const afterRow = Buffer.from(`\n${endOfRows}`);
const atStart = Buffer.from(endOfRows);

function entryOf(line: string): Record<string, unknown> {
  try {
    const entry = JSON.parse(line);
    if (typeof entry === 'object' && entry !== null) return entry;
  } catch {}
  throw new RestoreRefused('The archive has a line that is no entry of one. Nothing was restored.');
}

/** Reads an archive's text from beginning to end; at most one chunk is in memory. */
export class ArchiveReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: Readable) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** The next line as JSON; `RestoreRefused` when it is none, or when the archive ends before it. */
  async readJson(): Promise<Record<string, unknown>> {
    for (;;) {
      const end = this.#rest.indexOf(newline);
      if (end >= 0) {
        const line = this.#rest.toString('utf8', 0, end);
        this.#rest = this.#rest.subarray(end + 1);
        return entryOf(line);
      }
      await this.#moreOrThrow();
    }
  }

  /** The rows of the table whose line was read last, up to the line that ends them. */
  async *readRows(): AsyncGenerator<Buffer> {
    while (this.#rest.length < atStart.length) await this.#moreOrThrow();
    if (this.#rest.subarray(0, atStart.length).equals(atStart)) {
      this.#rest = this.#rest.subarray(atStart.length);
      return;
    }
    for (;;) {
      const end = this.#rest.indexOf(afterRow);
      if (end >= 0) {
        yield this.#rest.subarray(0, end + 1);
        this.#rest = this.#rest.subarray(end + afterRow.length);
        return;
      }
      // The end marker may be split between two chunks: as many characters as it is long are kept for the next one.
      const certain = Math.max(0, this.#rest.length - afterRow.length);
      if (certain > 0) yield this.#rest.subarray(0, certain);
      this.#rest = this.#rest.subarray(certain);
      await this.#moreOrThrow();
    }
  }

  async #moreOrThrow(): Promise<void> {
    if (!(await this.#more())) throw new RestoreRefused('The archive ends too early. Nothing was restored.');
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#chunks.next();
    if (done) return false;
    this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value]);
    return true;
  }
}
