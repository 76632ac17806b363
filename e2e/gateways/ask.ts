import { once } from 'node:events';
import { request as http, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as https } from 'node:https';
import { connect as tcp } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as tls } from 'node:tls';

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
  const encryption = { rejectUnauthorized: false, servername: 'localhost', ...certificate };
  return new Promise((resolve, reject) => {
    const switched = ({ statusCode: status = 0, headers }: IncomingMessage, socket: Duplex) => {
      socket.destroy();
      resolve({ status, headers, body: '' });
    };
    const request = send(
      {
        host: hostname,
        port,
        path,
        method,
        headers: { host: `localhost:${port}`, ...headers },
        agent: false,
        ...encryption,
      },
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

/** A method as it is written: Node's own client puts it in capitals. @returns the status of the answer, 0 without one */
export async function statusOfMethod(
  base: string,
  method: string,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  const answer = await exchange(
    base,
    `${method} /v1/parcels HTTP/1.1\r\n${linesOf(base, headers)}Connection: close\r\n\r\n`,
  );
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
}

/** A caller that says how much will come, and goes away before that. */
export async function breakOff(base: string, headers: Readonly<Record<string, string>>): Promise<void> {
  await exchange(base, `POST /v1/parcels HTTP/1.1\r\n${linesOf(base, headers)}Content-Length: 100\r\n\r\nabc`, true);
}

function linesOf(base: string, headers: Readonly<Record<string, string>>): string {
  return Object.entries({ Host: new URL(base).host, ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
}

async function exchange(base: string, text: string, breaksOff = false): Promise<string> {
  const { protocol, hostname, port } = new URL(base);
  const to = { host: hostname, port: Number(port) };
  const socket = protocol === 'https:' ? tls({ ...to, rejectUnauthorized: false, servername: 'localhost' }) : tcp(to);
  await once(socket, protocol === 'https:' ? 'secureConnect' : 'connect');
  let answer = '';
  socket.setEncoding('latin1').on('data', (part: string) => {
    answer += part;
  });
  // The gateway may end it as it likes.
  socket.on('error', () => {});
  if (breaksOff) socket.end(text);
  else socket.write(text);
  socket.setTimeout(20_000, () => socket.destroy());
  await new Promise((closed) => socket.once('close', closed));
  return answer;
}
