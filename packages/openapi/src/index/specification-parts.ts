import { compressPart } from './compress-part.ts';

/** One answer about a specification, made at publish. */
export interface SpecificationPart {
  readonly kind: ReferencePartKind | 'spec' | 'operations' | 'file';
  /** Block, position or reference; empty where there is one of its kind. */
  readonly key: string;
  /** Brotli (RFC 7932): JSON, or the file as it was published. */
  readonly bytes: Uint8Array;
}

/** Parts of the reference, cut from the document. */
type ReferencePartKind = 'manifest' | 'rows' | 'operation' | 'schema';

export interface UncompressedPart {
  readonly kind: ReferencePartKind;
  readonly key: string;
  readonly json: string;
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

/** Parts that zlib's threads have in hand at once: enough for all of them, while the next are cut. */
const inHand = 32;

/**
 * Compresses parts in their order, beside the thread that cuts them, and ends before they fill the memory or the database.
 * What the parts end with is passed on.
 * @throws ReferenceTooLarge
 */
export async function* compressParts<R>(
  parts: Generator<UncompressedPart, R>,
  limits: PartLimits = usualLimits,
): AsyncGenerator<SpecificationPart, R> {
  const waiting: Promise<SpecificationPart>[] = [];
  let json = 0;
  let compressed = 0;
  const count = (part: SpecificationPart) => {
    compressed += part.bytes.length;
    if (compressed > limits.compressed) throw tooLarge();
    return part;
  };
  try {
    for (;;) {
      const next = parts.next();
      if (next.done) {
        while (waiting.length > 0) yield count((await waiting.shift()) as SpecificationPart);
        return next.value;
      }
      json += next.value.json.length;
      if (json > limits.json) throw tooLarge();
      waiting.push(compress(next.value));
      if (waiting.length >= inHand) yield count((await waiting.shift()) as SpecificationPart);
    }
  } finally {
    await Promise.allSettled(waiting);
  }
}

async function compress({ kind, key, json }: UncompressedPart): Promise<SpecificationPart> {
  return { kind, key, bytes: await compressPart(json) };
}

function tooLarge(): ReferenceTooLarge {
  return new ReferenceTooLarge(
    'The operations repeat so much that their reference would be many times larger than the file: refer to large schemas by $ref.',
  );
}
