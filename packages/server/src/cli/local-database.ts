import { constants } from 'node:os';
import { type CommandContext, CommandError } from '@stoa/cli/context';
import { ExitCode } from '@stoa/cli/exit-code';
import { type OpenDatabase, openDatabase } from '@stoa/database/open';
import { findRunningEmbeddedPostgres, startEmbeddedPostgres } from '@stoa/embedded-postgres/embedded-postgres';
import { type Config, loadConfig } from '../config.ts';
import { placeOf, refuseUnusedDatabase } from '../database-mark.ts';
import { createLog } from '../log.ts';
import { stopAsked } from './stop-asked.ts';

/** A local command's database, where it is, for messages, and the configuration that led there. */
export type LocalDatabase = OpenDatabase & { readonly place: string; readonly config: Config };

/**
 * The database of this machine's configuration, for commands that work beside the server: the external one, the
 * embedded one that a running server serves, or the embedded one started for the command alone. A signal that asks the
 * command to stop ends that one too; then this throws the `ExitCode` that a shell expects, and what the work has not committed
 * is rolled back.
 * @param shared the command works beside a running server; one that does not may make the database
 */
export async function withLocalDatabase<T>(
  context: CommandContext,
  { shared }: { readonly shared: boolean },
  work: (database: LocalDatabase) => Promise<T>,
): Promise<T> {
  const config = localConfig(context);
  refuseUnusedDatabase(config, !shared);
  // Listening before anything is started: a signal during the start must not leave a database behind.
  const stop = stopAsked();
  try {
    return await withDatabase(config, shared, async (database) => {
      // A signal during the start rejects this at once: nothing may be awaited before the race.
      const interrupted = stop.asked.then((signal) => {
        throw new ExitCode(128 + constants.signals[signal]);
      });
      const working = database.pool
        .query<{ name: string }>('select current_database() as name')
        .then(({ rows }) => work({ ...database, config, place: placeOf(config, rows[0]?.name ?? '') }));
      working.catch(() => {});
      return Promise.race([interrupted, working]);
    });
  } finally {
    stop.forget();
  }
}

async function withDatabase<T>(
  { databaseUrl, dataFolder }: Config,
  shared: boolean,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const running = !databaseUrl && shared ? await findRunningEmbeddedPostgres(dataFolder) : undefined;
  const own =
    databaseUrl || running
      ? undefined
      : await startEmbeddedPostgres({ dataFolder, log: createLog({ logLevel: 'warn' }), isForCommand: true });
  try {
    const database = await openDatabase(databaseUrl ?? running ?? (own as NonNullable<typeof own>).connection).catch(
      (error: Error) => {
        // Its sentence names a setting that is not set here.
        if (databaseUrl || error.name !== 'DatabaseUnusable') throw error;
        throw new CommandError(
          `The embedded database in ${dataFolder} does not answer. Restart the server that runs on it.`,
          {
            cause: error,
          },
        );
      },
    );
    const result = await work(database).catch(async (error) => {
      // Closing waits for queries, and an interrupted command may wait for a lock for ever.
      if (!(error instanceof ExitCode)) await database.close();
      throw error;
    });
    await database.close();
    return result;
  } finally {
    await own?.stop();
  }
}

/** Settings that only a server needs are not asked of a command. */
function localConfig(context: CommandContext): Config {
  return loadConfig({ mode: 'development' }, context.env);
}
