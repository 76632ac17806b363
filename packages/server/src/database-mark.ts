import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '@stoa/common/make-folder';
import { databaseAddress } from '@stoa/database/hosts';
import type { Logger } from 'pino';
import { type Config, ConfigError } from './config.ts';

type Where = Pick<Config, 'databaseUrl' | 'dataFolder'>;

/** Empty. The server of the data folder runs on DATABASE_URL: an embedded database in it was left behind. */
const markIn = (dataFolder: string) => join(dataFolder, 'database-url-used');

/** Notes for commands, and for a start that lacks the setting, on which database the server of this data folder runs. */
export async function noteDatabase({ databaseUrl, dataFolder }: Where, log: Pick<Logger, 'warn'>): Promise<void> {
  if (!databaseUrl) return;
  try {
    // Where all secrets are in the environment nothing else makes it.
    await makeFolder(dataFolder);
    // Never through a link, which the owner of the folder may have put there for root.
    await writeFile(markIn(dataFolder), '', { flag: 'wx' });
  } catch (error) {
    // It is there already. And on a disk that nobody can write no embedded database can be made either.
    if (!['EEXIST', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? ''))
      log.warn({ err: error }, 'The data folder does not say on which database it runs.');
  }
}

/**
 * A shell lacks the settings of the service, and a service may lose them: neither must work on a database that nobody uses, or make one.
 * @throws ConfigError
 */
export function refuseUnusedDatabase({ databaseUrl, dataFolder }: Where, mayMake: boolean): void {
  if (databaseUrl) return;
  const mark = markIn(dataFolder);
  if (existsSync(mark))
    throw new ConfigError(
      `The server of ${dataFolder} runs on DATABASE_URL. Set it here too. If you mean the embedded database in this folder, delete ${mark} first.`,
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
