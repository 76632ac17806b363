import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  brotliCompressSync,
  createGzip,
  deflateRawSync,
  deflateSync,
  gzipSync,
  constants as zlib,
  zstdCompressSync,
} from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { framedAnswer } from './framed-answer.ts';

async function ask(listener: RequestListener, method = 'GET'): Promise<IncomingMessage> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return new Promise((resolve, reject) => {
    const request = get({ port: (server.address() as AddressInfo).port, agent: false, method }, resolve);
    request.on('error', reject);
  });
}

const sent = (coding: string, body: Buffer) =>
  ask((_request, response) => response.writeHead(200, { 'content-encoding': coding, etag: '"e"' }).end(body));

async function read(answer: IncomingMessage, limit = 2_000) {
  const framed = framedAnswer({ answer, redirects: 0, stopped: undefined }, limit);
  const head = JSON.parse(String((await framed.next()).value)) as { headers: [string, string][] };
  const chunks: Buffer[] = [];
  for await (const chunk of framed) chunks.push(chunk);
  return { names: head.headers.map(([name]) => name), body: Buffer.concat(chunks) };
}

const text = Buffer.from('{"parcel": "größer"}');

describe('RFC 9110 §8.4: an answer that an API compresses unasked is read', () => {
  test.each([
    ['gzip', gzipSync(text)],
    ['X-GZIP', gzipSync(text)],
    ['br', brotliCompressSync(text)],
    ['deflate', deflateSync(text)],
    ['deflate', deflateRawSync(text)],
    ['zstd', zstdCompressSync(text)],
    ['gzip, br', brotliCompressSync(gzipSync(text))],
  ])('%s', async (coding, body) => {
    const answer = await read(await sent(coding, body));
    expect(answer.body).toEqual(text);
    expect(answer.names).toContain('etag');
    expect(answer.names).not.toContain('content-encoding');
    expect(answer.names).not.toContain('content-length');
  });

  test('what nobody knows comes as it is, and says so', async () => {
    const answer = await read(await sent('aws-chunked', text));
    expect(answer.body).toEqual(text);
    expect(answer.names).toContain('content-encoding');
  });

  test('an answer without a body has nothing to read', async () => {
    expect((await read(await sent('gzip', Buffer.alloc(0)))).body).toHaveLength(0);
    const head = await ask((_request, response) => response.writeHead(200, { 'content-encoding': 'br' }).end(), 'HEAD');
    expect((await read(head)).body).toHaveLength(0);
  });

  test('events within gzip come through one by one', async () => {
    const gzip = createGzip({ flush: zlib.Z_SYNC_FLUSH });
    gzip.write('data: one\n\n');
    const answer = await ask((_request, response) =>
      gzip.pipe(response.writeHead(200, { 'content-encoding': 'gzip' })),
    );
    const framed = framedAnswer({ answer, redirects: 0, stopped: undefined }, 2_000);
    await framed.next();
    expect(String((await framed.next()).value)).toBe('data: one\n\n');
    gzip.end();
    expect((await framed.next()).done).toBe(true);
  });
});

describe('a bomb', () => {
  const zeros = Buffer.alloc(64 * 1024 * 1024);

  test.each([
    ['gzip', gzipSync(zeros)],
    ['br', brotliCompressSync(zeros, { params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } })],
    ['zstd', zstdCompressSync(zeros)],
  ])('of %s ends one byte after the limit, as any answer that is larger', async (coding, bomb) => {
    expect((await read(await sent(coding, bomb), 2_000)).body).toHaveLength(2_001);
  });

  test('in a bomb is broken off at twice the limit', async () => {
    const inner = gzipSync(zeros);
    await expect(read(await sent('gzip, gzip', gzipSync(inner)), 200_000)).resolves.toMatchObject({
      body: { length: 200_001 },
    });
    const empty = Buffer.concat(Array<Buffer>(70_000).fill(gzipSync(Buffer.alloc(0))));
    await expect(read(await sent('gzip, gzip', gzipSync(empty)), 2_000)).rejects.toThrow('too large');
  });

  test('that asks for a window of 128 MB is refused (RFC 9659 §3)', async () => {
    const wide = zstdCompressSync(zeros, {
      params: { [zlib.ZSTD_c_windowLog]: 27, [zlib.ZSTD_c_enableLongDistanceMatching]: 1 },
    });
    await expect(read(await sent('zstd', wide), 2_000)).rejects.toThrow();
  });

  test('what is none of what it says fails', async () => {
    await expect(read(await sent('gzip', Buffer.from('plain')))).rejects.toThrow();
  });
});
