import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { addCatalogue, type Catalogue } from '../../testing/catalogue.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let catalogue: Catalogue;
let ada: BrowserLike;
let api: { port: number; stop: () => void };
let received: { request: IncomingMessage; body: Buffer } | undefined;
let answer: (response: ServerResponse) => void;

beforeAll(async () => {
  app = await startTestApp();
  catalogue = await addCatalogue(app);
  ada = await app.signedIn('ada');
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received = { request, body: Buffer.concat(chunks) };
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  api = {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  const { spec_sha256 } = await app.db
    .selectFrom('product_versions')
    .select('spec_sha256')
    .where('id', '=', catalogue.versionId)
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('spec_indexes')
    .values({
      portal_id: app.portal.portal_id,
      spec_sha256: spec_sha256 ?? '',
      revision: '0123456789abcdef',
      syntax: 'json',
      indexer_version: 1,
    })
    .execute();
  await addOperation('0', `http://127.0.0.1:${api.port}/v1`);
});
afterAll(async () => {
  api.stop();
  await app.close();
});
beforeEach(async () => {
  received = undefined;
  answer = (response) => response.end('ok');
  await allow({ proxy: true, allowPrivate: true });
});

/** Publishes `POST /parcels` with one server. */
async function addOperation(key: string, server: string): Promise<void> {
  const { portal_id, spec_sha256 } = await app.db.selectFrom('spec_indexes').selectAll().executeTakeFirstOrThrow();
  const operation = { method: 'post', path: '/parcels', parameters: [], servers: [{ url: server }] };
  const bytes = brotliCompressSync(JSON.stringify(operation));
  await app.db
    .insertInto('spec_parts')
    .values({ portal_id, spec_sha256, kind: 'operation', key, bytes })
    .onConflict((row) => row.columns(['portal_id', 'spec_sha256', 'kind', 'key']).doUpdateSet({ bytes }))
    .execute();
}

const allow = ({ proxy, allowPrivate }: { proxy: boolean; allowPrivate: boolean }) =>
  app.db.updateTable('products').set({ try_it_proxy: proxy, try_it_allow_private: allowPrivate }).execute();

const address = () => `/api/v2/products/${catalogue.productId}/versions/${catalogue.versionId}/try-it`;
function send(changed: Record<string, unknown> = {}, who: Pick<BrowserLike, 'fetch'> = ada, headers = {}) {
  return who.fetch(address(), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({
      operation: 0,
      method: 'POST',
      url: `http://127.0.0.1:${api.port}/v1/parcels?a=b`,
      headers: [],
      ...changed,
    }),
  });
}

async function framed(response: Response) {
  const text = await response.text();
  const end = text.indexOf('\n');
  return { head: JSON.parse(text.slice(0, end)), body: text.slice(end + 1) };
}

