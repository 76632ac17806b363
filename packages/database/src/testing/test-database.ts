import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { type OpenDatabase, openDatabase } from '../open.ts';
import { asAdministrator } from './test-server.ts';

/** A database of its own for one test file. */
export interface TestDatabase extends OpenDatabase {
  /** A test opens a second pool with it, or a server under test. */
  connection: pg.PoolConfig;
}

/** A database with the newest schema and no rows; `close` drops it. Needs `global-setup.ts` as vitest's globalSetup. */
export function cloneDatabase(): Promise<TestDatabase> {
  return createDatabase(inject('testServer').template);
}

/** A database without any table; `close` drops it. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template0');
}

/** Opens another pool on a database that another process made and drops. */
export async function joinDatabase(connection: pg.PoolConfig): Promise<TestDatabase> {
  return { ...(await openDatabase(connection, { poolSize: 5 })), connection };
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const server = inject('testServer');
  const database = `test_${randomBytes(8).toString('hex')}`;
  await asAdministrator(server, `create database ${database} template ${template}`);
  const connection = { ...server.connection, database };
  const opened = await openDatabase(connection, { poolSize: 5 });
  const close = async () => {
    await opened.close();
    await asAdministrator(server, `drop database ${database} with (force)`);
  };
  return { ...opened, connection, close };
}
