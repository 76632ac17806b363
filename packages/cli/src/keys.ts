import { AnswerCommand } from './answer-command.ts';
import { type CommandContext, CommandError } from './context.ts';
import { minute, table } from './table.ts';

export function keysCommand(context: CommandContext): AnswerCommand {
  const command = new AnswerCommand('keys').description('keys that were found where they do not belong');

  command
    .command('find')
    .description('tell whose a key is; the key comes from standard input, so that no shell history has it')
    .answers(context, async () => {
      const credential = ((await context.stdin?.()) ?? '').trim();
      if (!credential) throw new CommandError('Standard input is empty: stoa keys find < file-with-the-key');
      if (/\s/.test(credential)) throw new CommandError('Standard input has more than one word: one key at a time.');
      const found = await context.client().call('findManagedCredential', { body: { credential } });
      const used = found.last_used_at ? minute(found.last_used_at) : 'never';
      return {
        data: found,
        text: table(
          ['key', 'name', 'application', 'developer', 'last used (UTC)'],
          [[found.id, found.display_name, found.application.name, found.developer.email, used]],
          '',
        ),
      };
    });

  command
    .command('revoke')
    .description('refuse a key from now on; its developer gets a mail')
    .argument('<id>', 'id of the key, as "stoa keys find" tells it')
    .answers(context, async (credentialId: string) => {
      const revoked = await context.client().call('revokeManagedCredential', { params: { credentialId } });
      return { data: revoked, text: `Revoked ${revoked.display_name} of ${revoked.application.name}.` };
    });
  return command;
}
