import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseAddress } from '@stoa/database/hosts';
import type { Logger } from 'pino';
import { type Config, ConfigError } from './config.ts';

type Where = Pick<Config, 'databaseUrl' | 'dataFolder'>;

/** Empty. The server of the data folder runs on DATABASE_URL: an embedded database in it was left behind. */
const markIn = (dataFolder: string) => join(dataFolder, 'database-url-used');

/** Notes for local commands on which database the server of this data folder runs. */
export async function noteDatabase({ databaseUrl, dataFolder }: Where, log: Pick<Logger, 'warn'>): Promise<void> {
  const mark = markIn(dataFolder);
  const noted = databaseUrl ? writeFile(mark, '') : rm(mark, { force: true });
  await noted.catch((error: NodeJS.ErrnoException) => {
    // Without a data folder there is no database in it.
    if (error.code !== 'ENOENT') log.warn({ err: error }, 'The data folder does not say on which database it runs.');
  });
}

/**
 * A shell lacks the settings of the service: its commands must not work on a database that nobody uses, and not make one.
 * @throws ConfigError
 */
export function refuseUnusedDatabase({ databaseUrl, dataFolder }: Where, mayMake: boolean): void {
  if (databaseUrl) return;
  const mark = markIn(dataFolder);
  if (existsSync(mark))
    throw new ConfigError(
      `The server of ${dataFolder} runs on DATABASE_URL. Set that for this command too. If you mean the embedded database in this folder, delete ${mark} first.`,
    );
  if (!mayMake && !existsSync(join(dataFolder, 'postgres')))
    throw new ConfigError(`There is no database in ${dataFolder}. Set STOA_DATA or DATABASE_URL.`);
}

/** Where a database is, for messages: without user and password. */
export function placeOf({ databaseUrl, dataFolder }: Where, database: string): string {
  if (!databaseUrl) return `the embedded database in ${dataFolder}`;
  const hosts = databaseAddress(databaseUrl).hosts.map(({ host, port }) => `${host}:${port}`);
  return `${hosts.join(',')}/${database}`;
}
