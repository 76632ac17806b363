import type { CommandContext } from '@stoa/cli/context';
import { Command } from 'commander';

export function migrateCommand(context: CommandContext): Command {
  return new Command('migrate')
    .description('bring the database to the newest schema; "serve" does it too')
    .option('--json', 'as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const { migrate } = await import('@stoa/database/migrate');
      const { createLog } = await import('../log.ts');
      const log = createLog({ logLevel: 'warn' });
      const { withLocalDatabase } = await import('./local-database.ts');
      const result = await withLocalDatabase(context, { shared: true }, ({ db }) => migrate(db, { log }));
      if (json) return context.out(JSON.stringify(result, null, 2));
      context.out(
        result.applied.length > 0
          ? `Ran ${result.applied.join(', ')}.`
          : `The schema is at version ${result.to}: nothing to do.`,
      );
    });
}
