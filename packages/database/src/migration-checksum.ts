import { createHash } from 'node:crypto';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Migration } from './migration-list.ts';

/** SHA-256 (hex) of the SQL that a migration sends when nothing answers it. */
export async function migrationChecksum(migration: Migration): Promise<string> {
  const hash = createHash('sha256');
  for (const statement of await migrationStatements(migration)) hash.update(`${statement}\0`);
  return hash.digest('hex');
}

/** The SQL that a migration sends when nothing answers it. */
export async function migrationStatements(migration: Migration): Promise<string[]> {
  const statements: string[] = [];
  const recorder = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: (event) => {
      statements.push(event.query.sql);
    },
  });
  await migration.up(recorder);
  await recorder.destroy();
  return statements;
}
