import { everyPage } from '@stoa/client/every-page';
import { registrationStatuses } from '@stoa/contract/values';
import { Command, Option } from 'commander';
import { type Chosen, chosenRegistrations, withChoice } from './chosen-registrations.ts';
import type { CommandContext } from './context.ts';
import { addRegistrationDecisions } from './registration-decisions.ts';
import { minute, table } from './table.ts';

export function registrationsCommand(context: CommandContext): Command {
  const command = new Command('registrations').description('list and decide on access to product versions');

  withChoice(command.command('list').description('newest first'))
    .addOption(new Option('--status <status>', 'only these').choices(registrationStatuses))
    .option('--json', 'as JSON')
    .action(async ({ json, ...chosen }: Chosen & { json?: boolean }) => {
      const registrations = await chosenRegistrations(context, chosen);
      if (json) return context.out(JSON.stringify(registrations, null, 2));
      const rows = registrations.map((one) => [
        one.id,
        one.permitted ? one.status : `${one.status}, not permitted`,
        `${one.product.name} ${one.product_version.name}`,
        one.application.client_proof === 'unproven'
          ? `${one.application.name} (client unproven)`
          : one.application.name,
        one.developer.email,
        (one.status === 'approved' ? one.scopes : one.requested_scopes).join(' ') || '-',
        minute(one.created_at),
      ]);
      const head = ['id', 'status', 'product version', 'application', 'developer', 'scopes', 'since (UTC)'];
      context.out(table(head, rows, 'No registrations.'));
    });

  command
    .command('history')
    .description('what happened to a registration, newest first')
    .argument('<id>', 'id of the registration')
    .option('--json', 'as JSON')
    .action(async (registrationId: string, { json }: { json?: boolean }) => {
      const client = context.client();
      const params = { registrationId };
      const events = await everyPage((page) => client.call('listManagedRegistrationHistory', { params, query: page }));
      if (json) return context.out(JSON.stringify(events, null, 2));
      const rows = events.map((one) => [
        one.at.slice(0, 19).replace('T', ' '),
        one.event,
        one.actor,
        one.scopes?.join(' ') || '-',
        one.reason ?? '-',
      ]);
      context.out(table(['when (UTC)', 'what', 'by', 'scopes', 'reason'], rows, 'Nothing.'));
    });

  addRegistrationDecisions(command, context);
  return command;
}
