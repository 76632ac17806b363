import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { failoverMs } from './hosts.ts';

type Lent = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (broken?: Error | boolean) => void,
) => void;

/**
 * A pool that lends no connection which broke together with another one. A pooler (PgBouncer) keeps its clients while the
 * database is away, and ends each with the statement that it sends next. So after a break every older connection is
 * proven before it is lent, and a good one is waited for as long as a failover takes. Nothing of the caller's has been
 * sent by then, and what fails later is not repeated.
 */
export class ProvenPool extends pg.Pool {
  readonly #prove: (client: pg.ClientBase) => Promise<void>;
  readonly #goodAt = new WeakMap<pg.ClientBase, number>();
  #brokeAt = Number.NEGATIVE_INFINITY;

  /** @param prove rejects when a connection is broken, or its server will not do */
  constructor(config: pg.PoolConfig, prove: (client: pg.ClientBase) => Promise<void>) {
    super(config);
    this.#prove = prove;
    this.on('connect', (client) => this.#watch(client));
  }

  #watch(client: pg.PoolClient): void {
    const broke = () => {
      this.#brokeAt = performance.now();
    };
    this.#goodAt.set(client, performance.now());
    // Without a listener, one that breaks between two statements of a transaction would end the process; the next statement fails.
    client.on('error', broke);
    // The pool would otherwise lend the connection again between the server's last message and its end.
    (client as unknown as { readonly connection: pg.Connection }).connection.on(
      'errorMessage',
      ({ severity, code = '' }: { readonly severity?: string; readonly code?: string }) => {
        // PgBouncer says FATAL; PostgreSQL translates the word, and its codes say that the connection ends.
        if (severity === 'FATAL' || /^(57P0[1-5]|25P0[34])$/.test(code)) broke();
      },
    );
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Lent): void;
  override connect(callback?: Lent): Promise<pg.PoolClient> | undefined {
    const lent = this.#lend();
    if (!callback) return lent;
    lent.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  async #lend(): Promise<pg.PoolClient> {
    const asked = performance.now();
    const isWithin = (since: number) => !this.ending && performance.now() < since + failoverMs;
    for (;;) {
      const client = await super.connect().catch(async (error) => {
        if (!isWithin(Math.min(asked, this.#brokeAt))) throw error;
        await pause(50);
      });
      if (!client) continue;
      const began = performance.now();
      if ((this.#goodAt.get(client) ?? began) > this.#brokeAt) return client;
      try {
        await this.#prove(client);
        this.#goodAt.set(client, began);
        return client;
      } catch (error) {
        client.release(error as Error);
        if (!isWithin(asked)) throw error;
      }
    }
  }
}
