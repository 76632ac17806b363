import { afterEach, expect, it, vi } from 'vitest';
import { sendByProxy, unframe } from './proxy-request.ts';

afterEach(() => vi.unstubAllGlobals());

const target = { productId: 'p', versionId: 'v', operation: 3 };
const running = new AbortController().signal;

function inPieces(...pieces: string[]): ReadableStream<Uint8Array> {
  return new Blob(pieces).size === 0
    ? new ReadableStream()
    : new ReadableStream({
        start(controller) {
          for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
          controller.close();
        },
      });
}

it('status and headers stand in the first line, wherever the pieces end', async () => {
  const head = '{"status":201,"status_text":"Made","headers":[["x-rate","9"]],"limit":9,"redirects":1}';
  for (const pieces of [[`${head}\nbody`], [head.slice(0, 9), `${head.slice(9)}\nbo`, 'dy'], [`${head}\n`, 'body']]) {
    const answer = await unframe(inPieces(...pieces));
    expect(answer).toMatchObject({ status: 201, statusText: 'Made', headers: [['x-rate', '9']] });
    expect(answer).toMatchObject({ limit: { bytes: 9, by: 'portal' }, redirects: { followed: 1, stopped: undefined } });
    expect(await new Response(answer.body).text()).toBe('body');
  }
});

it('the request is written as it is, bytes as base64, its Content-Type once', async () => {
  const fetched = vi.fn(async () => new Response('{"status":204,"status_text":"","headers":[]}\n'));
  vi.stubGlobal('fetch', fetched);
  const body = { kind: 'file', file: new Blob([new Uint8Array([255, 0])]), contentType: 'image/png' } as const;
  const headers = [
    ['X-Key', 'k'],
    ['Content-Type', 'image/png'],
  ] as const;
  await sendByProxy({ method: 'PUT', url: 'https://api.test/a', headers, body }, target, running);
  const [address, init] = fetched.mock.lastCall as unknown as [string, RequestInit];
  expect(address).toBe('/api/v2/products/p/versions/v/try-it');
  expect(JSON.parse(String(init.body))).toEqual({
    operation: 3,
    method: 'PUT',
    url: 'https://api.test/a',
    headers: [
      ['X-Key', 'k'],
      ['Content-Type', 'image/png'],
    ],
    body: { base64: '/wA=' },
  });
});

it('a refusal has the server’s code', async () => {
  const problem = new Response(JSON.stringify({ code: 'try_it_refused', detail: 'Not there.' }), { status: 403 });
  vi.stubGlobal('fetch', async () => problem);
  const request = { method: 'GET', url: 'https://api.test', headers: [], body: undefined };
  await expect(sendByProxy(request, target, running)).rejects.toMatchObject({
    name: 'ProxyRefusal',
    why: { status: 403, code: 'try_it_refused' },
  });
});

it('a body that the portal does not take is not sent to it', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  const body = { kind: 'file', file: new Blob([new Uint8Array(1024 * 1024 + 1)]), contentType: 'image/png' } as const;
  const request = { method: 'PUT', url: 'https://api.test', headers: [], body };
  await expect(sendByProxy(request, target, running)).rejects.toMatchObject({ why: 'body-too-large' });
  expect(fetched).not.toHaveBeenCalled();
});

it('an answer of the portal without a first line is told', async () => {
  await expect(unframe(inPieces('{"status":'))).rejects.toMatchObject({ name: 'ProxyRefusal', why: 'broken' });
});
