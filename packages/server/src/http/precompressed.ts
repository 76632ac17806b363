import { promisify } from 'node:util';
import { createBrotliDecompress, brotliDecompress as decompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isNotModified } from './not-modified.ts';

const brotliDecompress = promisify(decompress);

/** An answer of this size or more, in compressed bytes, is decompressed as a stream and never stands whole in memory. */
const streamedFrom = 64 * 1024;

/**
 * Answers with what is stored as brotli: as it is where the caller takes `br`, otherwise decompressed, and then left to
 * the server's own compression (gzip or nothing). Set `etag` and `cache-control` before.
 */
export async function sendPrecompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  brotli: Uint8Array,
  mediaType = 'application/json; charset=utf-8',
): Promise<FastifyReply> {
  varyByEncoding(reply);
  if (isNotModified(request, reply)) return reply.code(304).send();
  reply.code(200).type(mediaType);
  if (acceptsBrotli(request.headers['accept-encoding']))
    return reply.headers({ 'content-encoding': 'br', 'content-length': brotli.length }).send(asBuffer(brotli));
  if (brotli.length < streamedFrom) return reply.send(await brotliDecompress(brotli));
  const stream = createBrotliDecompress();
  stream.end(brotli);
  return reply.send(stream);
}

/** Whether an `Accept-Encoding` takes brotli (RFC 9110 §12.5.3). It must be named: `*` alone does not count. */
export function acceptsBrotli(header: string | string[] | undefined): boolean {
  for (const part of String(header ?? '')
    .toLowerCase()
    .split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    if (coding !== 'br') continue;
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return weight === undefined || Number(weight) > 0;
  }
  return false;
}

function varyByEncoding(reply: FastifyReply): void {
  const vary = String(reply.getHeader('vary') ?? '');
  if (!/accept-encoding/i.test(vary))
    reply.header('vary', vary === '' ? 'accept-encoding' : `${vary}, accept-encoding`);
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
