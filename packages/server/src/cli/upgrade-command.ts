import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type CommandContext, CommandError } from '@stoa/cli/context';
import { ExitCode } from '@stoa/cli/exit-code';
import { Command } from 'commander';
import { loadConfig } from '../config.ts';

export function upgradeCommand(context: CommandContext): Command {
  return new Command('upgrade')
    .description(
      'what an upgrade of the database to this version would do; exit code 2 when there is something to do, 1 when it would fail',
    )
    .requiredOption('--check', 'only look; "serve" and "migrate" are what upgrades')
    .option('--json', 'as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const { databaseUrl, dataFolder } = loadConfig({ mode: 'development' }, context.env);
      // The embedded database would be made by the look itself.
      if (!databaseUrl && !existsSync(join(dataFolder, 'postgres')))
        throw new CommandError(`There is no database in ${dataFolder}. Set STOA_DATA or DATABASE_URL.`);
      const { planUpgrade } = await import('@stoa/database/upgrade-plan');
      const { upgradeWords } = await import('@stoa/database/upgrade-words');
      const { withLocalDatabase } = await import('./local-database.ts');
      const plan = await withLocalDatabase(context, { shared: true }, ({ db }) => planUpgrade(db));
      const disk = databaseUrl ? undefined : await statfs(dataFolder);
      const freeBytes = disk && disk.bavail * disk.bsize;
      context.out(json ? JSON.stringify({ ...plan, freeBytes }, null, 2) : upgradeWords(plan, freeBytes));
      if (plan.refusal) throw new ExitCode(1);
      if (plan.pending.length > 0) throw new ExitCode(2);
    });
}
