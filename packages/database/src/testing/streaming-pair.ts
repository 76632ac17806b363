import { execFile } from 'node:child_process';
import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { scratchFolder } from '@stoa/common/testing/scratch-folder';
import { silentLog } from '@stoa/embedded-postgres/database-log';
import { chooseServerUser, spawnAs } from '@stoa/embedded-postgres/server-user';
import type pg from 'pg';
import { onTestFinished } from 'vitest';
import { programs } from './older-server.ts';

const run = promisify(execFile);

export interface StreamingPair {
  readonly primary: pg.PoolConfig;
  readonly replica: pg.PoolConfig;
  /** `stop` ends its process at once, `start` brings it back. */
  control(which: 'primary' | 'replica', what: 'start' | 'stop' | 'promote'): Promise<void>;
}

/** Debian's PostgreSQL 15 twice: a primary, and a replica that was copied from it and follows it. For one test. */
export async function startStreamingPair(): Promise<StreamingPair> {
  const scratch = await scratchFolder();
  const folders = { primary: join(scratch, 'primary'), replica: join(scratch, 'replica') };
  const user = await chooseServerUser(scratch, silentLog);
  // The copy must not bring the other's socket along.
  for (const folder of Object.values(folders).flatMap((one) => [one, `${one}.run`])) {
    await mkdir(folder, { mode: 0o700 });
    if (user.steppedDown) await chown(folder, user.uid, user.gid);
  }
  const options = { cwd: '/', timeout: 60_000, ...spawnAs(user) };
  const program = (name: string, ...args: string[]) => run(join(programs, name), args, options);
  const control: StreamingPair['control'] = async (which, what) => {
    const folder = folders[which];
    const settings = `-c listen_addresses= -c unix_socket_directories=${folder}.run -c fsync=off -c wal_level=replica`;
    const how = { start: ['-l', join(`${folder}.run`, 'log'), '-o', settings], stop: ['-m', 'immediate'], promote: [] }[
      what
    ];
    await program('pg_ctl', '-D', folder, '-w', ...how, what);
  };
  await program('initdb', '-D', folders.primary, '-U', 'stoa', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N');
  await control('primary', 'start');
  onTestFinished(async () => void (await control('primary', 'stop').catch(() => {})));
  await program(
    'pg_basebackup',
    '-h',
    `${folders.primary}.run`,
    '-U',
    'stoa',
    '-D',
    folders.replica,
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
  );
  await control('replica', 'start');
  onTestFinished(async () => void (await control('replica', 'stop').catch(() => {})));
  const at = (folder: string) => ({ host: `${folder}.run`, user: 'stoa', database: 'postgres' });
  return { primary: at(folders.primary), replica: at(folders.replica), control };
}
