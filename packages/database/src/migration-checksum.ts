import { createHash } from 'node:crypto';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Migration } from './migration-list.ts';

/** SHA-256 (hex) of the SQL that a migration sends when nothing answers it. */
export async function migrationChecksum(migration: Migration): Promise<string> {
  return createHash('sha256')
    .update(await migrationStatements(migration))
    .digest('hex');
}

/** The SQL that a migration sends when nothing answers it, each statement with a zero byte at its end. */
export async function migrationStatements(migration: Migration): Promise<string> {
  let statements = '';
  const recorder = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: (event) => {
      statements += `${event.query.sql}\0`;
    },
  });
  await migration.up(recorder);
  await recorder.destroy();
  return statements;
}
