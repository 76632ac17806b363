import { compressPart } from './compress-part.ts';

/** One answer of the reference, made at publish. */
export interface SpecificationPart {
  readonly kind: 'manifest' | 'rows' | 'operation' | 'schema';
  /** Block, position or reference; empty for the manifest. */
  readonly key: string;
  /** JSON, as brotli (RFC 7932). */
  readonly bytes: Uint8Array;
}

/** In bytes. GitHub's document makes 25 MB of JSON, 4.5 MB compressed; 22,000 operations of Microsoft's some 500 MB. */
const mostJson = 2_000_000_000;
const mostCompressed = 200_000_000;

/** A document that repeats large things in many operations: its reference would have a multiple of its size. */
export class ReferenceTooLarge extends Error {
  override name = 'ReferenceTooLarge';
}

/** Gathers parts, and stops before they fill the memory. */
export class Parts {
  readonly all: SpecificationPart[] = [];
  #json = 0;
  #compressed = 0;

  /** @throws ReferenceTooLarge */
  add(kind: SpecificationPart['kind'], key: string, json: string): void {
    const bytes = compressPart(json);
    this.#json += json.length;
    this.#compressed += bytes.length;
    if (this.#json > mostJson || this.#compressed > mostCompressed) {
      throw new ReferenceTooLarge(
        'The operations repeat so much that their reference would have more than 200 MB: refer to large schemas by $ref.',
      );
    }
    this.all.push({ kind, key, bytes });
  }
}
