import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { ServerAddress } from '../server-address.ts';

export interface LossyWay {
  readonly address: ServerAddress;
  /** Loses statements that start so: the server never sees the statement, or the client never receives the answer. */
  lose(what: 'question' | 'answer', statement: string): void;
  mend(): void;
  close(): Promise<void>;
}

/** A way to a ClickHouse server that loses what it is told to. */
export async function lossyWay(to: ServerAddress): Promise<LossyWay> {
  let lost: { what: 'question' | 'answer'; statement: string } | undefined;
  const server = createServer((near, nearAnswer) => {
    const statement = new URL(near.url ?? '/', to.url).searchParams.get('query') ?? '';
    const losing = lost && statement.startsWith(lost.statement) ? lost.what : undefined;
    if (losing === 'question') {
      near.socket.destroy();
      return;
    }
    const far = send(new URL(near.url ?? '/', to.url), { method: near.method, headers: near.headers });
    far.on('error', () => near.socket.destroy());
    far.on('response', (farAnswer) => {
      if (losing) farAnswer.resume().on('end', () => near.socket.destroy());
      else farAnswer.pipe(nearAnswer.writeHead(farAnswer.statusCode ?? 502, farAnswer.headers));
    });
    near.pipe(far);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    address: { ...to, url: `http://127.0.0.1:${port}/` },
    lose(what, statement) {
      lost = { what, statement };
    },
    mend() {
      lost = undefined;
    },
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
