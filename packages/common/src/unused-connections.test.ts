import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, type TestContext, test } from 'vitest';
import { trackUnusedConnections } from './unused-connections.ts';

async function started({ onTestFinished }: TestContext, listener: RequestListener) {
  const server = createServer().on('request', listener).on('checkExpectation', listener);
  const endUnused = trackUnusedConnections(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => server.closeAllConnections());
  const { port } = server.address() as AddressInfo;
  return {
    async open(bytes: string, allowHalfOpen = false): Promise<Socket> {
      const asked = once(server, 'connection');
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen }).on('error', () => {});
      onTestFinished(() => void socket.destroy());
      socket.write(bytes);
      await asked;
      await pause(200);
      return socket;
    },
    /** Ends when the last connection has ended: without us never, where its caller does nothing. */
    async stop(): Promise<void> {
      server.close();
      server.closeIdleConnections();
      endUnused();
      await once(server, 'close');
    },
  };
}

const get = 'GET / HTTP/1.1\r\nHost: portal\r\n\r\n';

describe.concurrent('a stop', () => {
  test('is not held by a caller that does not read its answers', async (context) => {
    const server = await started(context, (_request, response) =>
      Readable.from(Array(64).fill(Buffer.alloc(2 ** 18))).pipe(response),
    );
    const caller = await server.open(get.repeat(100));
    await server.stop();
    expect((await text(caller)).length).toBeLessThan(64 * 2 ** 18);
  });

  test('is not held by half of a request’s body', async (context) => {
    const server = await started(context, (request, response) => request.resume().once('end', () => response.end()));
    const caller = await server.open('POST / HTTP/1.1\r\nHost: portal\r\nContent-Length: 10\r\n\r\nhalf');
    await server.stop();
    expect(await text(caller)).toBe('');
  });

  test('is not held by a request behind an answer that ends the connection', async (context) => {
    const server = await started(context, async ({ socket }, response) => {
      socket.destroySoon = () => void socket.end();
      if (!response.socket) return;
      await pause(500);
      response.setHeader('connection', 'close').end('only');
    });
    const caller = await server.open(get + get, true);
    await server.stop();
    expect((await text(caller)).match(/only/g)).toHaveLength(1);
  });

  test.for([
    ['', get],
    [', also with an expectation', 'GET / HTTP/1.1\r\nHost: portal\r\nExpect: more\r\n\r\n'],
  ])('waits for an answer that the server works on%s', async ([, request = ''], context) => {
    const server = await started(context, async (_request, response) => {
      await pause(7_000);
      response.setHeader('connection', 'close').end('done');
    });
    const answer = text(await server.open(request));
    await server.stop();
    expect(await answer).toContain('done');
  });
});
