import type { IncomingMessage } from 'node:http';
import { slimHttp, slimHttps } from './slim-http.ts';

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/**
 * Bytes of an answer, and of a line of the file. A server's page has 6,000 applications at most: 100,000 keys with their
 * registrations are half of it.
 */
export const mostBytes = 64 * 2 ** 20;

/** Asks an address. Redirects are not followed. Rejects when there is no answer or one without end, and when the signal says so. */
export async function ask(url: string, headers: Record<string, string>, signal: AbortSignal): Promise<Answer> {
  const { request } = url.startsWith('https:') ? slimHttps() : slimHttp();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { headers, signal }, resolve).once('error', reject).end();
  });
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Error('The answer is too long.');
    chunks.push(chunk);
  }
  return {
    status: response.statusCode ?? 0,
    type: response.headers['content-type'] ?? '',
    body: Buffer.concat(chunks).toString(),
  };
}
