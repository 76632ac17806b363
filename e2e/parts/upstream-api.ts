import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';

export interface ReceivedCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface UpstreamApi {
  readonly url: string;
  /** `host:port`, as a gateway's configuration names it. */
  readonly address: string;
  /** Every call that got through the gateway, oldest first. */
  readonly calls: readonly ReceivedCall[];
  stop(): Promise<void>;
}

/**
 * A small real HTTP API to put behind a gateway: it keeps parcels in memory, lists them and takes new ones. It
 * opens a tunnel to everybody who asks for one by `Upgrade: h2c` or `CONNECT`, and speaks WebSocket at `/live`.
 */
export async function startUpstreamApi(): Promise<UpstreamApi> {
  const calls: ReceivedCall[] = [];
  const parcels: unknown[] = [{ id: 'p-1', status: 'in_transit' }];
  const server = createServer({ shouldUpgradeCallback: switches }, async (request, response) => {
    // A caller may break off.
    const call = await receive(request).catch(() => undefined);
    if (!call) return;
    calls.push(call);
    answer(call, parcels, response);
  });
  server.on('upgrade', ({ method = '', url: path = '', headers }, socket) => {
    calls.push({ method, path, headers, body: '' });
    // What is spoken afterwards is nobody's concern here.
    socket.on('error', () => {}).end(`HTTP/1.1 101 Switching Protocols\r\n${switched(headers)}\r\n`);
  });
  server.on('connect', ({ method = '', url: path = '', headers }, socket) => {
    calls.push({ method, path, headers, body: '' });
    socket.on('error', () => {}).end('HTTP/1.1 200 OK\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('the upstream API has no port');
  const host = `127.0.0.1:${address.port}`;
  return {
    url: `http://${host}`,
    address: host,
    calls,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const webSocket = /^websocket$/i;

function switches({ url = '', headers: { upgrade = '' } }: IncomingMessage): boolean {
  return /\bh2c\b/i.test(upgrade) || (webSocket.test(upgrade) && url.endsWith('/live'));
}

function switched({ upgrade = '', 'sec-websocket-key': key = '' }: IncomingHttpHeaders): string {
  if (!webSocket.test(upgrade)) return 'Connection: Upgrade\r\nUpgrade: h2c\r\n';
  const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
  return `Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: ${accept}\r\n`;
}

async function receive(request: IncomingMessage): Promise<ReceivedCall> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method = '', url: path = '', headers } = request;
  return { method, path, headers, body: Buffer.concat(chunks).toString() };
}

function answer(call: ReceivedCall, parcels: unknown[], response: ServerResponse): void {
  const send = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const path = call.path.split('?')[0];
  if (!path?.endsWith('/parcels')) return void send(404, { error: 'not_found' });
  if (call.method === 'GET') return void send(200, { data: parcels });
  if (call.method !== 'POST') return void send(405, { error: 'method_not_allowed' });
  const parcel = { id: `p-${parcels.length + 1}`, ...(JSON.parse(call.body) as object) };
  parcels.push(parcel);
  send(201, parcel);
}