describe('a request through the portal', () => {
  test('arrives as it was written, without the reader’s session, and its answer comes back wrapped', async () => {
    answer = (response) =>
      response
        .writeHead(201, 'Made', { 'content-type': 'text/html', 'set-cookie': 'portalaccesstoken=stolen' })
        .end('<b>');
    const response = await send({
      headers: [
        ['X-Key', 'k'],
        ['Cookie', 'a=b'],
        ['Content-Type', 'application/json'],
      ],
      body: { base64: Buffer.from('{"weight":1}').toString('base64') },
    });
    expect(response.status).toBe(200);
    expect(received?.request.method).toBe('POST');
    expect(received?.request.url).toBe('/v1/parcels?a=b');
    expect(received?.body.toString()).toBe('{"weight":1}');
    expect(received?.request.headers).toMatchObject({ 'x-key': 'k', 'content-type': 'application/json' });
    expect(received?.request.headers.cookie).toBeUndefined();
    const { head, body } = await framed(response);
    expect(head).toMatchObject({ status: 201, status_text: 'Made' });
    expect(Object.fromEntries(head.headers)).toMatchObject({ 'content-type': 'text/html' });
    expect(JSON.stringify(head)).not.toContain('stolen');
    expect(body).toBe('<b>');
  });

  test('never goes to the portal’s own port, by whatever name, even where private networks are allowed', async () => {
    const port = new URL(app.url).port;
    for (const host of ['127.0.0.1', 'localhost', '127.0.0.9', '[::1]']) {
      await addOperation('1', `http://${host}:${port}/v1`);
      const response = await send({ operation: 1, url: `http://${host}:${port}/v1/parcels` });
      expect({ host, status: response.status, ...((await response.json()) as object) }).toMatchObject({
        host,
        status: 422,
        code: 'try_it_private_address',
        detail: `${host}:${port} is a service of the portal itself; it does not go there.`,
      });
    }
  });

  test('nothing that an API says is a page or a cookie of the portal', async () => {
    const { headers } = await send();
    expect(headers.get('content-type')).toBe('application/vnd.stoa.try-it');
    expect(headers.get('content-disposition')).toMatch(/^attachment/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('a redirect on the same host is followed and told, one to another host is not', async () => {
    const paths: string[] = [];
    let location = '/v1/parcels/1';
    answer = (response) => {
      paths.push(received?.request.url ?? '');
      if (paths.length === 1) response.writeHead(303, { location }).end();
      else response.end('followed');
    };
    const followed = await framed(await send({ headers: [['X-Key', 'k']], body: { base64: btoa('{}') } }));
    expect(followed.head).toMatchObject({ status: 200, redirects: 1 });
    expect(followed.body).toBe('followed');
    expect(paths).toEqual(['/v1/parcels?a=b', '/v1/parcels/1']);
    expect(received?.request.method).toBe('GET');
    expect(received?.request.headers['x-key']).toBe('k');

    paths.length = 0;
    location = `http://localhost:${api.port}/v1/parcels`;
    const { head } = await framed(await send());
    const stopped = { reason: 'other-host', host: `localhost:${api.port}` };
    expect(head).toMatchObject({ status: 303, redirects: 0, stopped });
    expect(paths).toHaveLength(1);
  });

  test('events come through one by one', async () => {
    let stream: ServerResponse | undefined;
    answer = (response) => {
      stream = response;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: one\n\n');
    };
    const reader = (await send()).body?.pipeThrough(new TextDecoderStream()).getReader();
    let seen = '';
    while (!seen.includes('data: one')) seen += (await reader?.read())?.value ?? '';
    expect(seen).not.toContain('data: two');
    stream?.end('data: two\n\n');
    while (!seen.includes('data: two')) seen += (await reader?.read())?.value ?? '';
    expect(seen.split('\n')[0]).toContain('text/event-stream');
  });

  test('a reader who leaves ends the request at the API too', async () => {
    const closed = new Promise<void>((resolve) => {
      answer = (response) => {
        response.writeHead(200).write('…');
        response.on('close', () => resolve());
      };
    });
    const reader = (await send()).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await closed;
  });
});

describe('refused', () => {
  const refusal = async (response: Response) => {
    const { code } = (await response.json()) as { code: string };
    return { status: response.status, code };
  };

  test('off by default', async () => {
    await allow({ proxy: false, allowPrivate: true });
    expect(await refusal(await send())).toEqual({ status: 422, code: 'try_it_off' });
    expect(received).toBeUndefined();
    const params = { productId: catalogue.productId, productVersionId: catalogue.versionId };
    expect(await ada.call('getTryIt', { params })).toEqual({ proxy: false });
    await allow({ proxy: true, allowPrivate: false });
    expect(await ada.call('getTryIt', { params })).toEqual({ proxy: true });
  });

  test('an address of the operator’s own network, unless the product allows it', async () => {
    await allow({ proxy: true, allowPrivate: false });
    expect(await refusal(await send())).toEqual({ status: 422, code: 'try_it_private_address' });
    expect(received).toBeUndefined();
  });

  test('a server that the specification does not name, another method, an operation that is not there', async () => {
    const other = { url: `http://localhost:${api.port}/v1/parcels` };
    expect(await refusal(await send(other))).toEqual({ status: 422, code: 'try_it_refused' });
    const origin = `http://127.0.0.1:${api.port}`;
    for (const path of ['/v1/users', '/v1/parcels/1', '/v1/..%2fparcels', '/parcels']) {
      expect(await refusal(await send({ url: `${origin}${path}` }))).toEqual({ status: 422, code: 'try_it_refused' });
    }
    expect((await refusal(await send({ method: 'DELETE' }))).code).toBe('try_it_refused');
    expect((await refusal(await send({ operation: 7 }))).status).toBe(404);
    expect(received).toBeUndefined();
  });

  test('a header that would become two, a body that is too large', async () => {
    expect((await refusal(await send({ headers: [['X', 'a\r\nHost: b']] }))).status).toBe(400);
    const large = Buffer.alloc(1024 * 1024 + 1).toString('base64');
    const status = (await send({ body: { base64: large } })).status;
    expect([400, 413]).toContain(status);
    expect(received).toBeUndefined();
  });

  test('another site, and who may not read', async () => {
    expect((await send({}, ada, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await send({}, app.visitor())).status).toBe(401);
    await app.db.updateTable('portals').set({ is_public: true }).execute();
    expect((await send({}, app.visitor())).status).toBe(200);
    await app.db.updateTable('portals').set({ is_public: false }).execute();
  });

  test('who asks too often waits', async () => {
    const eager = await app.signedIn('eager');
    const statuses = new Set<number>();
    for (let count = 0; count < 61; count += 1) statuses.add((await send({}, eager)).status);
    expect([...statuses]).toEqual([200, 429]);
    expect((await send()).status).toBe(200);
  });
});

describe('requests under way', () => {
  test('of one caller are four at once: the fifth waits, and nobody else does', async () => {
    const greedy = await app.signedIn('greedy');
    const held: ServerResponse[] = [];
    answer = (response) => held.push(response);
    const four = Array.from({ length: 4 }, () => send({}, greedy));
    await vi.waitFor(() => expect(held).toHaveLength(4));
    const fifth = await send({}, greedy);
    expect({ status: fifth.status, retry: fifth.headers.get('retry-after') }).toEqual({ status: 429, retry: '5' });
    expect(held).toHaveLength(4);
    answer = (response) => response.end('ok');
    expect((await send()).status).toBe(200);
    held[0]?.end('ok');
    // Whichever of the four it is: they need not arrive in the order in which they were sent.
    await (await Promise.race(four)).text();
    await vi.waitFor(async () => expect((await send({}, greedy)).status).toBe(200));
    for (const response of held) response.end('ok');
    await Promise.all(four);
  });
});

describe('readers who leave', () => {
  test('before their request is sent are counted no longer: fifty of them switch nothing off', async () => {
    const hasty = await app.signedIn('hasty');
    let arrived = 0;
    let left = 0;
    const count = (_request: IncomingMessage, response: ServerResponse) => {
      arrived += 1;
      response.once('close', () => {
        left += 1;
      });
    };
    app.app.http.server.on('request', count);
    onTestFinished(() => void app.app.http.server.off('request', count));
    const leave = new AbortController();
    const disconnecting: Pick<BrowserLike, 'fetch'> = {
      fetch: (path, init) => hasty.fetch(path, { ...init, signal: leave.signal }),
    };
    await app.db.transaction().execute(async (held) => {
      await sql`lock table products in access exclusive mode`.execute(held);
      const requests = Array.from({ length: 50 }, () => send({}, disconnecting).catch(() => undefined));
      await vi.waitFor(() => expect(arrived).toBe(50));
      leave.abort();
      await Promise.all(requests);
      await vi.waitFor(() => expect(left).toBe(50));
    });
    const points = () =>
      app.db
        .selectFrom('throttles')
        .select('points')
        .where('key', '=', `tryItCaller:${hasty.person.id}`)
        .executeTakeFirst();
    await vi.waitFor(async () => expect((await points())?.points).toBe(50));
    for (let count = 0; count < 3; count += 1) expect((await send()).status).toBe(200);
  });
});

// The last of all: nothing is answered after it.
test('a server that stops ends the requests that are under way, answered or not', async () => {
  const ends: Promise<void>[] = [];
  answer = (response) => {
    ends.push(new Promise((resolve) => response.once('close', () => resolve())));
    if (ends.length === 1) response.writeHead(200).write('…');
  };
  const stream = await send();
  const waiting = send();
  await vi.waitFor(() => expect(ends).toHaveLength(2));
  const stopped = app.app.http.close();
  const { status, headers } = await waiting;
  expect({ status, retry: headers.get('retry-after') }).toEqual({ status: 503, retry: '5' });
  await expect(stream.text()).rejects.toThrow();
  await Promise.all([...ends, stopped]);
});
