import { createHash } from 'node:crypto';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Migration } from './migration-list.ts';

/** SHA-256 (hex) of the SQL that a migration sends when nothing answers it. */
export async function migrationChecksum(migration: Migration): Promise<string> {
  const hash = createHash('sha256');
  const recorder = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: (event) => {
      hash.update(`${event.query.sql}\0`);
    },
  });
  await migration.up(recorder);
  await recorder.destroy();
  return hash.digest('hex');
}
