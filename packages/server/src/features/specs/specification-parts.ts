import { compressPart } from './compress-part.ts';

/** One answer of the reference, made at publish. */
export interface SpecificationPart {
  readonly kind: 'manifest' | 'rows' | 'operation' | 'schema';
  /** Block, position or reference; empty for the manifest. */
  readonly key: string;
  /** JSON, as brotli (RFC 7932). */
  readonly bytes: Uint8Array;
}

/** All parts together, in bytes. */
export interface PartLimits {
  readonly json: number;
  readonly compressed: number;
}

/** GitHub's document makes 25 MB of JSON, 4.5 MB compressed. */
const usualLimits: PartLimits = { json: 2_000_000_000, compressed: 200_000_000 };

/** A document that repeats large things in many operations: its reference would have a multiple of its size. */
export class ReferenceTooLarge extends Error {
  override name = 'ReferenceTooLarge';
}

/** Gathers parts, and stops before they fill the memory. */
export class Parts {
  readonly all: SpecificationPart[] = [];
  #json = 0;
  #compressed = 0;
  readonly #limits: PartLimits;

  constructor(limits: PartLimits = usualLimits) {
    this.#limits = limits;
  }

  /** @throws ReferenceTooLarge */
  add(kind: SpecificationPart['kind'], key: string, json: string): void {
    const bytes = compressPart(json);
    this.#json += json.length;
    this.#compressed += bytes.length;
    if (this.#json > this.#limits.json || this.#compressed > this.#limits.compressed) {
      throw new ReferenceTooLarge(
        'The operations repeat so much that their reference would be many times larger than the file: refer to large schemas by $ref.',
      );
    }
    this.all.push({ kind, key, bytes });
  }
}
