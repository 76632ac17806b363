import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createRawServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ResolvedAddress } from '../network/resolve.ts';
import { forward, forwardedHeaders, type Outgoing, proxyLimits, shownHeaders } from './forward.ts';
import { framedAnswer } from './framed-answer.ts';
import { resolveTarget } from './resolve-target.ts';
import { within } from './within.ts';

const loopback: ResolvedAddress = { address: '127.0.0.1', family: 4 };
const running = new AbortController().signal;

async function listen(listener: RequestListener, prepare?: (server: Server) => void): Promise<number> {
  const server = createServer(listener);
  prepare?.(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const outgoing = (url: string, more: Partial<Outgoing> = {}): Outgoing => ({
  method: 'GET',
  url: new URL(url),
  headers: [],
  body: Buffer.alloc(0),
  ...more,
});

describe('resolving', () => {
  const answers =
    (...addresses: string[]) =>
    async () =>
      addresses.map((address) => ({ address, family: 4 }));

  it('one forbidden address among good ones refuses the host', async () => {
    const url = new URL('https://api.example');
    await expect(
      resolveTarget(url, { allowPrivate: false, own: [] }, answers('93.184.216.34', '10.0.0.1')),
    ).rejects.toMatchObject({
      code: 'try_it_private_address',
      status: 422,
    });
    await expect(resolveTarget(url, { allowPrivate: true, own: [] }, answers('169.254.169.254'))).rejects.toMatchObject(
      { status: 422 },
    );
    expect(await resolveTarget(url, { allowPrivate: true, own: [] }, answers('10.0.0.1'))).toEqual({
      address: '10.0.0.1',
      family: 4,
    });
  });

  it.each(['http://127.0.0.1', 'http://0x7f.1', 'http://2130706433', 'http://[::1]', 'http://[::ffff:10.0.0.1]'])(
    'an address in its own words is no way around: %s',
    async (address) => {
      const never = () => Promise.reject(new Error('nobody asks for the name of an address'));
      await expect(resolveTarget(new URL(address), { allowPrivate: false, own: [] }, never)).rejects.toMatchObject({
        code: 'try_it_private_address',
      });
    },
  );

  it('a host that is not there is told', async () => {
    const missing = () => Promise.reject(new Error('ENOTFOUND'));
    await expect(
      resolveTarget(new URL('https://nowhere.example'), { allowPrivate: false, own: [] }, missing),
    ).rejects.toMatchObject({
      code: 'try_it_unreachable',
      status: 502,
    });
  });
});

describe('forwarding', () => {
  it('goes to the address that was checked, whatever the name says by then (DNS rebinding)', async () => {
    let received: IncomingMessage | undefined;
    const port = await listen((request, response) => {
      received = request;
      response.end('here');
    });
    const url = `http://no-such-host.invalid:${port}/v1/pets?x=1`;
    const answer = await forward(outgoing(url), loopback, proxyLimits, running);
    expect(await text(answer)).toBe('here');
    expect(received?.url).toBe('/v1/pets?x=1');
    expect(received?.headers.host).toBe(`no-such-host.invalid:${port}`);
  });

  it('a redirect is an answer: nobody follows it unasked', async () => {
    let asked = 0;
    const port = await listen((_request, response) => {
      asked += 1;
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end();
    });
    const answer = await forward(outgoing(`http://a.example:${port}/`), loopback, proxyLimits, running);
    expect(answer.statusCode).toBe(302);
    expect(asked).toBe(1);
  });

  it('an API that does not answer in time is told', async () => {
    const port = await listen(() => undefined);
    const limits = { ...proxyLimits, idleTimeoutMs: 50 };
    await expect(forward(outgoing(`http://a.example:${port}/`), loopback, limits, running)).rejects.toMatchObject({
      code: 'try_it_timed_out',
      status: 504,
    });
  });

  it.each([
    ['101 with Upgrade', 'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n'],
    ['101 without', 'HTTP/1.1 101 Switching Protocols\r\n\r\n'],
    ['an end without an answer', ''],
  ])('RFC 9110 §7.8: %s is no answer, and told at once', async (_name, bytes) => {
    const server = createRawServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => (bytes === '' ? socket.end() : socket.write(bytes)));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    await expect(forward(outgoing(`http://a.example:${port}/`), loopback, proxyLimits, running)).rejects.toMatchObject({
      code: 'try_it_unreachable',
      status: 502,
    });
  });

  it('RFC 9110 §9.3.6: a tunnel is none', async () => {
    const port = await listen(
      () => undefined,
      (server) => server.on('connect', (_request, socket) => socket.write('HTTP/1.1 200 Connected\r\n\r\n')),
    );
    const tunnel = outgoing(`http://a.example:${port}/`, { method: 'CONNECT' });
    await expect(forward(tunnel, loopback, proxyLimits, running)).rejects.toMatchObject({
      code: 'try_it_unreachable',
      status: 502,
    });
  });

  it.each([
    ['timed out', 'try_it_timed_out', 504],
    ['stopping', 'unavailable', 503],
  ])('what the portal ends itself is told: %s', async (reason, code, status) => {
    const controller = new AbortController();
    const port = await listen(() => controller.abort(reason));
    await expect(
      forward(outgoing(`http://a.example:${port}/`), loopback, proxyLimits, controller.signal),
    ).rejects.toMatchObject({ code, status });
    const name = new Promise<never>(() => undefined);
    await expect(within(name, controller.signal)).rejects.toMatchObject({ code, status });
  });

  it.each([
    [1999, 1999],
    [2000, 2000],
    [2001, 2001],
    [3000, 2001],
  ])('an answer of %d bytes beside a limit of 2000: one byte too many says that there was more', async (sent, got) => {
    const port = await listen((_request, response) => response.end(Buffer.alloc(sent)));
    const answer = await forward(outgoing(`http://a.example:${port}/`), loopback, proxyLimits, running);
    const framed = framedAnswer({ answer, redirects: 0, stopped: undefined }, 2000);
    const head = JSON.parse(String((await framed.next()).value));
    expect(head).toMatchObject({ status: 200, limit: 2000, redirects: 0 });
    let size = 0;
    for await (const chunk of framed) size += chunk.length;
    expect(size).toBe(got);
  });

  it.each([
    ['X-HTTP-Method-Override', 'x_http_method_override', 'X-HTTP-Method', 'X-Method-Override'],
    ['X-Original-URL', 'X-Rewrite-URL', 'X-Original-Host', 'X-Forwarded-Prefix', 'X-Host'],
    ['True-Client-IP', 'CF-Connecting-IP', 'X-Real-IP', 'X-Client-IP', 'Fastly-Client-IP', 'X-Cluster-Client-IP'],
    ['X-Forwarded-Client-Cert', 'Client-Cert', 'SSL-Client-Verify', 'X-SSL-Client-S-DN', 'Remote-User'],
  ])('no other operation and no other identity than the reader’s own is asked for: %s …', (...names) => {
    expect(forwardedHeaders(names.map((name) => [name, 'v']))).toEqual([]);
  });

  it('what an API asks of its callers goes on', () => {
    const names = [
      'X-Client-Id',
      'X-Request-Id',
      'X-API-Key',
      'If-Match',
      'Accept',
      'Accept-Language',
      'Prefer',
      'Range',
    ];
    expect(forwardedHeaders(names.map((name) => [name, 'v'])).map(([name]) => name)).toEqual(names);
  });

  it('RFC 9110 §5.3: a header that is written twice arrives twice, in order', async () => {
    let received: string[] = [];
    const port = await listen(({ rawHeaders }, response) => {
      received = rawHeaders;
      response.end();
    });
    const twice: [string, string][] = [
      ['X-Tag', 'b'],
      ['Accept', 'text/plain'],
      ['x-tag', 'a'],
    ];
    await forward(outgoing(`http://a.example:${port}/`, { headers: twice }), loopback, proxyLimits, running);
    const tags = received.filter((_, at) => at % 2 === 1 && received[at - 1]?.toLowerCase() === 'x-tag');
    expect(tags).toEqual(['b', 'a']);
  });

  it('RFC 9110 §7.6.1: what belongs to a connection, to cookies or to another identity stays behind', () => {
    const kept: [string, string][] = [
      ['Authorization', 'Bearer t'],
      ['Content-Type', 'text/plain'],
      ['X-Key', 'k'],
    ];
    const dropped = [
      'Connection',
      'Cookie',
      'Host',
      'Origin',
      'Referer',
      'X-Forwarded-For',
      'Forwarded',
      'Sec-Fetch-Site',
    ];
    const more = ['Transfer-Encoding', 'Content-Length', 'Proxy-Authorization', 'Upgrade', 'X-Hop'];
    const all = [...kept, ...[...dropped, ...more].map((name): [string, string] => [name, 'X-Hop'])];
    expect(forwardedHeaders(all)).toEqual(kept);
    expect(
      forwardedHeaders([
        ['X-Key', 'k'],
        ...[...dropped, ...more].map((name): [string, string] => [name.replaceAll('-', '_'), 'v']),
      ]).map(([name]) => name),
    ).toEqual(['X-Key', 'X_Hop']);
    expect(shownHeaders(['Set-Cookie', 'a=b', 'X-Rate', '9', 'Connection', 'close'])).toEqual([['x-rate', '9']]);
  });
});
