import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { newEcKey, pemOf, testCertificate } from '@stoa/certificates/testing/certificates';
import { freePort } from '@stoa/common/testing/free-port';
import { sendWebhook, webhookLimits } from '@stoa/outbound/webhooks/send-webhook';
import { afterEach, describe, expect, test } from 'vitest';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const never = new AbortController().signal;
const unknownHost = async () => [];
function send(
  url: string,
  { allowPrivate = true, limits = webhookLimits, resolve = unknownHost as Parameters<typeof sendWebhook>[1] } = {},
) {
  return sendWebhook(
    { url: new URL(url), reach: { allowPrivate, own: [] }, headers: {}, body: '{}' },
    resolve,
    never,
    limits,
  );
}

describe('a webhook on its way', () => {
  test('is a POST of JSON with nothing of the portal’s', async () => {
    let seen: IncomingMessage | undefined;
    const port = await serve((request, response) => {
      seen = request;
      response.end('thank you');
    });
    expect(await send(`http://127.0.0.1:${port}/a?b=c`)).toMatchObject({ status: 200, text: 'thank you' });
    expect(seen).toMatchObject({ method: 'POST', url: '/a?b=c' });
    expect(Object.keys(seen?.headers ?? {}).toSorted()).toEqual([
      'connection',
      'content-length',
      'content-type',
      'host',
      'user-agent',
    ]);
  });

  test('follows no redirect', async () => {
    let asked = 0;
    const port = await serve((_request, response) => {
      asked += 1;
      response.writeHead(307, { location: `http://127.0.0.1:${port}/other` }).end();
    });
    expect((await send(`http://127.0.0.1:${port}/`)).status).toBe(307);
    expect(asked).toBe(1);
  });

  test('goes to no private address unless that is meant, and to no metadata service ever', async () => {
    let asked = 0;
    const port = await serve((_request, response) => {
      asked += 1;
      response.end();
    });
    await expect(send(`http://127.0.0.1:${port}/`, { allowPrivate: false })).rejects.toThrow(
      'not on the public network',
    );
    for (const host of ['169.254.169.254', '[fd00:ec2::254]', '[::ffff:127.0.0.1]', '0.0.0.0'])
      await expect(send(`http://${host}:${port}/`), host).rejects.toThrow('not on the public network');
    expect(asked).toBe(0);
  });

  test('one private address among a host’s public ones is enough to refuse it', async () => {
    const resolve = async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ];
    await expect(send('http://both.example/', { allowPrivate: false, resolve })).rejects.toThrow('not on the public');
  });

  test('goes to the address that was checked, whatever the name says a moment later (DNS rebinding)', async () => {
    let host: string | undefined;
    const port = await serve((request, response) => {
      host = request.headers.host;
      response.end();
    });
    let asked = 0;
    const resolve = async () => {
      asked += 1;
      return asked === 1 ? [{ address: '127.0.0.1', family: 4 }] : [{ address: '169.254.169.254', family: 4 }];
    };
    expect((await send(`http://rebinding.example:${port}/`, { resolve })).status).toBe(200);
    expect(asked).toBe(1);
    expect(host).toBe(`rebinding.example:${port}`);
    await expect(send(`http://rebinding.example:${port}/`, { resolve })).rejects.toThrow('not on the public network');
  });

  test('what an answer’s body does changes nothing: of an endless one 1 kB is kept', async () => {
    const port = await serve((_request, response) => {
      const pour = () => {
        while (response.write('x'.repeat(4096)));
      };
      response.on('drain', pour);
      pour();
    });
    const answer = await send(`http://127.0.0.1:${port}/`);
    expect(answer).toMatchObject({ status: 200, text: 'x'.repeat(1024) });
  });

  test('a body that never ends and a connection that breaks within one are no failure', async () => {
    const slow = await serve((_request, response) => void response.writeHead(202).write('so f'));
    const limits = { ...webhookLimits, bodyTimeoutMs: 50 };
    expect(await send(`http://127.0.0.1:${slow}/`, { limits })).toMatchObject({ status: 202, text: 'so f' });
    const broken = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('so f');
      response.on('close', () => {});
      setImmediate(() => response.destroy());
    });
    expect((await send(`http://127.0.0.1:${broken}/`, { limits })).status).toBe(200);
  });

  test('a receiver, or a name server, that does not answer in time is a failure that says so', async () => {
    const port = await serve(() => {});
    const limits = { ...webhookLimits, timeoutMs: 100 };
    await expect(send(`http://127.0.0.1:${port}/`, { limits })).rejects.toThrow('No answer within 0.1 seconds.');
    const resolve = () => new Promise<never>(() => {});
    await expect(send('http://nobody.example/', { limits, resolve })).rejects.toThrow('No answer within');
  });

  test('nobody listens, no such name, no HTTP: each fails with a sentence', async () => {
    await expect(send(`http://127.0.0.1:${await freePort()}/`)).rejects.toThrow('ECONNREFUSED');
    await expect(send('http://nobody.example/')).rejects.toThrow('has no address');
    const port = await serve((request) => void request.socket.end('what?\r\n\r\n'));
    await expect(send(`http://127.0.0.1:${port}/`)).rejects.toThrow(/Parse Error/);
    await expect(send(`https://127.0.0.1:${port}/`)).rejects.toThrow();
  });

  test('to a receiver whose certificate nobody vouches for is not sent', async () => {
    const keys = newEcKey();
    let asked = 0;
    const server = createSecureServer(
      { key: keys.privateKey.export({ format: 'pem', type: 'pkcs8' }), cert: pemOf(testCertificate({ keys })) },
      (_request, response) => {
        asked += 1;
        response.end();
      },
    ).listen(0, '127.0.0.1');
    closers.push(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await expect(send(`https://127.0.0.1:${port}/`)).rejects.toThrow(/self-signed|unable to verify/);
    expect(asked).toBe(0);
  });

  test('RFC 9110 §10.2.3: how long to wait is read in seconds or as a date', async () => {
    const answers = ['120', new Date(Date.now() + 60_000).toUTCString(), 'soon', '-3'];
    const port = await serve((_request, response) => {
      response.writeHead(503, { 'retry-after': answers.shift() ?? '' }).end();
    });
    const wait = async () => (await send(`http://127.0.0.1:${port}/`)).retryAfter;
    expect(await wait()).toBe(120_000);
    expect(await wait()).toBeGreaterThan(30_000);
    expect([await wait(), await wait()]).toEqual([undefined, undefined]);
  });
});
