import type pg from 'pg';

/**
 * Watches for a pooler by transaction: through one, no session is the connection's own. The number of the process that serves a
 * session comes with the connection; every pooler makes one up, and only those by transaction change the process.
 * @returns asks whether another process serves the connection than at the beginning
 */
export async function watchSession(on: pg.Client): Promise<() => Promise<boolean>> {
  const pidNow = async () => (await on.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  const pid = await pidNow();
  if (pid === (on as { readonly processID?: number | null }).processID) return async () => false;
  return async () => (await pidNow()) !== pid;
}
