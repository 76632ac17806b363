import { AnswerCommand } from '@stoa/cli/answer-command';
import type { CommandContext } from '@stoa/cli/context';

export function migrateCommand(context: CommandContext): AnswerCommand {
  return new AnswerCommand('migrate')
    .description('bring the database to the newest schema; "serve" does it too')
    .answers(context, async () => {
      const { migrate } = await import('@stoa/database/migrate');
      const { createLog } = await import('../log.ts');
      const log = createLog({ logLevel: 'warn' });
      const { withLocalDatabase } = await import('./local-database.ts');
      const result = await withLocalDatabase(context, { shared: true }, ({ db }) => migrate(db, { log }));
      return {
        data: result,
        text:
          result.applied.length > 0
            ? `Ran ${result.applied.join(', ')}.`
            : `The schema is at version ${result.to}: nothing to do.`,
      };
    });
}
