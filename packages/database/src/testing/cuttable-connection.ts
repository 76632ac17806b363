import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';

export interface CuttableConnection {
  /** A connection string for the same database. */
  readonly connection: pg.PoolConfig;
  /** Closes all connections and refuses new ones. */
  cut(): void;
  /** How many connections were refused since it was made. */
  refused(): number;
  /** Drops every packet without closing a connection. */
  freeze(): void;
  /** Drops every packet of the present connections without closing them; new connections work. */
  swallow(): void;
  /**
   * Answers the next statement of each present connection as PgBouncer does while its database is away, and ends it a
   * little later; new connections work.
   * @param words other fields of the error
   */
  refuse(words?: Readonly<Record<string, string>>): void;
  /** Forwards again; connections that were frozen are closed. */
  mend(): void;
  stop(): Promise<void>;
}

/** PgBouncer's words, as ErrorResponse of the protocol. */
const refusal = {
  S: 'FATAL',
  V: 'FATAL',
  C: '08P01',
  M: 'server login has been failing, try again later (server_login_retry)',
};

function errorResponse(fields: Readonly<Record<string, string>>): Buffer {
  const body = Object.entries(fields)
    .map(([name, text]) => `${name}${text}\0`)
    .join('');
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(body.length + 5, 1);
  return Buffer.concat([head, Buffer.from(`${body}\0`)]);
}

/** A way to a PostgreSQL that can break, as a network does. */
export async function cuttableConnection(connection: pg.PoolConfig): Promise<CuttableConnection> {
  let state: 'open' | 'cut' | 'frozen' = 'open';
  let refused = 0;
  const pairs = new Set<readonly [Socket, Socket]>();
  const { host = 'localhost', port = 5432 } = connection;
  const server = createServer((near) => {
    near.on('error', () => near.destroy());
    if (state === 'cut') {
      refused += 1;
      near.destroy();
      return;
    }
    const far = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
    const pair = [near, far] as const;
    pairs.add(pair);
    if (state === 'open') {
      near.pipe(far);
      far.pipe(near);
    }
    for (const socket of pair) {
      socket.on('error', () => end(pair));
      socket.on('close', () => end(pair));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('no port');

  function end(pair: readonly [Socket, Socket]): void {
    pairs.delete(pair);
    for (const socket of pair) socket.destroy();
  }
  const endAll = () => {
    for (const pair of pairs) end(pair);
  };
  return {
    connection: { ...connection, host: '127.0.0.1', port: address.port },
    cut() {
      state = 'cut';
      endAll();
    },
    refused: () => refused,
    freeze() {
      state = 'frozen';
      for (const [near, far] of pairs) {
        near.unpipe(far);
        far.unpipe(near);
      }
    },
    swallow() {
      for (const [near, far] of pairs) {
        near.unpipe(far);
        far.unpipe(near);
        // Discarded, as by a proxy that has forgotten the connection.
        near.resume();
        far.resume();
      }
    },
    refuse(words = {}) {
      const told = errorResponse({ ...refusal, ...words });
      for (const pair of pairs) {
        const [near, far] = pair;
        near.unpipe(far);
        near.resume();
        near.once('data', () => near.write(told, () => setTimeout(end, 50, pair)));
      }
    },
    mend() {
      if (state === 'frozen') endAll();
      state = 'open';
    },
    async stop() {
      endAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
