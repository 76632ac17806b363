import { statfs } from 'node:fs/promises';
import { AnswerCommand } from '@stoa/cli/answer-command';
import type { CommandContext } from '@stoa/cli/context';
import { loadConfig } from '../config.ts';

export function upgradeCommand(context: CommandContext): AnswerCommand {
  return new AnswerCommand('upgrade')
    .description(
      'what an upgrade of the database to this version would do; exit code 2 when there is something to do, 1 when it would fail',
    )
    .requiredOption('--check', 'only look; "serve" and "migrate" are what upgrades')
    .answers(context, async () => {
      const { databaseUrl, dataFolder } = loadConfig({ mode: 'development' }, context.env);
      const { planUpgrade } = await import('@stoa/database/upgrade-plan');
      const { upgradeWords } = await import('@stoa/database/upgrade-words');
      const { withLocalDatabase } = await import('./local-database.ts');
      const plan = await withLocalDatabase(context, { shared: true }, ({ db }) => planUpgrade(db));
      const disk = databaseUrl ? undefined : await statfs(dataFolder);
      const freeBytes = disk && disk.bavail * disk.bsize;
      const exitCode = plan.refusal ? 1 : plan.pending.length > 0 ? 2 : 0;
      return { data: { ...plan, freeBytes }, text: upgradeWords(plan, freeBytes), exitCode };
    });
}
