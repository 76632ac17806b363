import { Command } from 'commander';
import type { CommandContext } from './context.ts';
import { everyPage } from './every-page.ts';
import { minute, table } from './table.ts';

export function gatewaysCommand(context: CommandContext): Command {
  const command = new Command('gateways').description('the gateways that ask this portal about each request');

  command
    .command('add')
    .description('make a token for a gateway; it is shown this once')
    .argument('<name>', 'a name to tell it from others')
    .option('--json', 'as JSON')
    .action(async (name: string, { json }: { json?: boolean }) => {
      const gateway = await context.client().call('createGateway', { body: { name } });
      if (json) return context.out(JSON.stringify(gateway, null, 2));
      context.out(
        `Gateway ${gateway.name} may ask from now on. Its token, sent as X-Gateway-Token, is shown this once:\n\n  ${gateway.token}\n`,
      );
    });

  command
    .command('list')
    .description('by name')
    .option('--json', 'as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const client = context.client();
      const gateways = await everyPage((page) => client.call('listGateways', { query: page }));
      if (json) return context.out(JSON.stringify(gateways, null, 2));
      const rows = gateways.map((one) => [
        one.name,
        one.last_seen_at ? minute(one.last_seen_at) : 'never',
        minute(one.created_at),
        one.id,
      ]);
      context.out(
        table(
          ['name', 'last asked (UTC)', 'since (UTC)', 'id'],
          rows,
          'No gateways. Add one with "stoa gateways add <name>".',
        ),
      );
    });
  return command;
}
