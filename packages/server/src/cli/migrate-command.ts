import { Command } from 'commander';
import { migrate } from '../database/migrate.ts';
import type { CommandContext } from './context.ts';
import { withLocalDatabase } from './local-database.ts';

export function migrateCommand(context: CommandContext): Command {
  return new Command('migrate')
    .description('bring the database to the newest schema; "serve" does it too')
    .option('--json', 'as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const result = await withLocalDatabase(context, { shared: true }, ({ db }) => migrate(db));
      if (json) return context.out(JSON.stringify(result, null, 2));
      context.out(
        result.applied.length > 0
          ? `Ran ${result.applied.join(', ')}.`
          : `The schema is at version ${result.to}: nothing to do.`,
      );
    });
}
