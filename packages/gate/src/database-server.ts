/** Runs a query without parameters. */
type Ask = (text: string) => Promise<{ readonly rows: readonly Record<string, unknown>[] }>;

export interface DatabaseServer {
  /**
   * The cluster, and the line of its history. A server that took over from another one may lack what that one has committed last, and
   * gives the same transaction ids again.
   */
  readonly server: string;
  /** The database of this server: a copy that was promoted, and a former primary, have the same number as this one. */
  readonly database: string;
}

/**
 * Which server of the database this is, in one question: after a failover each round trip takes long. Not within a transaction: it may
 * fail there.
 * @throws Error for a server that follows another one: it is behind, by an unknown amount
 */
export async function databaseServer(ask: Ask): Promise<DatabaseServer> {
  const { rows } = await ask(
    question(
      `(select system_identifier || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) from pg_control_system())`,
    ),
  )
    // Some hosted databases keep that to themselves. A restart then counts as another server. A connection that was lost has
    // said nothing of the kind: another name would make all that was read from this server worthless.
    .catch((error: { readonly code?: string }) => {
      if (isLost(error)) throw error;
      return ask(question('extract(epoch from pg_postmaster_start_time())::text'));
    });
  const { server, oid } = rows[0] ?? {};
  if (typeof server !== 'string') throw new Error('This server of the database only follows another one.');
  return { server, database: `${server}/${oid}` };
}

/** Without a code, with one of Node, or with one of PostgreSQL's classes for a server or a pooler that cannot go on. */
const isLost = ({ code }: { readonly code?: string }) => !code || /^(E|08|53|57|XX)/.test(code);

const question = (server: string) =>
  `select case when not pg_is_in_recovery() then ${server} end as server,
     (select oid::text from pg_database where datname = current_database()) as oid`;

/** What all servers have in common that follow one another; of one that keeps that to itself, only its own name. */
export const clusterOf = (server: string) => server.split('/')[0] as string;
