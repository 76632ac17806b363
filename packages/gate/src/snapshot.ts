import { hash } from 'node:crypto';
import type { GatewaySnapshot } from '@stoa/contract/gateway';
import type { Database } from '@stoa/database/tables';
import { noPortal, unseenNotes } from '@stoa/database/unseen';
import { type Kysely, sql } from 'kysely';
import { databaseServer } from './database-server.ts';
import { keyAliases } from './key-aliases.ts';
import type { Gateway } from './records.ts';
import { type Cursor, readCursor, writeCursor } from './snapshot-cursor.ts';

/** Applications in a page; also of changes, with more everything is told anew. */
const page = 1_000;
const mostChanges = 5_000;

/** Milliseconds after which a cursor is renewed though nothing changed: the older it is, the more notes are looked through. */
const sameCursorMs = 3_600_000;

interface Pulled {
  /** What the gateway has in effect, as it says by asking with this cursor. */
  readonly acknowledged: Cursor | undefined;
  /**
   * @param note writes the note of a cursor. It must begin after what was read.
   * @throws what `note` throws, unless there is nothing new to tell
   */
  answer(note: () => Promise<string>): Promise<GatewaySnapshot>;
}

/** What a gateway that decides by itself must know, or what of it changed (docs/decisions/019). */
export async function pullSnapshot(
  db: Kysely<Database>,
  gateway: Gateway,
  since: string | undefined,
  { maxAge }: { readonly maxAge: number },
): Promise<Pulled> {
  const { id, certificateHeader: certificate_header, tokenHash, previous } = gateway;
  const former = previous && { sha256: previous.tokenHash, until: new Date(previous.until).toISOString() };
  const tokens = [{ sha256: tokenHash, until: null }, ...(former ? [former] : [])];
  const itself = { id, certificate_header, tokens };
  const { server } = await databaseServer((text) => sql.raw<Record<string, unknown>>(text).execute(db));
  const { answer, cursor, acknowledged, inNeed } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      // `jit` not only for the connection: a pooler by transaction may give this transaction another one. `lock_timeout`: a statement that
      // holds a table for longer would take the server's connections, one question after the other. The lock comes before the first
      // query, which fixes what is seen: of a table that a migration rewrote after it, that would be no row.
      await sql`set local jit = off; set local lock_timeout = '2s';
        lock table admission_changes, applications, auth_strategies, certificates, credentials, developers, product_versions, registrations
          in access share mode`.execute(trx);
      const present = {
        ...{ gatewayId: gateway.id, ...(await presentState(trx)), server, scope: scopeOf(gateway) },
        gateway: hash('sha256', JSON.stringify(itself), 'base64url'),
      };
      const versions = await versionsOf(trx, gateway);
      const known = await knownCursor(trx, readCursor(since, gateway.id, present.takenAt), present);
      const acknowledged = known?.after === null ? known : undefined;
      const changes = known && (await changesSince(trx, gateway, known));
      if (acknowledged && changes) {
        // If nothing changed, the gateway's own cursor is as good, and "not modified" is an answer.
        const isTold = !changes.some && acknowledged.gateway === present.gateway;
        const isFresh = isTold && present.takenAt - acknowledged.takenAt < sameCursorMs;
        const { applications, removed } = changes;
        return {
          answer: { full: false, first: false, more: false, versions, applications, removed },
          cursor: isFresh ? acknowledged : { ...present, after: null, note: undefined },
          acknowledged,
          // A database that takes no writes has no news either.
          inNeed: isTold ? acknowledged : undefined,
        };
      }
      const paging = acknowledged ? undefined : known;
      const inPage = await applicationsOf(trx, gateway, { after: paging?.after ?? null });
      const more = inPage.length === page;
      const ids = new Set(inPage.map(({ id }) => id));
      const applications = [...(changes?.applications ?? []).filter(({ id }) => !ids.has(id)), ...inPage];
      const removed = changes?.removed ?? [];
      // The first page's snapshot: what changes while the others are read is told with them, and again after them.
      const { snapshot, takenAt } = paging ?? present;
      const after = more ? (inPage.at(-1)?.id ?? null) : null;
      return {
        answer: { full: true, first: !paging, more, versions, applications, removed },
        cursor: { ...present, snapshot, takenAt, after, note: undefined },
        acknowledged,
        inNeed: undefined,
      };
    });
  return {
    acknowledged,
    async answer(note) {
      const noted = async () => ({ ...cursor, note: cursor.note ?? (await note()) });
      const told = writeCursor(await noted().catch((error: unknown) => inNeed ?? Promise.reject(error)));
      return { ...answer, max_age: maxAge, gateway: itself, cursor: told };
    },
  };
}

