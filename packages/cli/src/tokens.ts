import { Command } from 'commander';
import { type CommandContext, CommandError } from './context.ts';
import { everyPage } from './every-page.ts';
import { minute, table } from './table.ts';

interface Json {
  readonly json?: boolean;
}

/** Tokens of programs that manage the portal. */
export function tokensCommand(context: CommandContext): Command {
  const command = new Command('tokens').description('the operator tokens, which may do everything that stoa can');

  command
    .command('list')
    .description('by name')
    .option('--json', 'as JSON')
    .action(async ({ json }: Json) => {
      const tokens = await operatorTokens(context);
      if (json) return context.out(JSON.stringify(tokens, null, 2));
      const rows = tokens.map(({ name, created_at, id }) => [name, minute(created_at), id]);
      context.out(table(['name', 'since (UTC)', 'id'], rows, 'No operator tokens.'));
    });

  command
    .command('add')
    .description('make an operator token; it is shown this once')
    .argument('<name>', 'a name to tell it from others')
    .option('--json', 'as JSON')
    .action(async (name: string, { json }: Json) => {
      const made = await context.client().call('createOperatorToken', { body: { name } });
      if (json) return context.out(JSON.stringify(made, null, 2));
      context.out(`The operator token ${made.name} works from now on. It is shown this once:\n\n  ${made.token}\n`);
    });

  command
    .command('remove')
    .description('refuse an operator token from now on')
    .argument('<token>', 'name or id of the token, never the token itself')
    .option('--json', 'as JSON')
    .action(async (token: string, { json }: Json) => {
      const found = (await operatorTokens(context)).filter(({ id, name }) => id === token || name === token);
      const [first] = found;
      if (!first) throw new CommandError(`There is no operator token called ${token}.`);
      if (found.length > 1) throw new CommandError(`${found.length} operator tokens are called ${token}; give the id.`);
      await context.client().call('deleteOperatorToken', { params: { tokenId: first.id } });
      context.out(json ? JSON.stringify({ removed: first.id }) : `The operator token ${first.name} works no more.`);
    });
  return command;
}

function operatorTokens(context: CommandContext) {
  const client = context.client();
  return everyPage((page) => client.call('listOperatorTokens', { query: page }));
}
