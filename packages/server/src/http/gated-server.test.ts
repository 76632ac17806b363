import { once } from 'node:events';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyServerOptions } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { gatedServer } from './gated-server.ts';

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: portal\r\n${more}\r\n`;

/** @returns what comes back for these bytes, sent as one packet */
async function exchange(handler: RequestListener, packet: string): Promise<string> {
  const { serverFactory } = gatedServer((request, response, next) => next(request, response));
  const limits: FastifyServerOptions = { requestTimeout: 10_000, connectionTimeout: 10_000 };
  const server = serverFactory(handler, limits) as Server;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => server.closeAllConnections());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const read = text(socket);
  socket.write(packet);
  const answer = await read;
  server.close();
  return answer;
}

test('several requests of one packet are answered, in their order', async () => {
  const answer = await exchange(
    async ({ url = '' }, response) => {
      // The first takes longest.
      if (url === '/1') await pause(50);
      response.end(`answer ${url}`);
    },
    get('/1') + get('/2') + get('/3', 'Connection: close\r\n'),
  );
  expect(answer.match(/answer \/\d/g)).toEqual(['answer /1', 'answer /2', 'answer /3']);
});

test('no request of the same packet is begun behind an answer that ends the connection', async () => {
  const begun: (string | undefined)[] = [];
  const answer = await exchange(
    async ({ url }: IncomingMessage, response) => {
      begun.push(url);
      await pause(20);
      if (url === '/2') response.setHeader('connection', 'close');
      response.end(`answer ${url}`);
    },
    get('/1') + get('/2') + get('/3') + get('/4'),
  );
  expect(answer.match(/answer \/\d/g)).toEqual(['answer /1', 'answer /2']);
  expect(begun).toEqual(['/1', '/2']);
});

const withoutHost = 'GET /2 HTTP/1.1\r\n\r\n';

test.each([get('/2'), withoutHost])(
  'a caller who sends ever more behind an answer that does not come is left: %j',
  async (more) => {
    const begun: (string | undefined)[] = [];
    const left = exchange(({ url }: IncomingMessage) => void begun.push(url), get('/1') + more.repeat(200)).catch(
      ({ code }: NodeJS.ErrnoException) => code ?? '',
    );
    expect(['', 'ECONNRESET']).toContain(await left);
    expect(begun).toEqual(['/1']);
  },
);

test('a request without Host is refused, in its turn, and ends the connection (RFC 9112 §3.2); HTTP/1.0 needs none', async () => {
  const handler: RequestListener = async ({ url }, response) => {
    await pause(20);
    response.end(`answer ${url}`);
  };
  const answer = await exchange(handler, get('/1') + withoutHost + get('/3'));
  expect(answer.match(/answer \/\d|HTTP\S+ 400|connection: close/g)).toEqual([
    'answer /1',
    'HTTP/1.1 400',
    'connection: close',
  ]);
  expect(await exchange(handler, 'GET /4 HTTP/1.0\r\n\r\n')).toMatch(/answer \/4$/);
});
