import { request } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { text } from 'node:stream/consumers';

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/**
 * Asks an address, without `fetch`: that one compiles a parser to WebAssembly, which takes more memory than all keys of a
 * gateway. Redirects are not followed. Rejects when there is no answer, and when the signal says so.
 */
export async function ask(url: string, headers: Record<string, string>, signal: AbortSignal): Promise<Answer> {
  const send = url.startsWith('https:') ? requestSecurely : request;
  return new Promise((resolve, reject) => {
    const sent = send(url, { headers, signal }, (response) => {
      const { statusCode: status = 0 } = response;
      const type = response.headers['content-type'] ?? '';
      text(response).then((body) => resolve({ status, type, body }), reject);
    });
    sent.once('error', reject).end();
  });
}
