import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

/** Quality 5 takes 290 ms for 4.5 MB of GitHub's parts; 4 gives 8 % more bytes, 9 takes half as long again for 1 % fewer. */
const quality = 5;

/**
 * Brotli (RFC 7932) with a window no larger than the text: a window of 4 MB for each of thousands costs seconds. A thread of
 * zlib's compresses: the caller's own spends a quarter of the time.
 */
export async function compressPart(json: string): Promise<Uint8Array> {
  const bytes = Buffer.from(json, 'utf8');
  const window = Math.min(22, Math.max(10, Math.ceil(Math.log2(bytes.length + 16))));
  const compressed = await compress(bytes, {
    chunkSize: Math.max(1024, bytes.length >> 2),
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: window,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
  // A copy: what zlib returns holds on to its whole output buffer.
  return new Uint8Array(compressed);
}
