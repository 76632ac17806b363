import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseLog } from '@stoa/embedded-postgres/database-log';
import type { Pool, PoolClient } from 'pg';
import { shareLockUntilCommit, tryRawLockUntilCommit } from './advisory-lock.ts';
import { RestoreRefused } from './errors.ts';
import { gateName, serverName } from './open.ts';
import { withoutTimeLimits } from './time-limits.ts';

/** Every server shares this lock: its start at first, then the connection of its gate. A restore takes it alone. */
export const servingLock = 'serving';

/**
 * Nothing is restored from now on, until the returned function is called. Waits for a restore under way.
 * A transaction holds the lock: it is the server's own through any pooler.
 */
export async function beginServing(pool: Pool, log: Pick<DatabaseLog, 'warn'>): Promise<() => void> {
  const client = await pool.connect();
  let held = true;
  const release = () => {
    // Closing the connection ends the transaction, also while the lock is waited for.
    if (held) client.release(true);
    held = false;
  };
  try {
    await client.query(`begin; ${withoutTimeLimits('commit')}`);
    if (!(await tryRawLockUntilCommit(client, servingLock, 'shared'))) {
      log.warn({}, 'waiting for a restore of this database to end');
      await shareLockUntilCommit(client, servingLock);
    }
    return release;
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * A running server would go on to serve and write what it remembers of the former database. No server starts before the
 * transaction of `client` ends. Servers that do not hold the lock are recognized by the names of their connections.
 * @throws RestoreRefused
 */
export async function refuseLiveServer(pool: Pool, client: PoolClient): Promise<void> {
  let isAlone = await tryRawLockUntilCommit(client, servingLock);
  for (let tries = 0; !isAlone && tries < 10; tries += 1) {
    await wait(200);
    isAlone = await tryRawLockUntilCommit(client, servingLock);
  }
  const live = await liveServer(pool);
  if (isAlone && !live) return;
  throw new RestoreRefused(
    `A Stoa is serving from this database${live?.from ? ` (connected from ${live.from})` : ''}. Stop it first, then restore.`,
  );
}

/**
 * Another server that uses the database, also while its gate has no connection: each asks for mails to send every second. Trap: a
 * pooler by transaction keeps the name of the connection that it has lent last, also when that one's server has stopped; and who asks
 * through it may see its own name alone. Of another role's connection PostgreSQL tells nobody what it does: it counts as at rest.
 */
export async function liveServer(pool: Pool): Promise<{ readonly from: string | null } | undefined> {
  // PostgreSQL lists a connection for a moment after it was ended, and a pooler's look busy for five seconds.
  for (let tries = 0; ; tries += 1) {
    const { rows } = await pool.query<{ from: string | null }>(
      `select host(client_addr) as "from" from pg_stat_activity
       where datname = current_database() and (application_name = $1
         or application_name like $2
           and split_part(application_name, ' ', 2) <> split_part(current_setting('application_name'), ' ', 2)
           and (state <> 'idle' or state_change > clock_timestamp() - interval '5 seconds'))
       order by 1 limit 1`,
      [gateName, `${serverName} %`],
    );
    if (!rows[0] || tries === 30) return rows[0];
    await wait(200);
  }
}
