import { createHash } from 'node:crypto';
import { samePortal } from '@stoa/database/same-portal';
import type { Database, SpecPartKind } from '@stoa/database/tables';
import { type Kysely, sql } from 'kysely';

/** A part of a reference, as it is stored: brotli (RFC 7932). */
export interface SpecPart {
  readonly kind: SpecPartKind;
  readonly key: string;
  readonly bytes: Uint8Array;
}

/** Names one specification of one portal. */
export interface SpecificationName {
  readonly portalId: string;
  readonly sha256: string;
}

/**
 * Keys are in an index, whose entries PostgreSQL limits to some 2,700 bytes: longer references are stored as their
 * hash.
 */
function storedKey(key: string): string {
  return Buffer.byteLength(key) <= 500 ? key : `sha256:${createHash('sha256').update(key).digest('hex')}`;
}

/** Reads a part, or undefined. With `revision`, only while that one is the current. */
export async function readPart(
  db: Kysely<Database>,
  { portalId, sha256 }: SpecificationName,
  part: Pick<SpecPart, 'kind' | 'key'>,
  revision?: string,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('spec_parts as part')
    .select('part.bytes')
    .where('part.portal_id', '=', portalId)
    .where('part.spec_sha256', '=', sha256)
    .where('part.kind', '=', part.kind)
    .where('part.key', '=', storedKey(part.key))
    .$if(revision !== undefined, (query) =>
      query
        .innerJoin('spec_indexes as index', samePortal('index.spec_sha256', 'part.spec_sha256'))
        .where('index.revision', '=', revision ?? ''),
    )
    .executeTakeFirst();
  return row?.bytes;
}

/** Reads parts of one kind, those that there are, in no order; only while `revision` is the current. */
export async function readParts(
  db: Kysely<Database>,
  { portalId, sha256 }: SpecificationName,
  { kind, keys }: { readonly kind: SpecPartKind; readonly keys: readonly string[] },
  revision: string,
): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('spec_parts as part')
    .innerJoin('spec_indexes as index', samePortal('index.spec_sha256', 'part.spec_sha256'))
    .select('part.bytes')
    .where('part.portal_id', '=', portalId)
    .where('part.spec_sha256', '=', sha256)
    .where('part.kind', '=', kind)
    .where('part.key', 'in', keys.map(storedKey))
    .where('index.revision', '=', revision)
    .execute();
  return rows.map(({ bytes }) => bytes);
}

/** Writes parts in one statement. The caller makes sure that none of them exists yet. */
export async function insertParts(
  db: Kysely<Database>,
  { portalId, sha256 }: SpecificationName,
  parts: readonly SpecPart[],
): Promise<void> {
  if (parts.length === 0) return;
  const rows = parts.map(
    ({ kind, key, bytes }) => sql`(${kind}::text, ${storedKey(key)}::text, ${asBuffer(bytes)}::bytea)`,
  );
  await sql`
    insert into spec_parts (portal_id, spec_sha256, kind, key, bytes)
    select ${portalId}::uuid, ${sha256}::text, part.* from (values ${sql.join(rows)}) as part
  `.execute(db);
}

/** `pg` sends a Buffer as it is; any other bytes it would write as JSON. */
function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
