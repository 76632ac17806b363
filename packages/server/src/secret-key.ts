import { randomBytes } from 'node:crypto';
import { link, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '@stoa/common/make-folder';
import { ForeignFile, readOwnFile } from '@stoa/common/read-own-file';
import type { OpenDatabase } from '@stoa/database/open';
import { isKeyOfDatabase, keyNameOfDatabase } from '@stoa/database/secret-key-name';
import { liveServer } from '@stoa/database/serving';
import type { Database } from '@stoa/database/tables';
import { createSealer, type Sealer } from '@stoa/secrets/sealer';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { type Config, ConfigError } from './config.ts';
import { refuseEmptyKey, secretKeyFile } from './empty-key.ts';

/** `STOA_SECRET_KEY`, or the file in the data folder, which is made at the first start. */
export async function secretKey(config: Pick<Config, 'secretKey' | 'dataFolder' | 'mayMakeKey'>): Promise<string> {
  if (config.secretKey) return config.secretKey;
  refuseEmptyKey(config);
  const file = join(config.dataFolder, secretKeyFile);
  const key = readIfThere(file) ?? (await makeKey(config.dataFolder, file));
  if (key.length < 32) throw tooShort(file);
  return key;
}

function tooShort(file: string, noted?: string | null): ConfigError {
  return new ConfigError(
    `${file} is too short for a key. Copy the key there again, or set STOA_SECRET_KEY. ${noted ? whenLost(noted, 'delete the file and ') : 'If it is lost, delete the file.'}`,
  );
}

/** What an operator calls a key: a few characters, from which it cannot be guessed. */
const nameOf = (noted: string) => noted.split('.')[1] ?? noted;

/** The name says which key: a setting that is left behind gives up no other one. */
const whenLost = (noted: string, first = '') =>
  `If it is lost, ${first}start once with STOA_SECRET_KEY_LOST=${nameOf(noted)}: what the old key has sealed stays unreadable.`;

function readIfThere(file: string): string | undefined {
  try {
    return readOwnFile(file).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whole or not at all, and never over a key that another process made in the same moment. */
async function makeKey(folder: string, file: string): Promise<string> {
  await makeFolder(folder);
  // Not the process's number: containers that share a folder may all have the number 1.
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readOwnFile(file).trim();
}

/**
 * The caller must do this before the database is migrated: a server that is refused leaves it as it is, and its folder too.
 * @returns the name of the key that was lost; null when none is
 * @throws ConfigError when the servers of this database have another key
 */
export async function refuseForeignKey(
  { db, pool }: Pick<OpenDatabase, 'db' | 'pool'>,
  config: Config,
  log: Pick<Logger, 'warn'>,
): Promise<string | null> {
  // Before anything is checked: another server may take the key's place meanwhile.
  const lost = await keyNameOfDatabase(db);
  const problem = misfit(config, lost);
  if (!problem) {
    if (config.secretKeyLost) log.warn('STOA_SECRET_KEY_LOST is set, and no key is lost: remove this setting.');
    return null;
  }
  if (lost === null || config.secretKeyLost !== nameOf(lost)) throw problem;
  if (await liveServer(pool))
    throw new ConfigError(
      'STOA_SECRET_KEY_LOST is set, but a server runs with the key of this database. Set STOA_SECRET_KEY to that key. If it is lost, stop all servers first.',
    );
  log.warn(
    `The key ${nameOf(lost)} of this database is lost, and the key of this server takes its place. Remove STOA_SECRET_KEY_LOST.`,
  );
  return lost;
}

/** Why no server with this configuration starts on the database; undefined when the key fits, or will be noted. */
export async function keyProblem(
  db: Kysely<Database>,
  config: Pick<Config, 'secretKey' | 'dataFolder'>,
): Promise<ConfigError | undefined> {
  const noted = await keyNameOfDatabase(db);
  // Where any key will do, nobody needs the right to read it.
  if (noted === null) return undefined;
  try {
    return misfit(config, noted);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    return new ConfigError(unreadable(join(config.dataFolder, secretKeyFile), error as Error), { cause: error });
  }
}

function unreadable(file: string, error: Error): string {
  if (error instanceof ForeignFile) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  return `${file} cannot be read (${code ?? message}). Let the user running Stoa read it, or set STOA_SECRET_KEY.`;
}

/**
 * @param noted the key that the database was set up with; null where any will do
 * @returns why the key of this configuration does not fit
 * @throws ConfigError when it is too short: no server starts with it, whatever is lost
 */
function misfit(config: Pick<Config, 'secretKey' | 'dataFolder'>, noted: string | null): ConfigError | undefined {
  const file = join(config.dataFolder, secretKeyFile);
  const key = config.secretKey ?? readIfThere(file);
  if (key !== undefined && key.length < 32) throw tooShort(file, noted);
  if (noted === null) return undefined;
  if (key === undefined)
    return new ConfigError(
      `${config.dataFolder} has no key, and this database was set up with one. Copy ${secretKeyFile} there, or set STOA_SECRET_KEY. ${whenLost(noted)}`,
    );
  return createSealer(key).prefix === noted ? undefined : foreignKey(config, noted);
}

/**
 * @param lost as `refuseForeignKey` has returned it
 * @throws ConfigError when the servers of this database have another key
 */
export async function sealerOf(
  db: Kysely<Database>,
  portalId: string,
  config: Pick<Config, 'secretKey' | 'dataFolder' | 'mayMakeKey'>,
  lost: string | null,
): Promise<Sealer> {
  const sealer = createSealer(await secretKey(config));
  if (await isKeyOfDatabase(db, portalId, { name: sealer.prefix, lost })) return sealer;
  throw foreignKey(config, (await keyNameOfDatabase(db)) ?? '');
}

function foreignKey(config: Pick<Config, 'secretKey' | 'dataFolder'>, noted: string): ConfigError {
  const own = config.secretKey ? 'STOA_SECRET_KEY' : `The file ${join(config.dataFolder, secretKeyFile)}`;
  return new ConfigError(
    `${own} is not the key that this database was set up with. Set STOA_SECRET_KEY to that key, the same for every server. ${whenLost(noted)}`,
  );
}
