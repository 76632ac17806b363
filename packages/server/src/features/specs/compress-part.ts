import { brotliCompressSync, constants } from 'node:zlib';

/** Measured on GitHub's document: 5 takes a third of the time of 6 and gives 2 % more bytes. */
const quality = 5;

/** Brotli (RFC 7932) with a window no larger than the text: a new window of 4 MB for each of thousands costs seconds. */
export function compressPart(json: string): Uint8Array {
  const bytes = Buffer.from(json, 'utf8');
  const window = Math.min(22, Math.max(10, Math.ceil(Math.log2(bytes.length + 16))));
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: window,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
}