/** The time is the database's, which dates the notes of changes too. */
async function presentState(db: Kysely<Database>): Promise<Pick<Cursor, 'snapshot' | 'tableId' | 'takenAt'>> {
  const { rows } = await sql<Pick<Cursor, 'snapshot' | 'tableId' | 'takenAt'>>`
    select pg_current_snapshot()::text as snapshot, 'admission_changes'::regclass::oid::text as "tableId",
           floor(extract(epoch from now()) * 1000)::float8 as "takenAt"`.execute(db);
  return rows[0] as Pick<Cursor, 'snapshot' | 'tableId' | 'takenAt'>;
}

/**
 * Where the database's files are put back, it gives ids of transactions again. A history that has this note has all that was read
 * before the note was written. Its commit also puts the ids that the cursor names on the disk, or a crash would give them again. It
 * waits for no replica: one that is away would hold it. A database that is set to be read takes it too.
 */
export async function noteCursor(db: Kysely<Database>): Promise<string> {
  const { rows } = await db
    .transaction()
    .setAccessMode('read write')
    .execute(async (trx) => {
      // Before the statement that takes the lock.
      await sql`select set_config('lock_timeout', '2s', true), set_config('statement_timeout', '3s', true),
        set_config('synchronous_commit', 'local', true)`.execute(trx);
      return sql<{ note: string }>`
        insert into admission_changes (kind, portal_id, id) values ('gateway', ${noPortal}, gen_random_uuid())
        returning xid::text || '/' || id as note`.execute(trx);
    });
  if (!rows[0]) throw new Error('The database has not kept the note of a cursor.');
  return rows[0].note;
}

/**
 * A cursor of before a restore is of another table of changes; one of another cluster or timeline says nothing of this one's ids.
 * Where the database's files were put back, its note is gone.
 */
async function knownCursor(
  db: Kysely<Database>,
  cursor: Cursor | undefined,
  present: Pick<Cursor, 'tableId' | 'server' | 'scope'>,
): Promise<Cursor | undefined> {
  if (!cursor || cursor.tableId !== present.tableId || cursor.server !== present.server) return undefined;
  if (cursor.scope !== present.scope) return undefined;
  const { note } = cursor;
  const { rows } = await sql<{ known: boolean }>`select
    exists (select from admission_changes
      where xid = split_part(${note}::text, '/', 1)::xid8 and id::text = split_part(${note}::text, '/', 2)) and
    split_part(${cursor.snapshot}::text, ':', 2)::numeric <= pg_snapshot_xmax(pg_current_snapshot())::text::numeric
      and split_part(${cursor.snapshot}::text, ':', 1)::numeric <= split_part(${cursor.snapshot}::text, ':', 2)::numeric as known`.execute(
    db,
  );
  return rows[0]?.known ? cursor : undefined;
}

interface SnapshotChanges {
  /** Whether anything has changed: it may be of a version, which every answer tells, and of no application. */
  readonly some: boolean;
  readonly applications: SnapshotApplication[];
  readonly removed: string[];
}

/** @returns undefined when everything must be told anew */
async function changesSince(
  db: Kysely<Database>,
  gateway: Gateway,
  { snapshot }: Cursor,
): Promise<SnapshotChanges | undefined> {
  const { rows } = await sql<{ id: string | null }>`
    with given as (select ${snapshot}::pg_snapshot as since)
    select distinct case c.kind when 'application' then c.id else a.id end as id
      from (${sql.raw(unseenNotes('(select since from given)'))}) as c
      left join lateral (
        select id from applications where c.kind = 'developer' and portal_id = c.portal_id and developer_id = c.id
         union all
        select id from applications where c.kind = 'auth_strategy' and portal_id = c.portal_id and auth_strategy_id = c.id
         union all
        select application_id from registrations
         where c.kind = 'product_version' and portal_id = c.portal_id and product_version_id = c.id and status = 'approved'
      ) as a on true
     where c.portal_id = ${gateway.portalId}
       and (c.kind <> 'gateway' or c.id = ${gateway.id})
       and (c.kind <> 'developer' or a.id is not null)
     limit ${mostChanges + 1}`.execute(db);
  if (rows.length > mostChanges) return undefined;
  const ids = rows.flatMap(({ id }) => id ?? []);
  const applications = ids.length > 0 ? await applicationsOf(db, gateway, { ids }) : [];
  const passing = new Set(applications.map(({ id }) => id));
  return { some: rows.length > 0, applications, removed: ids.filter((id) => !passing.has(id)) };
}

