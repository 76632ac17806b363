import { type EmbeddedPostgres, startEmbeddedPostgres } from '@stoa/embedded-postgres/embedded-postgres';
import type { Logger } from 'pino';
import type { Config } from './config.ts';

/** The embedded PostgreSQL, where no other is configured. Whoever starts it must await it: a failure is told there. */
export function startOwnDatabase(
  { databaseUrl, dataFolder }: Pick<Config, 'databaseUrl' | 'dataFolder'>,
  log: Logger,
): Promise<EmbeddedPostgres | undefined> {
  const starting = databaseUrl ? Promise.resolve(undefined) : startEmbeddedPostgres({ dataFolder, log });
  // Nobody may listen yet.
  starting.catch(() => {});
  return starting;
}
