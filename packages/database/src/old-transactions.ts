import { type Kysely, sql } from 'kysely';

/** A transaction of this database that is still open: the older it is, the more likely others wait for its locks. */
export interface OldTransaction {
  /** Its `application_name`. */
  readonly application: string;
  /** The process on the database server, for `pg_terminate_backend`. */
  readonly pid: number;
  readonly seconds: number;
}

/** The oldest transactions of other connections. PostgreSQL shows those of other roles only to a member of `pg_read_all_stats`. */
export async function oldestTransactions(
  db: Kysely<unknown>,
  { olderThanSeconds = 0 }: { readonly olderThanSeconds?: number } = {},
): Promise<OldTransaction[]> {
  // Within a transaction PostgreSQL would answer with what it saw at the first look.
  await sql`select pg_stat_clear_snapshot()`.execute(db);
  const { rows } = await sql<OldTransaction>`
    select application_name as application, pid,
      greatest(0, extract(epoch from clock_timestamp() - xact_start))::int as seconds
    from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      and wait_event_type is distinct from 'Lock'
      and xact_start <= clock_timestamp() - make_interval(secs => ${olderThanSeconds})
    order by xact_start limit 3`.execute(db);
  return rows;
}

/** `"psql" (process 4711, open for 12 min)` */
export function transactionWords({ application, pid, seconds }: OldTransaction): string {
  return `"${application}" (process ${pid}, open for ${seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`})`;
}
