import type { IncomingMessage } from 'node:http';
import { pipeline, Readable, type Transform } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';

/** More content codings than any server uses. */
const mostCodings = 3;

/** Bytes that streams may buffer ahead of the reader. */
const readAhead = 1024 * 1024;

export interface DecodedBody {
  /** False: the body is as it came, since it has no coding, or an unknown one. */
  readonly isDecoded: boolean;
  readonly chunks: AsyncIterable<Buffer>;
}

/**
 * The bytes of an answer without its content codings (RFC 9110 §8.4): some APIs compress although `identity` is asked
 * for. Bytes are decoded only as fast as they are read, and at most twice the limit is decoded, in nested codings too.
 * @param bytes how many the caller takes
 */
export function decodedBody(answer: IncomingMessage, bytes: number): DecodedBody {
  const codings = codingsOf(answer);
  if (codings.length === 0 || codings.length > mostCodings || !codings.every(isKnown))
    return { isDecoded: false, chunks: answer };
  return { isDecoded: true, chunks: decode(answer, codings, 2 * bytes + readAhead) };
}

type Coding = 'gzip' | 'x-gzip' | 'br' | 'deflate' | 'zstd';

const isKnown = (coding: string): coding is Coding => /^(x-gzip|gzip|br|deflate|zstd)$/.test(coding);

/** Returns the codings in the order in which they were applied, whether in several fields or one. */
function codingsOf({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders
    .filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'content-encoding')
    .flatMap((value) => value.toLowerCase().split(','))
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
}

function decode(source: AsyncIterable<Buffer>, codings: readonly Coding[], most: number): AsyncIterable<Buffer> {
  return codings.toReversed().reduce((bytes, coding) => withoutCoding(bytes, coding, most), source);
}

async function* withoutCoding(source: AsyncIterable<Buffer>, coding: Coding, most: number): AsyncGenerator<Buffer> {
  const chunks = atMost(source, most);
  const first = await chunks.next();
  if (first.done) return;
  const rest = async function* () {
    yield first.value;
    yield* chunks;
  };
  // Ends all streams when one fails or is closed; the reader gets the error from the last stream.
  yield* pipeline(Readable.from(rest(), { objectMode: false }), decoderFor(coding, first.value), () => {});
}

async function* atMost(source: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let read = 0;
  for await (const chunk of source) {
    read += chunk.length;
    if (read > most) throw new Error('The compressed answer is too large.');
    yield chunk;
  }
}

/** What was written so far comes at once, and an end that is cut off is none, as in browsers. */
const eager = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };

function decoderFor(coding: Coding, begin: Buffer): Transform {
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip(eager);
    case 'deflate':
      // RFC 9110 §8.4.1.2: some send it without zlib's head, whose low four bits are 8 (RFC 1950 §2.2).
      return ((begin[0] ?? 0) & 0x0f) === 8 ? createInflate(eager) : createInflateRaw(eager);
    case 'br':
      return createBrotliDecompress({
        flush: constants.BROTLI_OPERATION_FLUSH,
        finishFlush: constants.BROTLI_OPERATION_FLUSH,
      });
    case 'zstd':
      // RFC 9659 §3: 8 MB; without a limit one answer could ask for 128 MB.
      return createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: 23 } });
  }
}
