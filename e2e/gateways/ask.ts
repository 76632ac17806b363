import { request as http, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as https } from 'node:https';
import type { Duplex } from 'node:stream';

export interface Shown {
  readonly headers?: Readonly<Record<string, string | string[]>>;
  /** A client certificate. */
  readonly certificate?: { readonly cert: string; readonly key: string } | undefined;
  readonly method?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** One request, with the path exactly as it is written: `fetch` would tidy it up, an attacker does not. */
export function ask(
  base: string,
  path: string,
  { headers = {}, certificate, method = 'GET' }: Shown = {},
): Promise<Answer> {
  const { protocol, hostname, port } = new URL(base);
  const send = protocol === 'https:' ? https : http;
  const tls = { rejectUnauthorized: false, servername: 'localhost', ...certificate };
  return new Promise((resolve, reject) => {
    const switched = ({ statusCode: status = 0, headers }: IncomingMessage, socket: Duplex) => {
      socket.destroy();
      resolve({ status, headers, body: '' });
    };
    const request = send(
      { host: hostname, port, path, method, headers: { host: `localhost:${port}`, ...headers }, agent: false, ...tls },
      (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (text: string) => {
          body += text;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
      },
    );
    request
      .on('upgrade', switched)
      .on('connect', switched)
      .setTimeout(20_000, () => request.destroy(new Error('no answer')))
      .on('error', reject)
      .end();
  });
}
