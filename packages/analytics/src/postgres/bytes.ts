/** Writes numbers as varints (seven bits a byte, the lowest first): most of ours are below 128. */
export class ByteWriter {
  #bytes = Buffer.allocUnsafe(256);
  #length = 0;

  /** @param value a whole number from 0 */
  write(value: number): void {
    if (this.#length + 8 > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], this.#bytes.length * 2);
    let rest = value;
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#bytes[this.#length++] = rest;
  }

  /** What was written; the writer must not be used any more. */
  end(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }
}

/** Reads what `ByteWriter` wrote. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get atEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  read(): number {
    let byte = this.#bytes[this.#at++] as number;
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    for (let scale = 0x80; byte >= 0x80; scale *= 0x80) {
      if (this.atEnd) throw new Error('a packed cell ends too early');
      byte = this.#bytes[this.#at++] as number;
      value += (byte & 0x7f) * scale;
    }
    return value;
  }
}
