import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '@stoa/common/make-folder';
import { isKeyOfDatabase, keyNameOfDatabase } from '@stoa/database/secret-key-name';
import type { Database } from '@stoa/database/tables';
import { createSealer, type Sealer } from '@stoa/secrets/sealer';
import type { Kysely } from 'kysely';
import { type Config, ConfigError } from './config.ts';

/**
 * The file lies in the data folder and holds the key when `STOA_SECRET_KEY` is not set. Only the server's operating-system user
 * can read it.
 */
const secretKeyFile = 'secret-key';

/** `STOA_SECRET_KEY`, or the file in the data folder, which is made at the first start. */
export async function secretKey(config: Pick<Config, 'secretKey' | 'dataFolder'>): Promise<string> {
  if (config.secretKey) return config.secretKey;
  const file = join(config.dataFolder, secretKeyFile);
  const key = (await readIfThere(file)) ?? (await makeKey(config.dataFolder, file));
  if (key.length < 32) throw new ConfigError(`${file} is too short for a key. Restore it, or delete it for a new one.`);
  return key;
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
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
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(file, 'utf8')).trim();
}

/**
 * The caller must do this before the database is migrated: a server that is refused leaves it as it is.
 * @throws ConfigError when the servers of this database have another key
 */
export async function refuseForeignKey(db: Kysely<Database>, config: Config): Promise<void> {
  const noted = config.secretKeyLost ? null : await keyNameOfDatabase(db);
  if (noted !== null && noted !== createSealer(await secretKey(config)).prefix) throw foreignKey(config);
}

/** @throws ConfigError when the servers of this database have another key */
export async function sealerOf(db: Kysely<Database>, portalId: string, config: Config): Promise<Sealer> {
  const sealer = createSealer(await secretKey(config));
  const key = { name: sealer.prefix, replace: config.secretKeyLost };
  if (await isKeyOfDatabase(db, portalId, key)) return sealer;
  throw foreignKey(config);
}

function foreignKey(config: Config): ConfigError {
  const own = config.secretKey ? 'STOA_SECRET_KEY' : `The file ${join(config.dataFolder, secretKeyFile)}`;
  return new ConfigError(
    `${own} is not the key that this database was set up with. Set STOA_SECRET_KEY to that key, the same for every server. If it is lost, start once with STOA_SECRET_KEY_LOST=yes: what the old key has sealed stays unreadable.`,
  );
}
