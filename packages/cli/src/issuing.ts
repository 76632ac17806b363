import { everyPage } from '@stoa/client/every-page';
import { clientStates } from '@stoa/contract/clients';
import type { ManagedClient } from '@stoa/contract/managed-clients';
import { Option } from 'commander';
import { AnswerCommand } from './answer-command.ts';
import type { CommandContext } from './context.ts';
import { minute, table } from './table.ts';

export function issuingCommand(context: CommandContext): AnswerCommand {
  const command = new AnswerCommand('issuing').description('clients that the portal makes at identity providers');

  command
    .command('list')
    .description('newest change first')
    .addOption(new Option('--state <state>', 'only these').choices(clientStates))
    .answers(context, async ({ state }: { state?: ManagedClient['state'] }) => {
      const client = context.client();
      const clients = await everyPage((page) =>
        client.call('listClients', { query: { ...page, 'filter[state]': state } }),
      );
      const rows = clients.map((one) => [
        one.id,
        one.state,
        minute(one.since),
        one.application?.name ?? '(deleted)',
        one.client_id ?? '',
        one.perhaps_left > 0 ? String(one.perhaps_left) : '',
        one.last_error ?? '',
      ]);
      const head = ['id', 'state', 'since (UTC)', 'application', 'client id', 'perhaps left', 'last error'];
      return { data: clients, text: table(head, rows, 'No clients.') };
    });

  command
    .command('retry')
    .description('try again now what failed or waits for its next attempt')
    .argument('<id>', 'id of the client, as "stoa issuing list" shows it')
    .action(async (clientId: string) => {
      await context.client().call('retryClient', { params: { clientId } });
      context.out('It is being tried. "stoa issuing list" says how it went.');
    });

  command
    .command('forget')
    .description('stop deleting a client that its identity provider does not delete; it stays there')
    .argument('<id>', 'id of the client, as "stoa issuing list" shows it')
    .action(async (clientId: string) => {
      await context.client().call('forgetClient', { params: { clientId } });
      context.out('Forgotten. Delete it at the identity provider by hand.');
    });
  return command;
}
