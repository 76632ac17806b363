import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type DatabaseLog, silentLog } from '@stoa/embedded-postgres/database-log';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { columnTypes } from './column-types.ts';
import { type ConnectionTimeouts, watchConnections } from './dead-connections.ts';
import { DatabaseUnusable } from './errors.ts';
import { clientFor } from './hosts.ts';
import { ProvenPool } from './proven-pool.ts';
import type { Database } from './tables.ts';

/** An open database: Kysely for everything, the pool itself for COPY. */
export interface OpenDatabase {
  db: Kysely<Database>;
  pool: pg.Pool;
  /** Waits for queries under way, then ends every connection. */
  close(): Promise<void>;
}

/** The `application_name` of the connection that a server's gate keeps. */
export const gateName = 'stoa-gate';

/** The first word in the `application_name` of a server's own connections. The second is the server's, the third the connection's. */
export const serverName = 'stoa-server';

/** Milliseconds that the connections get to end when the pool is closed. */
const farewellMs = 1_000;

/** The oldest PostgreSQL that Stoa's SQL runs on. */
const oldestServer = 15;

export interface OpenOptions {
  log?: DatabaseLog;
  /** A server's connections are recognized by their name (`serving.ts`). */
  forServer?: boolean;
  /** Connections at most; 10 by default. */
  poolSize?: number;
  /** Milliseconds that one statement may take; 30,000 by default, 0 for no limit. */
  statementTimeout?: number;
  /** The times after which a connection that says nothing is given up. */
  timeouts?: ConnectionTimeouts;
}

/**
 * Opens a pool on a `postgres://` URL or the connection of the embedded database, and proves that it answers and is
 * new enough. bigint arrives as number (an error when it would not be exact), timestamptz as Date, date as `yyyy-mm-dd`.
 * Parameters in the URL win over the defaults here.
 */
export async function openDatabase(
  connection: string | pg.PoolConfig,
  options: OpenOptions = {},
): Promise<OpenDatabase> {
  const { pool, end } = openPool(connection, options);
  try {
    await refuseUnfitServer(pool);
  } catch (error) {
    await end();
    throw error;
  }
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    async close() {
      await db.destroy();
      await end();
    },
  };
}

/** The same without the proof, for a server that need not be up. */
export function openPool(
  connection: string | pg.PoolConfig,
  { log = silentLog, forServer = false, poolSize = 10, statementTimeout = 30_000, timeouts }: OpenOptions = {},
): { readonly pool: pg.Pool; end(): Promise<void> } {
  const { Client, config, prove } = clientFor(connection);
  const newClient = () =>
    new Client({ application_name: 'stoa', ...config, connectionTimeoutMillis: 2_000, query_timeout: 2_000 });
  const name = forServer ? `${serverName} ${randomBytes(6).toString('hex')}` : 'stoa';
  const watch = watchConnections(newClient, log, timeouts, name);
  const pool = new ProvenPool(
    {
      application_name: 'stoa',
      max: poolSize,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      Client,
      onConnect: watch.onConnect,
      statement_timeout: statementTimeout,
      idle_in_transaction_session_timeout: 60_000,
      types: columnTypes,
      ...config,
    },
    prove,
  );
  // Without a listener, a connection that breaks while idle would end the process.
  pool.on('error', (error: Error & { client?: unknown }) => {
    // The driver stores the whole connection in the error.
    delete error.client;
    log.warn({ err: error }, 'an idle database connection broke');
  });
  pool.on('remove', watch.onRemove);
  const open = new Set<pg.ClientBase>();
  const { promise: closed, resolve: allClosed } = Promise.withResolvers<void>();
  const closedWhenEnded = () => {
    if (pool.ended && open.size === 0) allClosed();
  };
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => {
    open.delete(client);
    closedWhenEnded();
  });
  return {
    pool,
    async end() {
      // A Kysely that was used has ended the pool.
      if (!pool.ending) await pool.end();
      watch.stop();
      closedWhenEnded();
      // The pool has said farewell to the server, which may be stopped next. One on a machine that is gone never answers.
      await Promise.race([closed, pause(farewellMs, undefined, { ref: false })]);
    },
  };
}

async function refuseUnfitServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool
    .query<{ version: string; encoding: string }>(
      "select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding",
    )
    .catch((error: Error & { code?: string }) => {
      throw new DatabaseUnusable(`The database does not answer: ${error.message || error.code}. Check DATABASE_URL.`, {
        cause: error,
      });
    });
  const major = Math.floor(Number(rows[0]?.version) / 10_000);
  if (major < oldestServer)
    throw new DatabaseUnusable(`The database is PostgreSQL ${major}; Stoa needs ${oldestServer} or newer.`);
  if (rows[0]?.encoding !== 'UTF8')
    throw new DatabaseUnusable(
      `The database has the encoding ${rows[0]?.encoding}; Stoa needs UTF8. Create it with: create database … encoding 'UTF8' template template0`,
    );
}
