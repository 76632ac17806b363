import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CommandContext } from '@stoa/cli/context';
import { gatewayCheckCommand } from '@stoa/cli/gateway-check/command';
import type { Checked } from '@stoa/cli/gateway-check/probe';
import type { Client } from '@stoa/client/full-client';
import { expect, test } from 'vitest';

async function check(stdin: string, ...args: string[]) {
  let out = '';
  const context: CommandContext = {
    env: {},
    out: (text) => {
      out += text;
    },
    err: () => {},
    isTerminal: false,
    stdin: async () => stdin,
    client: (): Client => {
      throw new Error('a check needs no server');
    },
  };
  const command = gatewayCheckCommand(context)
    .exitOverride()
    .configureOutput({ writeErr: () => {} });
  const error = await command.parseAsync(args, { from: 'user' }).then(
    () => undefined,
    (thrown: Error) => thrown.message,
  );
  return { out, error };
}

/** A gateway that does what it is told. */
async function gateway(answer: (request: IncomingMessage) => number) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    response.writeHead(answer(request)).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, requests, stop: () => server.close() };
}

test.each([
  [['nonsense', '--key', 'k'], 'is no http or https address'],
  [['ftp://a/b', '--key', 'k'], 'is no http or https address'],
  [['http://a/b'], 'Give --key or --token'],
  [['http://a/b', '--key', 'k', '--token', 't'], 'Give --key or --token'],
  [['http://a/b', '--key', '-'], 'no key on standard input'],
  [['http://a/b', '--key', 'k', '--other', 'http://c/b'], 'is not at http://a'],
])('stoa gateways check %j is an error', async (args, sentence) => {
  expect((await check('', ...args)).error).toContain(sentence);
});

test('the key may come by standard input and is in no output; the token is sent as a bearer', async () => {
  const { url, requests, stop } = await gateway(() => 401);
  const byKey = await check('secret-key\n', `${url}/v1/x`, '--key', '-', '--key-name', 'X-Mine');
  expect(requests[0]?.headers['x-mine']).toBe('secret-key');
  expect(byKey.out).not.toContain('secret-key');
  const count = requests.length;
  await check('', `${url}/v1/x`, '--token', 'a.b.c');
  expect(requests[count]?.headers.authorization).toBe('Bearer a.b.c');
  stop();
});

test('every name of the strategy is tried, each before no and a wrong credential; the hole of one is found and named', async () => {
  let opened = false;
  const { url, requests, stop } = await gateway(({ headers }) => {
    // This gateway acts like a cache whose key lacks the second name.
    opened ||= headers['x-second'] === 'k';
    const isBare = !headers['x-first'] && !headers['x-second'];
    return headers['x-first'] === 'k' || headers['x-second'] === 'k' || (isBare && opened) ? 200 : 401;
  });
  const names = ['--key-name', 'X-First', '--key-name', 'X-Second'];
  const results = JSON.parse((await check('', `${url}/v1/x`, '--key', 'k', ...names, '--json')).out) as Checked[];
  const leak = results.find(({ name }) => name.startsWith('finding 4: no and'));
  expect(leak).toMatchObject({ result: 'fail', seen: expect.stringContaining('after one with X-First') });
  expect(requests.some(({ headers }) => headers['x-stoa-unlisted-key'] === 'k')).toBe(true);
  expect(results.find(({ name }) => name.includes('not the strategy’s'))?.result).toBe('fail');
  stop();
});

test('a name under which the credential is not let in is told', async () => {
  const { url, stop } = await gateway(({ headers }) => (headers['x-first'] === 'k' ? 200 : 401));
  const names = ['--key-name', 'X-First', '--key-name', 'X-Second'];
  const results = JSON.parse((await check('', `${url}/v1/x`, '--key', 'k', ...names, '--json')).out) as Checked[];
  expect(results[0]).toMatchObject({ result: 'fail', seen: '401 with X-Second' });
  stop();
});

