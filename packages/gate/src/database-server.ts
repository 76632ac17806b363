/** Runs a query without parameters. */
type Ask = (text: string) => Promise<{ readonly rows: readonly Record<string, unknown>[] }>;

/**
 * Which server of the database this is: its cluster and the line of its history. A server that took over from another one may
 * lack what that one has committed last, and gives the same transaction ids again. Not within a transaction: it may fail there.
 * @throws Error for a server that follows another one: it is behind, by an unknown amount
 */
export async function serverOf(ask: Ask): Promise<string> {
  const { rows } = await ask('select pg_is_in_recovery() as follows');
  if (rows[0]?.follows !== false) throw new Error('This server of the database only follows another one.');
  return (
    ask(`select system_identifier || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) as server
           from pg_control_system()`)
      // Some hosted databases keep that to themselves. A restart then counts as another server.
      .catch(() => ask('select extract(epoch from pg_postmaster_start_time())::text as server'))
      .then(({ rows: [row] }) => String(row?.server ?? ''))
  );
}

/** What all servers have in common that follow one another; of one that keeps that to itself, only its own name. */
export const clusterOf = (server: string) => server.split('/')[0] as string;

/**
 * Which database this is, and on which line of its cluster's history: a copy that was promoted, and a former primary, have the same
 * numbers as this one, and are other databases since.
 * @throws Error as `serverOf`
 */
export async function databaseOf(ask: Ask): Promise<string> {
  const server = await serverOf(ask);
  const { rows } = await ask('select oid::text as oid from pg_database where datname = current_database()');
  return `${server}/${rows[0]?.oid}`;
}
