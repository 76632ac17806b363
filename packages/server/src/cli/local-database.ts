import type { CommandContext } from '@stoa/cli/context';
import { type OpenDatabase, openDatabase } from '@stoa/database/open';
import { findRunningEmbeddedPostgres, startEmbeddedPostgres } from '@stoa/embedded-postgres/embedded-postgres';
import { type Config, loadConfig } from '../config.ts';
import { createLog } from '../log.ts';

/**
 * The database of this machine's configuration, for commands that work beside the server: the external one, the
 * embedded one that a running server serves, or the embedded one started for the command alone.
 */
export async function withLocalDatabase<T>(
  context: CommandContext,
  { shared }: { readonly shared: boolean },
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const config = localConfig(context);
  const running = !config.databaseUrl && shared ? await findRunningEmbeddedPostgres(config.dataFolder) : undefined;
  const own =
    config.databaseUrl || running
      ? undefined
      : await startEmbeddedPostgres({ dataFolder: config.dataFolder, log: createLog({ logLevel: 'warn' }) });
  try {
    const database = await openDatabase(config.databaseUrl ?? running ?? (own as NonNullable<typeof own>).connection);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await own?.stop();
  }
}

/** Settings that only a server needs are not asked of a command. */
function localConfig(context: CommandContext): Config {
  return loadConfig({ mode: 'development' }, context.env);
}
