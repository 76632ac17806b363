/** Finds records by a hash of 32 bits: open addressing with linear steps, four bytes a slot, at most two thirds full. */
export class HashIndex {
  readonly #hashOf: (record: number) => number;
  /** Numbers of records plus one; 0 is empty. */
  #slots = new Uint32Array(16);
  #count = 0;

  /** @param hashOf of a record that is in the index */
  constructor(hashOf: (record: number) => number) {
    this.#hashOf = hashOf;
  }

  get size(): number {
    return this.#count;
  }

  /** @returns the record for which `is` says so; -1 for none */
  find(hash: number, is: (record: number) => boolean): number {
    const mask = this.#slots.length - 1;
    for (let slot = spread(hash) & mask; ; slot = (slot + 1) & mask) {
      const record = (this.#slots[slot] as number) - 1;
      if (record < 0 || is(record)) return record;
    }
  }

  add(record: number): void {
    if ((this.#count + 1) * 3 > this.#slots.length * 2) this.#grow();
    this.#count += 1;
    this.#put(record);
  }

  delete(record: number): void {
    const mask = this.#slots.length - 1;
    let hole = spread(this.#hashOf(record)) & mask;
    while (this.#slots[hole] !== record + 1) {
      if (this.#slots[hole] === 0) return;
      hole = (hole + 1) & mask;
    }
    this.#count -= 1;
    // Those behind it move up where they are allowed to: an empty slot ends every search.
    for (let next = (hole + 1) & mask; this.#slots[next] !== 0; next = (next + 1) & mask) {
      const home = spread(this.#hashOf((this.#slots[next] as number) - 1)) & mask;
      if (((next - home) & mask) < ((next - hole) & mask)) continue;
      this.#slots[hole] = this.#slots[next] as number;
      hole = next;
    }
    this.#slots[hole] = 0;
  }

  #put(record: number): void {
    const mask = this.#slots.length - 1;
    let slot = spread(this.#hashOf(record)) & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = record + 1;
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Uint32Array(old.length * 2);
    for (const slot of old) if (slot !== 0) this.#put(slot - 1);
  }
}

function spread(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 16), 0x9e3779b1);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
