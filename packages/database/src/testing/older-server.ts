import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { scratchFolder } from '@stoa/common/testing/scratch-folder';
import { silentLog } from '@stoa/embedded-postgres/database-log';
import { chooseServerUser, spawnAs } from '@stoa/embedded-postgres/server-user';
import type pg from 'pg';
import { onTestFinished } from 'vitest';

const run = promisify(execFile);
/** Debian keeps the programs of PostgreSQL 15 here. */
export const programs = '/usr/lib/postgresql/15/bin';

/** True when the oldest PostgreSQL that Stoa supports is installed as Debian does. */
export const hasOlderServer = existsSync(join(programs, 'postgres'));

/** Starts Debian's PostgreSQL 15 for one test, as an external server. */
export async function startOlderServer(): Promise<pg.PoolConfig> {
  const folder = join(await scratchFolder(), 'old');
  const user = await chooseServerUser(folder, silentLog);
  await mkdir(folder, { mode: 0o700 });
  if (user.steppedDown) await chown(folder, user.uid, user.gid);
  const options = { cwd: '/', timeout: 60_000, ...spawnAs(user) };
  await run(
    join(programs, 'initdb'),
    ['-D', folder, '-U', 'stoa', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
    options,
  );
  const settings = `-c listen_addresses= -c unix_socket_directories=${folder} -c fsync=off`;
  const control = (...args: string[]) => run(join(programs, 'pg_ctl'), ['-D', folder, '-w', ...args], options);
  await control('-l', join(folder, 'log'), '-o', settings, 'start');
  onTestFinished(async () => void (await control('-m', 'fast', 'stop')));
  return { host: folder, user: 'stoa', database: 'postgres' };
}
