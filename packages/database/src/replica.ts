import { setTimeout as pause } from 'node:timers/promises';
import { type DatabaseLog, silentLog } from '@stoa/embedded-postgres/database-log';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { openPool } from './open.ts';
import type { Database } from './tables.ts';

/** The database for reads that may be a little late: the replica while it is fit, otherwise the primary. */
export interface Reads {
  readonly db: Kysely<Database>;
  /** Whether the next read goes to the replica. */
  isFit(): boolean;
  close(): Promise<void>;
}

export interface ReadsOptions {
  readonly log?: DatabaseLog;
  /** Milliseconds that the replica may be behind; docs/many-machines.md names it. */
  readonly mostBehindMs?: number;
  /** Milliseconds between two looks at how far the replica is. */
  readonly everyMs?: number;
}

/** A replica that hangs is given up sooner than a primary: there is somewhere else to ask. */
const timeouts = { silenceMs: 1_500, everyMs: 500, lostMs: 3_000 };

/**
 * Opens a replica beside its primary; without one all reads go to the primary. It need not be up. A read that the replica fails
 * because it is gone is asked of the primary once more, unless it is inside a transaction: that fails, and the next one goes to the primary.
 */
export function openReads(
  connection: string | pg.PoolConfig | undefined,
  primary: { readonly db: Kysely<Database>; readonly pool: pg.Pool },
  { log = silentLog, mostBehindMs = 2_000, everyMs = 500 }: ReadsOptions = {},
): Reads {
  if (connection === undefined) return { db: primary.db, isFit: () => false, close: async () => {} };
  const replica = openPool(connection, { log, timeouts });
  /** The replica has everything that was committed before this moment of the monotonic clock. */
  let confirmed = Number.NEGATIVE_INFINITY;
  let wasFit: boolean | undefined;
  let wasOther = false;
  const ending = new AbortController();
  const isFit = () => performance.now() - confirmed <= mostBehindMs;
  const giveUp = () => {
    confirmed = Number.NEGATIVE_INFINITY;
  };

  async function follow(): Promise<void> {
    const marks: Mark[] = [];
    let failure: unknown;
    while (!ending.signal.aborted) {
      try {
        confirmed = await latestConfirmed(replica.pool, primary.pool, marks);
        failure = undefined;
      } catch (error) {
        failure = error;
        giveUp();
      }
      const fit = isFit();
      if (fit && wasFit !== true) log.info({ fit }, 'Reads go to the replica.');
      const isOther = failure instanceof OtherDatabase;
      if (!fit && (wasFit !== false || (isOther && !wasOther)))
        log.warn({ fit, err: failure }, 'Reads go to the primary.');
      wasFit = fit;
      wasOther = isOther;
      await pause(everyMs, undefined, { signal: ending.signal }).catch(() => {});
    }
  }
  const following = follow();

  const pool = {
    connect: async () => {
      const client = isFit() ? await replica.pool.connect().catch(giveUp) : undefined;
      return client ? withFallback(client, primary.pool, giveUp) : primary.pool.connect();
    },
    end: async () => {},
  } as unknown as PostgresPool;
  return {
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }),
    isFit,
    async close() {
      ending.abort();
      await replica.end();
      await following;
    },
  };
}

/** How far the primary's log was written at a moment. */
interface Mark {
  readonly at: number;
  readonly written: bigint;
}

/**
 * Compares positions in the log, no clocks: an idle primary writes nothing, and its replica is not behind.
 * @param marks earlier ones, the oldest first; gets one more
 */
async function latestConfirmed(replica: pg.Pool, primary: pg.Pool, marks: Mark[]): Promise<number> {
  const there = await look(replica, 'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end');
  const at = performance.now();
  const here = await look(primary, 'pg_current_wal_lsn()');
  refuseOther(there, here);
  const [replayed, written] = [position(there.position), position(here.position)];
  // It is no replica, or one of another timeline: that one has replayed more than the primary has written.
  if (replayed === undefined || written === undefined || replayed > written) return Number.NEGATIVE_INFINITY;
  marks.push({ at, written });
  if (marks.length > 100) marks.shift();
  return marks.findLast((mark) => mark.written <= replayed)?.at ?? Number.NEGATIVE_INFINITY;
}

interface Look {
  readonly position: string | null;
  /** The database's number in its cluster. */
  readonly database: string;
  /** Some hosted databases keep to themselves which cluster they are. */
  readonly cluster: string | null;
}

async function look(pool: pg.Pool, position: string): Promise<Look> {
  const ask = async (cluster: string) => {
    const { rows } = await pool.query<Look>(
      `select (${position})::text as position, oid::text as database, ${cluster} as cluster
         from pg_database where datname = current_database()`,
    );
    return rows[0] as Look;
  };
  if (performance.now() - (secretSince.get(pool) ?? Number.NEGATIVE_INFINITY) < secretMs) return ask('null');
  return ask('(select system_identifier::text from pg_control_system())').catch((error: { readonly code?: string }) => {
    if (error.code !== insufficientPrivilege) throw error;
    secretSince.set(pool, performance.now());
    return ask('null');
  });
}

/** When a database did not tell its cluster. Asked at each look, its log would fill with errors; its address may lead elsewhere later. */
const secretSince = new WeakMap<pg.Pool, number>();
const secretMs = 3_600_000;
const insufficientPrivilege = '42501';

class OtherDatabase extends Error {}

/**
 * All databases of a cluster have one log: its positions do not tell them apart. Asked at each look, because an address may lead
 * elsewhere at any time.
 */
function refuseOther(replica: Look, primary: Look): void {
  const isSame =
    replica.database === primary.database &&
    (!replica.cluster || !primary.cluster || replica.cluster === primary.cluster);
  if (!isSame)
    throw new OtherDatabase('DATABASE_READ_URL leads to another database than DATABASE_URL, or to no replica of it.');
}

/** `16/B374D848` as a number. */
function position(lsn: string | null | undefined): bigint | undefined {
  const [high, low] = (lsn ?? '').split('/');
  return high && low ? (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) : undefined;
}

/** Lends a connection of the replica; when that breaks, one of the primary. */
function withFallback(client: pg.PoolClient, primary: pg.Pool, giveUp: () => void): PostgresPoolClient {
  let other: pg.PoolClient | undefined;
  let inTransaction = false;
  const lent = {
    async query(text: string, values: unknown[]) {
      if (other) return other.query(text, values);
      try {
        const result = await client.query(text, values);
        if (/^\s*(begin|start transaction)/i.test(text)) inTransaction = true;
        return result;
      } catch (error) {
        if (!isFaultOfReplica(error as { code?: string })) throw error;
        giveUp();
        if (inTransaction) throw error;
        other = await primary.connect();
        return other.query(text, values);
      }
    },
    release() {
      client.release(other !== undefined);
      other?.release();
    },
  };
  return lent as unknown as PostgresPoolClient;
}

/** Its connection is gone (08, 57P, none), its replay needed the rows (40001), or it cannot write (25006). */
function isFaultOfReplica({ code }: { readonly code?: string }): boolean {
  return code === undefined || /^(08|57P|40001|25006|E[A-Z]+$)/.test(code);
}
