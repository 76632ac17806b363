import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fakeAccounts } from './fake-accounts.ts';

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

export interface Accounts {
  /** The value for `apiBaseUrl`. */
  readonly url: string;
  readonly requests: RecordedRequest[];
  readonly close: () => void;
}

/** A server on a port of its own that answers as the preview's does, and remembers what it was asked. */
export async function startAccounts(): Promise<Accounts> {
  const requests: RecordedRequest[] = [];
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
    response.setHeader('access-control-allow-credentials', 'true');
    response.setHeader('access-control-allow-headers', 'content-type');
    response.setHeader('access-control-allow-methods', 'GET, POST, PATCH');
    response.setHeader('access-control-expose-headers', 'retry-after');
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      requests.push({ method: request.method ?? '', path: request.url ?? '', body: JSON.parse(text) });
    });
    void fakeAccounts(request, response, () => response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, requests, close: () => server.close() };
}
