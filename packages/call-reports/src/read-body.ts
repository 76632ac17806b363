import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Problem } from '@stoa/common/problem';
import { mostIngestBytes } from '@stoa/contract/calls';

const unpack = promisify(gunzip);
/** Milliseconds that a body may take to arrive. */
const longestMs = 30_000;

/**
 * The whole body as text, unpacked. Bytes that are no UTF-8 become U+FFFD: access logs hold whatever callers sent.
 * @param mediaTypes what it may be
 * @throws Problem 415 for another type, charset or coding; 413 as soon as it is too large, packed or not; 408 when it does
 * not arrive in time; 400 when it breaks off or is not packed as it says
 */
export async function readBody(request: IncomingMessage, mediaTypes: readonly string[]): Promise<string> {
  // An empty body has no type either (http/empty-body.ts); the caller reports that it is empty.
  if (request.headers['content-length'] === '0') return '';
  refuseType(request.headers['content-type'], mediaTypes);
  const isPacked = packed(request.headers);
  if (Number(request.headers['content-length'] ?? 0) > mostIngestBytes) throw tooLarge();
  const bytes = await collect(request);
  return (isPacked ? await unpacked(bytes) : bytes).toString('utf8');
}

function refuseType(header: string | undefined, mediaTypes: readonly string[]): void {
  const [type = '', ...parameters] = (header ?? '').split(';').map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice(8);
  const isText = charset === undefined || /^"?(?:utf-?8|us-ascii)"?$/.test(charset);
  if (mediaTypes.includes(type) && isText) return;
  const reason = isText ? `must be ${mediaTypes.join(' or ')}` : 'must name no charset but utf-8';
  throw new Problem('unsupported_media_type', 415, `Content-Type ${reason}.`, {
    invalid: [{ field: 'content-type', reason, rule: 'invalid', source: 'header' }],
  });
}

/** RFC 9110 §8.4.1: `x-gzip` is the same as `gzip`. */
function packed({ 'content-encoding': header = '' }: IncomingHttpHeaders): boolean {
  const coding = header.trim().toLowerCase();
  if (coding === '' || coding === 'identity') return false;
  if (coding === 'gzip' || coding === 'x-gzip') return true;
  throw new Problem('unsupported_media_type', 415, 'Content-Encoding must be gzip, or none.', {
    invalid: [{ field: 'content-encoding', reason: 'must be gzip, or none', rule: 'invalid', source: 'header' }],
    headers: { 'accept-encoding': 'gzip' },
  });
}

/** Collects the body by events: leaving a loop over the stream would end the connection before the answer is sent. */
function collect(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const end = (problem?: Problem) => {
      clearTimeout(timer);
      request.off('data', take).off('end', finish).off('error', breakOff).off('close', breakOff);
      if (!problem) resolve(Buffer.concat(chunks, size));
      else {
        request.on('error', () => {}).resume();
        reject(problem);
      }
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > mostIngestBytes) end(tooLarge());
      else chunks.push(chunk);
    };
    const finish = () => end();
    const breakOff = () => end(malformed('broke off'));
    const timer = setTimeout(() => end(late()), longestMs);
    request.on('data', take).on('end', finish).on('error', breakOff).on('close', breakOff);
    if (request.readableEnded) finish();
  });
}

/** Stops at the limit: a packed megabyte may hold a gigabyte. */
async function unpacked(bytes: Buffer): Promise<Buffer> {
  try {
    return await unpack(bytes, { maxOutputLength: mostIngestBytes });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(cause);
    throw malformed('is not packed with gzip, as its header says', cause);
  }
}

/** The status is not 400: the batch is not to blame, so a shipper of logs keeps it and sends it again. */
function late(): Problem {
  return malformed(`did not arrive within ${longestMs / 1000} seconds`, undefined, 408);
}

function malformed(reason: string, cause?: unknown, status = 400): Problem {
  return new Problem('invalid_request', status, `The body ${reason}.`, {
    invalid: [{ field: 'body', reason, rule: 'invalid', source: 'body' }],
    cause,
  });
}

function tooLarge(cause?: unknown): Problem {
  const reason = `must not be larger than ${mostIngestBytes} bytes, unpacked`;
  return new Problem('too_large', 413, `The body ${reason}.`, {
    invalid: [{ field: 'body', reason, rule: 'invalid', source: 'body' }],
    cause,
  });
}
