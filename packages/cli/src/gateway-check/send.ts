import { request as http } from 'node:http';
import { request as https } from 'node:https';

export interface Sent {
  readonly status: number;
  /** `X-Portal-Error`: Stoa has said so itself. */
  readonly error: string | undefined;
  /** What is spoken from now on, as a 101 says it; `CONNECT` for a tunnel that was asked for so. */
  readonly upgrade?: string | undefined;
}

export interface Sending {
  readonly method?: string;
  /** The path to send instead of the address's own; exactly as written, since a client library would tidy it up. */
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
}

/** Sends one request to a gateway. @returns undefined when nothing that can be read comes back */
export type Send = (sending?: Sending) => Promise<Sent | undefined>;

const answerMs = 10_000;

/** @param insecure whatever certificate the gateway shows is good enough, for one with a certificate of its own making */
export function sender(address: URL, { insecure }: { readonly insecure: boolean }): Send {
  const send = address.protocol === 'https:' ? https : http;
  const { hostname, port, pathname, search } = address;
  return ({ method = 'GET', path = pathname + search, headers = {} } = {}) =>
    new Promise((resolve) => {
      const options = { host: hostname.replace(/^\[|\]$/g, ''), port, method, path, headers, agent: false as const };
      const request = send({ ...options, rejectUnauthorized: !insecure }, (response) => {
        // The body may be endless; status and headers are all that counts.
        response.destroy();
        const error = response.headers['x-portal-error'];
        resolve({ status: response.statusCode ?? 0, error: typeof error === 'string' && error ? error : undefined });
      });
      request.on('upgrade', ({ statusCode: status = 0, headers: { upgrade } }, socket) => {
        socket.destroy();
        resolve({ status, error: undefined, upgrade });
      });
      request.on('connect', ({ statusCode: status = 0 }, socket) => {
        socket.destroy();
        resolve({ status, error: undefined, ...(status >= 200 && status < 300 && { upgrade: 'CONNECT' }) });
      });
      request.setTimeout(answerMs, () => request.destroy());
      request.on('error', () => resolve(undefined)).end();
    });
}
