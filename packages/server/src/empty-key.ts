import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from './config.ts';

/**
 * The file lies in the data folder and holds the key when `STOA_SECRET_KEY` is not set. Only the server's operating-system user
 * can read it.
 */
export const secretKeyFile = 'secret-key';

/** @throws ConfigError when there is no key and none may be made, whatever the database says */
export function refuseEmptyKey({
  secretKey,
  mayMakeKey,
  dataFolder,
}: Pick<Config, 'secretKey' | 'mayMakeKey' | 'dataFolder'>): void {
  if (secretKey || mayMakeKey || existsSync(join(dataFolder, secretKeyFile))) return;
  throw new ConfigError(
    'STOA_SECRET_KEY is set, but it is empty. Give it a key, or leave it out and keep the data folder.',
  );
}
