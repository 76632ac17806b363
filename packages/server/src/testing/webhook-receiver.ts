import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { expect, vi } from 'vitest';

export interface ReceivedEvent {
  readonly type: string;
  readonly timestamp: string;
  readonly data: Record<string, unknown>;
}

interface Received {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event: ReceivedEvent;
}

/** A program that is told what happens, on a port of its own. */
export interface WebhookReceiver {
  readonly url: string;
  readonly received: readonly Received[];
  /** How it answers from now on. */
  answer: (response: ServerResponse, received: Received) => void;
  /** Resolves when it has been told of as many events of this type, with the last of them. */
  hears(type: string, count?: number): Promise<ReceivedEvent>;
  /** Checks a delivery as the public library does (standardwebhooks): the signature, and that it was signed a moment ago. */
  verify(received: Received, secret: string): unknown;
  close(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const one = { id: String(request.headers['webhook-id']), headers: request.headers, body, event: JSON.parse(body) };
    received.push(one);
    receiver.answer(response, one);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: (response) => void response.writeHead(204).end(),
    async hears(type, count = 1) {
      const told = () => received.filter(({ event }) => event.type === type);
      await vi.waitFor(() => expect(told().length, type).toBeGreaterThanOrEqual(count));
      return (told()[count - 1] as Received).event;
    },
    verify: ({ body, headers }, secret) => new Webhook(secret).verify(body, headers as Record<string, string>),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}
