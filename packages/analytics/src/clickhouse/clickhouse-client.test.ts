import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { createClickHouseClient } from './clickhouse-client.ts';
import { ClickHouseFailure } from './clickhouse-failure.ts';
import { serverAddress } from './server-address.ts';

/** A stand-in for ClickHouse that misbehaves on purpose; what it does well is tested on the real one. */
async function clientOf(answer: (request: IncomingMessage, response: ServerResponse, times: number) => void) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    request.resume().on('end', () => answer(request, response, requests.length));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const limits = { ask: 2_000, insert: 2_000, command: 2_000 };
  return {
    requests,
    client: createClickHouseClient(serverAddress(`clickhouse+http://me:secret-7@127.0.0.1:${port}/calls`), limits),
  };
}

const one = '{"meta":[],"data":[[1]],"rows":1}';

test('what only reads is asked again when the server was busy, with the same question', async () => {
  const { client, requests } = await clientOf((_, response, times) =>
    times < 3
      ? response.writeHead(503).end('Code: 202. DB::Exception: Too many simultaneous queries')
      : response.end(one),
  );
  expect(await client.ask('SELECT 1')).toEqual([[1]]);
  const asked = requests.map(({ url }) => new URL(url ?? '', 'http://localhost').searchParams);
  expect(asked.map((each) => each.get('query'))).toEqual(Array(3).fill('SELECT 1 FORMAT JSONCompact'));
  expect(new Set(asked.map((each) => each.get('query_id'))).size).toBe(3);
});

test('it is asked again when the connection broke, and three times at most', async () => {
  const { client, requests } = await clientOf((request) => request.socket.destroy());
  await expect(client.ask('SELECT 1')).rejects.toThrow(ClickHouseFailure);
  expect(requests).toHaveLength(3);
});

test('a connection that breaks under what a question brings along fails the question alone', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  // The server ends the connection at once, while the body is still being sent.
  server.on('connection', (socket) => socket.once('data', () => socket.resetAndDestroy()));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const client = createClickHouseClient(serverAddress(`clickhouse+http://127.0.0.1:${port}`));
  const rows = Array.from({ length: 20_000 }, (_, index) => [`value ${index}`]);
  const ask = () => client.ask('SELECT 1', [{ name: 'many', columns: ['value String'], rows }]);
  const answers = await Promise.allSettled(Array.from({ length: 20 }, ask));
  for (const each of answers) expect(each).toMatchObject({ status: 'rejected', reason: { name: 'ClickHouseFailure' } });
});

test('an insert is never sent twice', async () => {
  const { client, requests } = await clientOf((_, response) => response.writeHead(503).end('busy'));
  await expect(client.insert('calls', [{ a: 1 }])).rejects.toMatchObject({ code: null, mayPass: true });
  expect(requests).toHaveLength(1);
});

test('a question that ClickHouse does not understand is not repeated', async () => {
  const { client, requests } = await clientOf((_, response) =>
    response.writeHead(400).end('Code: 62. DB::Exception: Syntax error'),
  );
  await expect(client.ask('SELEKT')).rejects.toMatchObject({ code: 62, mayPass: false });
  expect(requests).toHaveLength(1);
});

test('a server that does not answer is given up after the time limit, once', async () => {
  const { client, requests } = await clientOf(() => {});
  await expect(client.ask('SELECT 1')).rejects.toThrow('ClickHouse did not answer in time.');
  expect(requests).toHaveLength(1);
});

test('an error after a good head is an error', async () => {
  const { client } = await clientOf((_, response) =>
    response.writeHead(200, { 'X-ClickHouse-Exception-Code': '241' }).end('Code: 241. DB::Exception: Memory limit'),
  );
  await expect(client.ask('SELECT 1')).rejects.toMatchObject({ code: 241 });
});

test('the password goes in a header alone, and not to where a redirect leads', async () => {
  const { client, requests } = await clientOf((_, response) =>
    response.writeHead(307, { location: '/elsewhere' }).end(),
  );
  const failure = await client.command('SELECT 1').catch((error: Error) => error);
  expect(failure).toBeInstanceOf(ClickHouseFailure);
  expect(`${failure}`).not.toContain('secret-7');
  expect(requests.map(({ url }) => url).join()).not.toContain('secret-7');
  expect(requests.map(({ headers }) => headers['x-clickhouse-key'])).toEqual(['secret-7']);
});
