import type { IndexedOperation } from './index-specification.ts';
import type { IndexBatch } from './indexing.ts';
import type { SpecificationPart } from './specification-parts.ts';

/** Bytes and parts a batch holds at most, but for a part that is larger alone. */
const batchBytes = 512 * 1024;
const batchParts = 400;
const batchOperations = 1000;

/** Gathers parts into batches; one is on its way while the next is filled, and no third is begun. */
export class BatchSender {
  readonly #revision: string;
  readonly #send: (batch: IndexBatch) => Promise<void>;
  #sending = Promise.resolve();
  #parts: SpecificationPart[] = [];
  #size = 0;

  constructor(revision: string, send: (batch: IndexBatch) => Promise<void>) {
    this.#revision = revision;
    this.#send = send;
  }

  /** Resolves when there is room for more. */
  async add(part: SpecificationPart): Promise<void> {
    this.#parts.push(part);
    this.#size += part.bytes.length;
    if (this.#size >= batchBytes || this.#parts.length >= batchParts) await this.#flush();
  }

  async addOperations(operations: readonly IndexedOperation[]): Promise<void> {
    for (let start = 0; start < operations.length; start += batchOperations)
      await this.#flush(operations.slice(start, start + batchOperations));
  }

  /** Sends what is left; there is a batch even of nothing. */
  async end(): Promise<void> {
    await this.#flush();
    await this.#sending;
  }

  /** Settles when nothing is on its way. */
  idle(): Promise<void> {
    return this.#sending;
  }

  async #flush(operations: readonly IndexedOperation[] = []): Promise<void> {
    const batch = { revision: this.#revision, parts: this.#parts, operations };
    this.#parts = [];
    this.#size = 0;
    await this.#sending;
    this.#sending = this.#send(batch);
  }
}
