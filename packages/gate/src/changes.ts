import { noPortal, unseenNotes } from '@stoa/database/unseen';
import type pg from 'pg';
import type { ClientBase } from 'pg';
import type { Directory } from './directory.ts';
import {
  type Ids,
  type Part,
  readAllApplications,
  readAllDevelopers,
  readApplications,
  readDevelopers,
  readPart,
} from './read-applications.ts';
import { readGateways, readStrategies, readVersions } from './read-rows.ts';

/** What was visible when something was read. */
export interface Seen {
  /** A snapshot of PostgreSQL (`pg_snapshot`, as text). */
  readonly snapshot: string;
  /**
   * Which table the changes are in: a restore creates the table again, and the changes that it removed are not
   * recorded.
   */
  readonly tableId: string;
  /**
   * The time of the change, in milliseconds since 1970, by the database's clock, which goes on while this process is suspended.
   */
  readonly at: number;
}

const seenColumns = `pg_current_snapshot()::text as snapshot, 'admission_changes'::regclass::oid::text as "tableId",
  (extract(epoch from now()) * 1000)::float8 as at`;

/** With more changes than this at once, reading everything is quicker than reading them one by one. */
export const mostChanges = 100_000;

/**
 * Everything, into an empty directory. What changes meanwhile may be there or not, or half of it.
 * @returns what was visible before: what has changed since must be read before the directory is used
 */
export async function readEverything(client: pg.Client, directory: Directory): Promise<Seen> {
  const seen = await look(client);
  await readSmall(client, directory);
  await readAllApplications(client, directory);
  return seen;
}

const noId = '00000000-0000-0000-0000-000000000000';
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Everything anew, into the directory that is in use, part after part: there are never two.
 * @param inPart applications that are replaced without a wait in between
 * @param between is waited for after each part: it may apply what has changed since; false ends the reading half way
 */
export async function readEverythingAnew(
  client: pg.Client,
  directory: Directory,
  inPart: number,
  between: () => Promise<boolean>,
): Promise<void> {
  await readSmall(client, directory);
  await readAllDevelopers(client, directory);
  for (const portal of directory.portals()) portal.startMarking();
  if (!(await between())) return;
  // PostgreSQL would otherwise keep a plan that was made for few rows, and read whole tables for each part.
  await client.query('set enable_seqscan = off');
  try {
    for await (const part of parts(client, inPart)) {
      await readPart(client, directory, part);
      if (!(await between())) return;
    }
  } finally {
    await client.query('reset enable_seqscan').catch(() => {});
  }
  for (const portal of directory.portals()) portal.removeUnmarked();
  directory.noteChange();
}

/** What is visible now. */
export async function look(client: ClientBase): Promise<Seen> {
  const { rows } = await client.query<Seen>(`select ${seenColumns}`);
  return rows[0] as Seen;
}

async function readSmall(client: ClientBase, directory: Directory): Promise<void> {
  await readStrategies(client, directory);
  await readVersions(client, directory);
  await readGateways(client, directory);
  directory.noteChange();
}

async function* parts(client: ClientBase, inPart: number): AsyncGenerator<Part> {
  const { rows: portals } = await client.query<{ portal_id: string }>('select portal_id from portals');
  for (const { portal_id: portalId } of portals) {
    for (let after = noId; after !== lastId; ) {
      const { rows } = await client.query<{ id: string }>(
        'select id from applications where portal_id = $1 and id > $2 order by id offset $3 limit 1',
        [portalId, after, inPart - 1],
      );
      const until = rows[0]?.id ?? lastId;
      yield { portalId, after, until };
      after = until;
    }
  }
}

/** Whether transactions that were seen before are not known now: a backup of the database's files was put back. */
export function isOlder(now: Seen, before: Seen): boolean {
  const next = ({ snapshot }: Seen) => BigInt(snapshot.split(':')[1] as string);
  return next(now) < next(before);
}

export interface Change {
  readonly kind: string;
  readonly portal_id: string;
  readonly id: string;
}

/** Thrown by a look for changes that took longer than it may. */
export class LookTooLong extends Error {}

/**
 * What has become visible since then: undefined where that is more than `mostChanges`. The same row may be named more than once.
 * @param withinMs for the look itself. What it finds may take any time, as long as it comes: a slow line must not make the same look
 *   fail again and again.
 */
export async function changesSince(
  client: ClientBase,
  since: Seen,
  withinMs: number,
): Promise<{ readonly seen: Seen; readonly changed: readonly Change[] | undefined }> {
  const notes = `(${unseenNotes('$1::pg_snapshot')} limit $2) as c`;
  const values = [since.snapshot, mostChanges + 1];
  const text = `select ${seenColumns}, (select count(*)::int from ${notes}) as amount`;
  const asked = { query_timeout: withinMs, values, text };
  const { rows } = await client.query<Seen & { readonly amount: number }>(asked).catch((cause: Error) => {
    // The driver's words: it has no code for it.
    throw cause.message === 'Query read timeout' ? new LookTooLong(cause.message, { cause }) : cause;
  });
  const { snapshot, tableId, at, amount } = rows[0] as Seen & { readonly amount: number };
  const seen = { snapshot, tableId, at };
  if (amount === 0 || amount > mostChanges) return { seen, changed: amount === 0 ? [] : undefined };
  // This statement may show more than `seen` says. The next look reads that once more.
  const { rows: changed } = await client.query<Change>(`select kind, portal_id, id from ${notes}`, values);
  return { seen, changed: changed.length > mostChanges ? undefined : changed };
}

/** Milliseconds that a transaction may have lasted whose changes are looked for, and two servers' clocks be apart. */
const lateMs = 600_000;

/**
 * What was committed, on any server of this history, since a little before then. At most one more than `mostChanges`; the same row
 * may be named more than once. A transaction is found by when it began.
 * @param now by the clock of this server: that of the one before may have been ahead
 */
export async function changesOfLate(client: ClientBase, then: Seen, now: Seen): Promise<readonly Change[]> {
  const { rows } = await client.query<Change>(
    `select kind, portal_id, id from admission_changes
      where changed_at > to_timestamp($1) and portal_id <> '${noPortal}' limit $2`,
    [(Math.min(then.at, now.at) - lateMs) / 1000, mostChanges + 1],
  );
  return rows;
}

const readers: Readonly<Record<string, (client: pg.Client, directory: Directory, only: Ids) => Promise<void>>> = {
  // A gateway refers to versions, a version to strategies: what others refer to comes first.
  auth_strategy: readStrategies,
  product_version: readVersions,
  gateway: readGateways,
  developer: readDevelopers,
  application: readApplications,
};

/** Rows that are read at once. */
const inRead = 2_000;

/** Reads again what changed. */
export async function readChanges(client: pg.Client, directory: Directory, changed: readonly Change[]): Promise<void> {
  for (const [kind, read] of Object.entries(readers)) {
    const ofKind = changed.filter((change) => change.kind === kind);
    const all = [...new Map(ofKind.map((change) => [`${change.portal_id}${change.id}`, change])).values()];
    for (let from = 0; from < all.length; from += inRead) {
      const rows = all.slice(from, from + inRead);
      await read(client, directory, { portalIds: rows.map((row) => row.portal_id), ids: rows.map((row) => row.id) });
      directory.noteChange();
    }
  }
}

/** Changes recorded before a restore: their transaction ids are greater than this database's. */
export async function dropForeignChanges(client: ClientBase): Promise<void> {
  await client.query('delete from admission_changes where xid >= pg_snapshot_xmax(pg_current_snapshot())');
}
