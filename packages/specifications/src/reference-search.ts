import type { ReferenceRows } from '@stoa/contract/reference';
import type { Database } from '@stoa/database/tables';
import { containsPattern } from '@stoa/database/text-match';
import { type Kysely, sql } from 'kysely';
import type { SpecificationName } from './stored-parts.ts';

const mostFound = 200;
/** More words than these do not narrow the search. */
const mostWords = 12;

/** The operation that an address names (contract §C.4); of several the first. */
export async function findOperation(
  db: Kysely<Database>,
  { portalId, sha256 }: SpecificationName,
  key: string,
): Promise<{ position: number; row: number } | undefined> {
  const found = await db
    .selectFrom('spec_operations')
    .select(['position', 'first_row'])
    .where('portal_id', '=', portalId)
    .where('spec_sha256', '=', sha256)
    .where('key', '=', key)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return found && { position: found.position, row: found.first_row ?? found.position };
}

/** Operations and webhooks with every word of `q` in method, path, id, summary or a tag; in the order of the list. */
export async function searchOperations(
  db: Kysely<Database>,
  { portalId, sha256 }: SpecificationName,
  q: string,
): Promise<ReferenceRows> {
  const words = q.trim().split(/\s+/).filter(Boolean).slice(0, mostWords);
  // Words have no spaces, so that none is found across two fields. The signs around tags are those of JSON.
  const text = sql`concat_ws(' ', method, path, operation_id, summary, translate(tags::text, '[]",', '    '))`;
  const found = await db
    .selectFrom('spec_operations')
    .select(['position', 'method', 'path', 'operation_id', 'summary', 'deprecated'])
    .where('portal_id', '=', portalId)
    .where('spec_sha256', '=', sha256)
    .where(sql<boolean>`${text} ilike all(${words.map(containsPattern)}::text[])`)
    .orderBy('first_row')
    .orderBy('position')
    .limit(mostFound)
    .execute();
  return {
    first: 0,
    position: found.map(({ position }) => position),
    method: found.map(({ method }) => method),
    path: found.map(({ path }) => path),
    operation_id: found.map(({ operation_id }) => operation_id),
    summary: found.map(({ summary }) => summary),
    deprecated: found.map(({ deprecated }) => (deprecated ? 1 : 0)),
  };
}
