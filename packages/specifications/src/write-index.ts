import type { Database } from '@stoa/database/tables';
import type { IndexedOperation } from '@stoa/openapi/index/index-specification';
import { indexerVersion } from '@stoa/openapi/index/indexer-version';
import type { IndexTask, SpecificationIndexer } from '@stoa/openapi/index/indexing';
import type { DocumentProblem } from '@stoa/openapi/read/parse-document';
import { type ControlledTransaction, type Kysely, sql } from 'kysely';
import { insertParts, type SpecificationName } from './stored-parts.ts';

/**
 * Indexes a specification and stores all of it in one transaction: readers see the former index until then, and a
 * process that is killed leaves the former index complete. An index alone is not visible to readers: a version must
 * refer to it.
 * @returns what is wrong with the document; then nothing is stored
 * @throws ContentTooCostly, ContentUnread
 */
export async function writeIndex(
  db: Kysely<Database>,
  indexer: SpecificationIndexer,
  name: SpecificationName,
  task: IndexTask,
): Promise<readonly DocumentProblem[]> {
  let transaction: ControlledTransaction<Database> | undefined;
  try {
    const problems = await indexer.indexSpecification(task, async (batch) => {
      transaction ??= await begin(db, name, task.syntax, batch.revision);
      await insertParts(transaction, name, batch.parts);
      await insertOperations(transaction, name, batch.operations);
    });
    if (problems.length > 0) await transaction?.rollback().execute();
    else await transaction?.commit().execute();
    return problems;
  } catch (error) {
    await transaction
      ?.rollback()
      .execute()
      .catch(() => {});
    throw error;
  }
}

/**
 * Stores that a specification cannot be indexed, so that it is not tried again for a day, unless the indexer has
 * changed.
 */
export async function noteFailure(
  db: Kysely<Database>,
  name: SpecificationName,
  syntax: IndexTask['syntax'],
  failure: string,
): Promise<void> {
  await claim(db, name, { syntax, indexer_version: indexerVersion, revision: null, failure }).execute();
}

async function begin(
  db: Kysely<Database>,
  name: SpecificationName,
  syntax: IndexTask['syntax'],
  revision: string,
): Promise<ControlledTransaction<Database>> {
  const transaction = await db.startTransaction().execute();
  try {
    // The row is locked from here on: another process that indexes the same document waits, and then replaces it.
    await claim(transaction, name, { syntax, indexer_version: indexerVersion, revision, failure: null }).execute();
    for (const table of ['spec_parts', 'spec_operations'] as const)
      await transaction
        .deleteFrom(table)
        .where('portal_id', '=', name.portalId)
        .where('spec_sha256', '=', name.sha256)
        .execute();
    return transaction;
  } catch (error) {
    await transaction.rollback().execute();
    throw error;
  }
}

function claim(
  db: Kysely<Database>,
  { portalId, sha256 }: SpecificationName,
  values: { syntax: IndexTask['syntax']; indexer_version: number; revision: string | null; failure: string | null },
) {
  const row = { ...values, indexed_at: sql<Date>`now()` };
  return db
    .insertInto('spec_indexes')
    .values({ portal_id: portalId, spec_sha256: sha256, ...row })
    .onConflict((conflict) => conflict.columns(['portal_id', 'spec_sha256']).doUpdateSet(row));
}

async function insertOperations(
  db: Kysely<Database>,
  { portalId, sha256 }: SpecificationName,
  operations: readonly IndexedOperation[],
): Promise<void> {
  if (operations.length === 0) return;
  // One parameter for all of them: a statement has 65,535 at most.
  await sql`
    insert into spec_operations
      (portal_id, spec_sha256, position, kind, path, method, operation_id, summary, deprecated, tags, description, first_row, key)
    select ${portalId}::uuid, ${sha256}::text, operation.*
    from jsonb_to_recordset(${storableJson(operations)}::jsonb) as operation
      (position int, kind text, path text, method text, operation_id text, summary text, deprecated boolean, tags jsonb,
       description text, first_row int, key text)
  `.execute(db);
}

/** PostgreSQL's text holds neither NUL nor half a surrogate pair, which JSON can say. */
function storableJson(operations: readonly IndexedOperation[]): string {
  return JSON.stringify(operations, (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '\ufffd').toWellFormed() : value,
  );
}
