import { everyPage } from '@stoa/client/every-page';
import { registrationStatuses } from '@stoa/contract/values';
import { Option } from 'commander';
import { AnswerCommand } from './answer-command.ts';
import { type Chosen, chosenRegistrations, withChoice } from './chosen-registrations.ts';
import type { CommandContext } from './context.ts';
import { addRegistrationDecisions } from './registration-decisions.ts';
import { minute, table } from './table.ts';

export function registrationsCommand(context: CommandContext): AnswerCommand {
  const command = new AnswerCommand('registrations').description('list and decide on access to product versions');

  withChoice(command.command('list').description('newest first'))
    .addOption(new Option('--status <status>', 'only these').choices(registrationStatuses))
    .answers(context, async (chosen: Chosen) => {
      const registrations = await chosenRegistrations(context, chosen);
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
      return { data: registrations, text: table(head, rows, 'No registrations.') };
    });

  command
    .command('history')
    .description('what happened to a registration, newest first')
    .argument('<id>', 'id of the registration')
    .answers(context, async (registrationId: string) => {
      const client = context.client();
      const params = { registrationId };
      const events = await everyPage((page) => client.call('listManagedRegistrationHistory', { params, query: page }));
      const rows = events.map((one) => [
        one.at.slice(0, 19).replace('T', ' '),
        one.event,
        one.actor,
        one.scopes?.join(' ') || '-',
        one.reason ?? '-',
      ]);
      return { data: events, text: table(['when (UTC)', 'what', 'by', 'scopes', 'reason'], rows, 'Nothing.') };
    });

  addRegistrationDecisions(command, context);
  return command;
}
