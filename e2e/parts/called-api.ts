import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CalledApi {
  readonly url: string;
  readonly received: readonly { readonly path: string; readonly authorization: string; readonly body: string }[];
  stop(): void;
}

/** An API on an origin of its own that answers in every way: JSON, an error, events, bytes, too much, redirects. */
export async function startCalledApi({ cors }: { readonly cors: boolean }): Promise<CalledApi> {
  const received: { path: string; authorization: string; body: string }[] = [];
  const http = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (cors) {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-allow-headers', '*, authorization');
      response.setHeader('access-control-allow-methods', '*');
    }
    if (request.method === 'OPTIONS') return void response.end();
    const { authorization = '' } = request.headers;
    received.push({ path: request.url ?? '', authorization, body: Buffer.concat(chunks).toString('latin1') });
    answer(request, response);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    received,
    stop() {
      http.closeAllConnections();
      http.close();
    },
  };
}

/** The smallest picture there is. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function answer(request: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(request.url ?? '/', 'http://api');
  const json = (body: unknown, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const bytes = (type: string, body: Buffer) => response.writeHead(200, { 'content-type': type }).end(body);
  if (pathname.startsWith('/events')) {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
  } else if (pathname === '/moved') response.writeHead(307, { location: '/here' }).end();
  else if (pathname === '/away') response.writeHead(302, { location: 'http://elsewhere.example/' }).end();
  else if (pathname === '/large') bytes('text/plain', Buffer.alloc(10 * 1024 * 1024 + 5000, 'parcel '));
  else if (pathname === '/label') bytes('application/pdf', Buffer.from('%PDF-1.7 \u0000\u0001', 'latin1'));
  else if (pathname === '/picture') bytes('image/png', picture);
  else if (pathname === '/nothing') json({ error: 'not_found', detail: 'There is no such parcel.' }, 404);
  else json({ path: pathname, parcels: [{ id: 'p-1', weight_grams: 1200, state: 'in_transit' }], next: null });
}