/** With other versions a gateway hears of other applications, of which no note is. */
const scopeOf = ({ versions }: Gateway) =>
  versions ? hash('sha256', [...versions].sort().join(), 'base64url') : 'all';

const entitled = (gateway: Gateway, column: string) =>
  gateway.versions ? sql`${sql.ref(column)} = any(${[...gateway.versions]}::uuid[])` : sql`true`;

async function versionsOf(db: Kysely<Database>, gateway: Gateway): Promise<GatewaySnapshot['versions']> {
  const { rows } = await sql<GatewaySnapshot['versions'][number]>`
    select v.id, v.auth_strategy_id, v.gateway_preflight as preflight, coalesce(s.credential_type, 'key_auth') as credential_type, coalesce(s.key_names, '[]') as key_names,
           coalesce(s.auth_methods ? 'mutual_tls', false) as certificates, s.issuer,
           coalesce(s.audiences, '[]') as audiences, coalesce(s.client_id_claims, '[]') as client_id_claims
      from product_versions v left join auth_strategies s on s.portal_id = v.portal_id and s.id = v.auth_strategy_id
     where v.portal_id = ${gateway.portalId} and ${entitled(gateway, 'v.id')} order by v.id`.execute(db);
  return rows.map((row) =>
    row.credential_type === 'key_auth'
      ? { ...row, key_names: [...new Set([...row.key_names.map((name) => name.toLowerCase()), ...keyAliases])] }
      : row,
  );
}

type SnapshotApplication = GatewaySnapshot['applications'][number];

/**
 * Those that may pass: by the same rules as the gate's own decision (decide.ts). Whoever decides checks the ends of keys, so one that
 * has just ended may be among them: left out by a clock that is ahead for a moment, it would stay out, as no change brings it back.
 * Those of long ago would only take memory.
 */
async function applicationsOf(
  db: Kysely<Database>,
  gateway: Gateway,
  which: { readonly ids: readonly string[] } | { readonly after: string | null },
): Promise<SnapshotApplication[]> {
  const chosen =
    'ids' in which
      ? sql`a.id = any(${[...which.ids]}::uuid[])`
      : sql`a.id > ${which.after ?? '00000000-0000-0000-0000-000000000000'}::uuid`;
  const limit = 'ids' in which ? sql`` : sql`limit ${page}`;
  const { rows } = await sql<SnapshotApplication>`
    select a.id, a.auth_strategy_id,
           case when s.credential_type <> 'key_auth' and s.issuer is not null and a.client_unproven_since is null
                then jsonb_build_object('issuer', s.issuer, 'client_id', a.reference_id) end as client,
           coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'sha256', k.secret_hash, 'expires_at', ${utc('k.expires_at')}) order by k.id)
                       from credentials k where k.portal_id = a.portal_id and k.application_id = a.id
                        and (k.expires_at is null or k.expires_at > now() - interval '1 day')), '[]') as keys,
           (select jsonb_build_object('sha256', c.thumbprint, 'not_before', ${utc('c.not_before')}, 'not_after', ${utc('c.not_after')})
              from certificates c where c.portal_id = a.portal_id and c.application_id = a.id) as certificate,
           registered.registrations
      from applications a
      join developers d on d.portal_id = a.portal_id and d.id = a.developer_id and d.status = 'approved'
      left join auth_strategies s on s.portal_id = a.portal_id and s.id = a.auth_strategy_id
     cross join lateral (
       select jsonb_agg(jsonb_build_object('id', r.id, 'product_version_id', r.product_version_id, 'scopes', r.scopes) order by r.id) as registrations
         from registrations r
         join product_versions v on v.portal_id = r.portal_id and v.id = r.product_version_id
        where r.portal_id = a.portal_id and r.application_id = a.id and r.status = 'approved'
          and (v.auth_strategy_id is null or v.auth_strategy_id = a.auth_strategy_id)
          and ${entitled(gateway, 'r.product_version_id')}) as registered
     where a.portal_id = ${gateway.portalId} and ${chosen} and registered.registrations is not null
     order by a.id ${limit}`.execute(db);
  return rows;
}

/** A year of five digits would be no timestamp of the contract, and take the whole answer along. `least` alone would make an end of no end. */
function utc(column: string) {
  const at = sql.ref(column);
  return sql`to_char(case when ${at} is not null then least(${at}, '9999-12-31 23:59:59.999+00') end at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
