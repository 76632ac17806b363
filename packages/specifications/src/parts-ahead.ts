import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

const decompress = promisify(brotliDecompress);

/** Bytes of JSON of one part; a larger one is worth a call of its own, once somebody wants it. */
const largestPart = 64 * 1024;
/** Of all together. */
const mostBytes = 256 * 1024;

/**
 * Several stored parts as one JSON list: as many of them as are small and fit.
 * @param parts brotli (RFC 7932)
 */
export async function partsAhead(parts: readonly Uint8Array[]): Promise<string> {
  const texts: string[] = [];
  let bytes = 0;
  for (const part of parts) {
    const json = await smallPart(part);
    if (!json || bytes + json.length > mostBytes) continue;
    bytes += json.length;
    texts.push(json.toString('utf8'));
  }
  return `[${texts.join(',')}]`;
}

async function smallPart(part: Uint8Array): Promise<Buffer | undefined> {
  try {
    return await decompress(part, { maxOutputLength: largestPart });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return undefined;
    throw error;
  }
}
