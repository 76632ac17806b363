const perChunk = 16_384;
const shift = 14;

/**
 * Records of one size, as bytes outside of the heap: a million of them are no objects that a collector must visit. They
 * are kept in chunks, so growing copies nothing. Numbers of records are used again after `free`.
 */
export class Records {
  readonly #size: number;
  readonly #chunks: Buffer[] = [];
  readonly #free: number[] = [];
  #count = 0;

  /** @param size bytes of one record */
  constructor(size: number) {
    this.#size = size;
  }

  /** Numbers that were ever given: a loop over all must skip those that are free. */
  get length(): number {
    return this.#count;
  }

  /** @returns the number of a record that is all zero */
  add(): number {
    const again = this.#free.pop();
    if (again !== undefined) return again;
    if (this.#count === this.#chunks.length * perChunk) this.#chunks.push(Buffer.alloc(perChunk * this.#size));
    this.#count += 1;
    return this.#count - 1;
  }

  free(record: number): void {
    const at = this.at(record);
    this.bytes(record).fill(0, at, at + this.#size);
    this.#free.push(record);
  }

  /** The chunk that has the record, from `at(record)` on. */
  bytes(record: number): Buffer {
    return this.#chunks[record >>> shift] as Buffer;
  }

  at(record: number): number {
    return (record & (perChunk - 1)) * this.#size;
  }
}
