import { everyPage } from '@stoa/client/every-page';
import { userRoles } from '@stoa/contract/user-roles';
import type { UserRole } from '@stoa/contract/users';
import { InvalidArgumentError, Option } from 'commander';
import { AnswerCommand } from './answer-command.ts';
import { type CommandContext, CommandError } from './context.ts';
import { minute, table } from './table.ts';

/** Tokens of programs that manage the portal. */
export function tokensCommand(context: CommandContext): AnswerCommand {
  const command = new AnswerCommand('tokens').description(
    'the operator tokens: what programs manage the portal with, each with a role',
  );

  command
    .command('list')
    .description('by name')
    .answers(context, async () => {
      const tokens = await operatorTokens(context);
      const rows = tokens.map(({ name, role, created_at, created_by, last_used_at, expires_at, refused, id }) => [
        name,
        role,
        minute(created_at),
        created_by ?? '',
        last_used_at ? minute(last_used_at) : 'never',
        refused ? 'refused' : expires_at ? minute(expires_at) : 'never',
        id,
      ]);
      const head = ['name', 'role', 'since (UTC)', 'added by', 'last used (UTC)', 'ends (UTC)', 'id'];
      return { data: tokens, text: table(head, rows, 'No operator tokens.') };
    });

  command
    .command('create')
    .description('make an operator token; it is shown this once')
    .requiredOption('--name <name>', 'a name to tell it from others')
    .addOption(new Option('--role <role>', 'what it may do').choices(userRoles).makeOptionMandatory())
    .option('--ends <when>', 'days from now, as 90d, or a day, as 2027-03-31; without it the token has no end', endOf)
    .answers(context, async ({ name, role, ends }: { name: string; role: UserRole; ends?: Date }) => {
      const body = { name, role, ...(ends && { expires_at: ends.toISOString() }) };
      const made = await context.client().call('createOperatorToken', { body });
      const until = made.expires_at ? ` until ${minute(made.expires_at)} (UTC)` : '';
      return {
        data: made,
        text: `The operator token ${made.name} works from now on${until}, as ${made.role}. It is shown this once:\n\n  ${made.token}\n`,
      };
    });

  command
    .command('remove')
    .description('refuse an operator token from now on')
    .argument('<token>', 'name or id of the token, never the token itself')
    .answers(context, async (token: string) => {
      const found = (await operatorTokens(context)).filter(({ id, name }) => id === token || name === token);
      const [first] = found;
      if (!first) throw new CommandError(`There is no operator token called ${token}.`);
      if (found.length > 1) throw new CommandError(`${found.length} operator tokens are called ${token}; give the id.`);
      await context.client().call('deleteOperatorToken', { params: { tokenId: first.id } });
      return { data: { removed: first.id }, text: `The operator token ${first.name} works no more.` };
    });
  return command;
}

function operatorTokens(context: CommandContext) {
  const client = context.client();
  return everyPage((page) => client.call('listOperatorTokens', { query: page }));
}

/** `90d`, or a day, at whose end (UTC) it ends. */
function endOf(text: string): Date {
  const days = /^(\d{1,5})d$/.exec(text)?.[1];
  const end = days ? new Date(Date.now() + Number(days) * 86_400_000) : new Date(`${text}T23:59:59Z`);
  if (!(days || /^\d{4}-\d\d-\d\d$/.test(text)) || Number.isNaN(end.getTime()))
    throw new InvalidArgumentError('Give days, as 90d, or a day, as 2027-03-31.');
  return end;
}
