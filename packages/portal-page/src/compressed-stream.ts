import { PassThrough, type Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

/** A body that is sent in pieces, each as soon as it is there. */
export interface CompressedStream {
  readonly stream: Transform;
  /** undefined where the browser takes none. */
  readonly encoding: 'br' | 'gzip' | undefined;
  /** Sends a piece now. */
  write(text: string): void;
  end(text: string): void;
}

/** The quality for pages, which are made for each reader, costs a few milliseconds. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** @param accepted `Accept-Encoding` (RFC 9110 §12.5.3) */
export function compressedStream(accepted: string | undefined): CompressedStream {
  const encoding = chosen(accepted ?? '');
  const coder = encoding === 'br' ? createBrotliCompress(brotli) : encoding === 'gzip' ? createGzip() : undefined;
  const stream = coder ?? new PassThrough();
  return {
    stream,
    encoding,
    write(text) {
      stream.write(text);
      coder?.flush();
    },
    end: (text) => void stream.end(text),
  };
}

function chosen(accepted: string): 'br' | 'gzip' | undefined {
  const refused = /^(br|gzip)\s*;\s*q=0(\.0*)?$/;
  const offers = accepted.split(',').map((offer) => offer.trim().toLowerCase());
  const takes = (name: string) => offers.some((offer) => offer.split(';')[0]?.trim() === name && !refused.test(offer));
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : undefined;
}
