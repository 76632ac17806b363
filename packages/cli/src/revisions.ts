import type { Client } from '@stoa/client/full-client';
import { AnswerCommand } from './answer-command.ts';
import { describeChanges, describeProblem } from './apply-output.ts';
import { type CommandContext, CommandError } from './context.ts';
import { ExitCode } from './exit-code.ts';
import { table } from './table.ts';

/** `stoa revisions`: what was published, and the ways back. */
export function revisionsCommand(context: CommandContext): AnswerCommand {
  const command = new AnswerCommand('revisions').description('list publications, compare them, go back');
  command
    .command('list', { isDefault: true })
    .description('the latest publications, newest first')
    .answers(context, async () => {
      const { data } = await context.client().call('listRevisions', { query: { 'page[size]': 100 } });
      const rows = data.map((revision) => [
        String(revision.number),
        revision.created_at,
        revision.by ?? '-',
        [revision.source, revision.of_revision ?? '', revision.commit?.slice(0, 12) ?? ''].filter(Boolean).join(' '),
        `+${revision.created} ~${revision.updated} -${revision.deleted}`,
      ]);
      return {
        data,
        text: table(['number', 'when', 'who', 'how', 'changes'], rows, 'Nothing was published yet.'),
      };
    });
  command
    .command('show')
    .argument('<number>')
    .description('what a publication changed')
    .option('--since <number>', 'compared with this one, in place of the one before')
    .option('--json', 'as JSON')
    .action(async (number: string, { since, json }: { since?: string; json?: boolean }) => {
      const found = await context.client().call('getRevision', {
        params: { number: numbered(number) },
        query: since === undefined ? {} : { since: Number(numbered(since)) },
      });
      if (json) return context.out(JSON.stringify(found, null, 2));
      if (!found.changes) throw new CommandError('The revision to compare with is not kept.');
      context.out(describeChanges({ applied: true, changes: found.changes, problems: [] }));
    });
  command
    .command('restore')
    .argument('<number>')
    .description('make the portal what it was after a publication; what other calls changed stays')
    .option('--undo', 'take back this one publication, and leave later ones')
    .option('--plan', 'show what would change and write nothing; exit code 2 when something would')
    .option('--yes', 'without asking; nothing is asked where no terminal is')
    .action((number: string, flags: RestoreFlags) => restore(context, context.client(), numbered(number), flags));
  return command;
}

interface RestoreFlags {
  readonly undo?: boolean;
  readonly plan?: boolean;
  readonly yes?: boolean;
}

async function restore(context: CommandContext, client: Client, number: string, flags: RestoreFlags): Promise<void> {
  const call = (plan: boolean, seen?: number | null) => {
    const body = { undo: flags.undo === true, ...(seen !== undefined && { latest_revision: seen }) };
    return client.call('restoreRevision', { params: { number }, query: { plan }, body });
  };
  let seen: number | null | undefined;
  const asks = !flags.yes && !flags.plan && context.ask;
  if (asks) {
    const { changes, latest_revision } = await call(true);
    seen = latest_revision;
    context.err(describeChanges({ applied: false, changes, problems: [] }));
    if (changes.length > 0 && !(await asks('Go on?'))) throw new CommandError('Nothing was changed.');
  }
  const result = await call(flags.plan === true, seen);
  for (const problem of result.problems) context.err(describeProblem(problem));
  if (result.problems.length > 0) throw new ExitCode(1);
  context.out(describeChanges(result));
  if (flags.plan && result.changes.length > 0) throw new ExitCode(2);
}

function numbered(text: string): string {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new CommandError(`"${text}" is no number of a revision.`);
  return text;
}