test('an other address that the gateway does not have proves nothing; one that lets the credential in fails', async () => {
  const otherVersion = async (answer: (request: IncomingMessage) => number) => {
    const { url, stop } = await gateway(answer);
    const args = [`${url}/v1/x`, '--key', 'k', '--other', `${url}/v2/x`, '--json'];
    const results = JSON.parse((await check('', ...args)).out) as Checked[];
    stop();
    return results.find(({ name }) => name.startsWith('finding 3'));
  };
  const byKey = ({ headers }: IncomingMessage, open: number) => (headers.apikey === 'k' ? open : 401);
  const nowhere = await otherVersion((request) => (request.url?.startsWith('/v1') ? byKey(request, 200) : 404));
  expect(nowhere).toMatchObject({ result: 'unknown', seen: '404 for GET /v2/x without headers' });
  // The API knows no such thing, but it was asked.
  const open = await otherVersion((request) => byKey(request, request.url?.startsWith('/v1') ? 200 : 404));
  expect(open).toMatchObject({ result: 'fail', seen: '404 for GET /v2/x with apikey' });
});

test('gateways finding 11: an h2c that is answered by 101 and a CONNECT by 200 are found, a WebSocket is none', async () => {
  const tunnel = (protocol: string) =>
    checked(
      createServer((_, response) => response.end()).on('upgrade', (_, socket) =>
        socket.end(`HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`),
      ),
    );
  const checked = async (server: Server) => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const results = JSON.parse(
      (await check('', `http://127.0.0.1:${port}/v1/x`, '--key', 'k', '--json')).out,
    ) as Checked[];
    server.close();
    return results.find(({ name }) => name.startsWith('finding 11'));
  };
  const told = { seen: expect.stringMatching(/^101 for GET/), mend: expect.stringContaining('only when it is') };
  expect(await tunnel('h2c')).toMatchObject({ result: 'fail', ...told });
  expect(await tunnel('WebSocket')).toMatchObject({ result: 'pass', seen: 'no answer', mend: '' });
  const connects = createServer((_, response) => response.end()).on('connect', (_, socket) =>
    socket.end('HTTP/1.1 200 OK\r\n\r\n'),
  );
  const found = { result: 'fail', seen: '200 for CONNECT /v1/x with apikey' };
  expect(await checked(connects)).toMatchObject(found);
});

test('a gateway that refuses everybody fails for the credential alone; one that only fails proves nothing', async () => {
  const closed = await gateway(() => 401);
  const refusing = JSON.parse((await check('', `${closed.url}/v1/x`, '--key', 'k', '--json')).out) as Checked[];
  expect(refusing.filter(({ result }) => result === 'fail').map(({ name }) => name)).toEqual([
    'the credential is let in',
  ]);
  closed.stop();
  const broken = await gateway(() => 503);
  const failing = JSON.parse((await check('', `${broken.url}/v1/x`, '--key', 'k', '--json')).out) as Checked[];
  expect(failing.filter(({ result }) => result !== 'unknown')).toEqual([]);
  broken.stop();
});

test.each([
  ['nothing listens there', undefined, 'no answer with apikey'],
  ['the gateway fails for everybody', () => 503, '503 with apikey'],
  [
    'the API fails, and only that',
    ({ headers }: IncomingMessage) => (headers.apikey === 'k' ? 502 : 401),
    '502 with apikey',
  ],
])('stoa gateways check proves nothing, says so and is no success: %s', async (_, answer, seen) => {
  const { url, stop } = await gateway(answer ?? (() => 200));
  if (!answer) stop();
  const { out, error } = await check('', `${url}/v1/x`, '--key', 'k');
  expect(out).not.toContain('No check failed');
  expect(out).toContain(`Nothing was proven: "the credential is let in" is unknown (${seen}).`);
  expect(error).toBe('exit 1');
  stop();
});

test('stoa gateways check of a gateway without a hole is a success, and says how much is unknown', async () => {
  const { url, stop } = await gateway(({ headers, url, rawHeaders }) =>
    headers.apikey === 'k' && rawHeaders.filter((name) => name === 'apikey').length === 1 && url === '/v1/x'
      ? 200
      : 401,
  );
  const { out, error } = await check('', `${url}/v1/x`, '--key', 'k');
  expect(out).toMatch(/No check failed; \d+ of \d+ are unknown\.$/);
  expect(error).toBeUndefined();
  stop();
});
