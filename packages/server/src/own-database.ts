import { type EmbeddedPostgres, startEmbeddedPostgres } from '@stoa/embedded-postgres/embedded-postgres';
import type { Logger } from 'pino';
import type { Config } from './config.ts';

export interface OwnDatabase {
  /** Resolves when PostgreSQL's process runs, or never will. */
  readonly spawned: Promise<void>;
  /** Undefined where another database is configured. */
  readonly ready: Promise<EmbeddedPostgres | undefined>;
}

/** Starts the embedded PostgreSQL if no other is configured. The caller must await `ready`: a failure is told there. */
export function startOwnDatabase(
  { databaseUrl, dataFolder }: Pick<Config, 'databaseUrl' | 'dataFolder'>,
  log: Logger,
): OwnDatabase {
  const { promise: spawned, resolve: onSpawned } = Promise.withResolvers<void>();
  const ready = databaseUrl
    ? Promise.resolve(undefined)
    : startEmbeddedPostgres({ dataFolder, log, onSpawned: () => onSpawned() });
  // A failure counts as well, and the caller may not listen for it yet.
  ready.then(
    () => onSpawned(),
    () => onSpawned(),
  );
  return { spawned, ready };
}
