import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { forward, forwardedHeaders, type Outgoing, proxyLimits, shownHeaders } from './forward.ts';
import { framedAnswer } from './framed-answer.ts';
import { type ResolvedAddress, resolveTarget } from './resolve-target.ts';

const loopback: ResolvedAddress = { address: '127.0.0.1', family: 4 };
const running = new AbortController().signal;

async function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
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
    await expect(resolveTarget(url, false, answers('93.184.216.34', '10.0.0.1'))).rejects.toMatchObject({
      code: 'try_it_private_address',
      status: 422,
    });
    await expect(resolveTarget(url, true, answers('169.254.169.254'))).rejects.toMatchObject({ status: 422 });
    expect(await resolveTarget(url, true, answers('10.0.0.1'))).toEqual({ address: '10.0.0.1', family: 4 });
  });

  it.each(['http://127.0.0.1', 'http://0x7f.1', 'http://2130706433', 'http://[::1]', 'http://[::ffff:10.0.0.1]'])(
    'an address in its own words is no way around: %s',
    async (address) => {
      const never = () => Promise.reject(new Error('nobody asks for the name of an address'));
      await expect(resolveTarget(new URL(address), false, never)).rejects.toMatchObject({
        code: 'try_it_private_address',
      });
    },
  );

  it('a host that is not there is told', async () => {
    const missing = () => Promise.reject(new Error('ENOTFOUND'));
    await expect(resolveTarget(new URL('https://nowhere.example'), false, missing)).rejects.toMatchObject({
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

  it('a redirect is an answer, nobody follows it', async () => {
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
    const limits = { ...proxyLimits, patience: 50 };
    await expect(forward(outgoing(`http://a.example:${port}/`), loopback, limits, running)).rejects.toMatchObject({
      code: 'try_it_timed_out',
      status: 504,
    });
  });

  it('an answer beyond the limit breaks off', async () => {
    const port = await listen((_request, response) => response.end(Buffer.alloc(3000)));
    const answer = await forward(outgoing(`http://a.example:${port}/`), loopback, proxyLimits, running);
    const read = async () => {
      let size = 0;
      for await (const chunk of framedAnswer(answer, 2000)) size += chunk.length;
      return size;
    };
    await expect(read()).rejects.toThrow('larger than 2000 bytes');
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
    expect(shownHeaders(['Set-Cookie', 'a=b', 'X-Rate', '9', 'Connection', 'close'])).toEqual([['x-rate', '9']]);
  });
});
