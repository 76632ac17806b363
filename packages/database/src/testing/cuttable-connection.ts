import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';

export interface CuttableConnection {
  /** A connection string for the same database. */
  readonly connection: pg.PoolConfig;
  /** Closes all connections and refuses new ones. */
  cut(): void;
  /** Drops every packet without closing a connection. */
  freeze(): void;
  /** Drops every packet of the present connections without closing them; new connections work. */
  swallow(): void;
  /** Forwards again; connections that were frozen are closed. */
  mend(): void;
  stop(): Promise<void>;
}

/** A way to a PostgreSQL that can break, as a network does. */
export async function cuttableConnection(connection: pg.PoolConfig): Promise<CuttableConnection> {
  let state: 'open' | 'cut' | 'frozen' = 'open';
  const pairs = new Set<readonly [Socket, Socket]>();
  const { host = 'localhost', port = 5432 } = connection;
  const server = createServer((near) => {
    near.on('error', () => near.destroy());
    if (state === 'cut') {
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
