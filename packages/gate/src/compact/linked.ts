import { HashIndex } from './hash-index.ts';
import { Records } from './records.ts';

/**
 * Records that belong to applications and are found by the SHA-256 at their start: keys and certificates. What was added
 * last counts where two have the same one.
 */
export class Hashed extends Records {
  readonly index = new HashIndex((record) => this.bytes(record).readUInt32LE(this.at(record)));

  find(hash: Buffer, at = 0): number {
    return this.index.find(hash.readUInt32LE(at), (record) => {
      const start = this.at(record);
      return hash.compare(this.bytes(record), start, start + 32, at, at + 32) === 0;
    });
  }

  addWith(hash: Buffer, at: number): number {
    const other = this.find(hash, at);
    if (other >= 0) this.index.delete(other);
    const record = this.add();
    hash.copy(this.bytes(record), this.at(record), at, at + 32);
    this.index.add(record);
    return record;
  }

  remove(record: number): void {
    this.index.delete(record);
    this.free(record);
  }
}

/** Records that are found by the UUID at their start. */
export class Named extends Records {
  readonly index = new HashIndex((record) => this.bytes(record).readUInt32LE(this.at(record) + 12));

  /** @returns -1 for none. The end of a UUID is the part that is random. */
  find(id: Buffer, at: number): number {
    return this.index.find(id.readUInt32LE(at + 12), (record) => {
      const start = this.at(record);
      return id.compare(this.bytes(record), start, start + 16, at, at + 16) === 0;
    });
  }

  addWith(id: Buffer, at: number): number {
    const record = this.add();
    id.copy(this.bytes(record), this.at(record), at, at + 16);
    this.index.add(record);
    return record;
  }

  remove(record: number): void {
    this.index.delete(record);
    this.free(record);
  }
}
