import type { IncomingMessage } from 'node:http';
import { slimHttp, slimHttps } from './slim-http.ts';

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** Asks an address. Redirects are not followed. Rejects when there is no answer, and when the signal says so. */
export async function ask(url: string, headers: Record<string, string>, signal: AbortSignal): Promise<Answer> {
  const { request } = url.startsWith('https:') ? slimHttps() : slimHttp();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { headers, signal }, resolve).once('error', reject).end();
  });
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return {
    status: response.statusCode ?? 0,
    type: response.headers['content-type'] ?? '',
    body: Buffer.concat(chunks).toString(),
  };
}
