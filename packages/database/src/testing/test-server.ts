import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '@stoa/embedded-postgres/database-log';
import { startEmbeddedPostgres } from '@stoa/embedded-postgres/embedded-postgres';
import pg from 'pg';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** The PostgreSQL of one test run; plain data, since vitest hands it to other processes. */
export interface TestServer {
  connection: pg.PoolConfig;
  /** The migrated database that test files clone. */
  template: string;
}

/** A running test server and how to end it. */
export interface StartedTestServer extends TestServer {
  stop(): Promise<void>;
}

/**
 * Starts an embedded PostgreSQL in a temporary folder, or, with a superuser's `url`, uses that server instead, and
 * migrates a template database in it. The embedded one does not fsync: its folder is thrown away.
 */
export async function startTestServer(url: string | undefined): Promise<StartedTestServer> {
  const { connection, stop } = url ? external(url) : await embedded();
  const server = { connection, template: `stoa_template_${randomBytes(6).toString('hex')}` };
  await asAdministrator(server, `create database ${server.template} template template0`);
  const template = await openDatabase({ ...connection, database: server.template });
  await migrate(template.db);
  await template.close();
  return {
    ...server,
    stop: async () => {
      await asAdministrator(server, `drop database ${server.template} with (force)`);
      await stop();
    },
  };
}

/** Runs one statement on the server's own database. */
export async function asAdministrator(
  { connection }: Pick<TestServer, 'connection'>,
  statement: string,
): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function external(url: string): { connection: pg.PoolConfig; stop(): Promise<void> } {
  const { host, port, user, password, database } = new pg.Client(url);
  return { connection: { host, port, user, password, database }, stop: async () => {} };
}

async function embedded(): Promise<{ connection: pg.PoolConfig; stop(): Promise<void> }> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'stoa-test-'));
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: 200 };
  const { connection, stop } = await startEmbeddedPostgres({ dataFolder, log: silentLog, settings });
  return {
    connection,
    stop: async () => {
      await stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
