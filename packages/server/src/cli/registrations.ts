import type { ManagedRegistration } from '@stoa/contract/management';
import { registrationStatuses } from '@stoa/contract/values';
import { Command, Option } from 'commander';
import { singleLine } from '../text/single-line.ts';
import type { CommandContext } from './context.ts';
import { everyPage } from './every-page.ts';
import { minute, table } from './table.ts';

const decisions = {
  approve: {
    call: 'approveRegistration',
    description: 'open the gateway for the application; a mail tells the developer',
  },
  reject: { call: 'rejectRegistration', description: 'refuse a pending registration; a mail tells the developer' },
  revoke: {
    call: 'revokeRegistration',
    description: 'close the gateway for the application; a mail tells the developer',
  },
} as const;

export function registrationsCommand(context: CommandContext): Command {
  const command = new Command('registrations').description('list and decide on access to product versions');

  command
    .command('list')
    .description('newest first')
    .addOption(new Option('--status <status>', 'only these').choices(registrationStatuses))
    .option('--json', 'as JSON')
    .action(async ({ status, json }: { status?: ManagedRegistration['status']; json?: boolean }) => {
      const client = context.client();
      const registrations = await everyPage((page) =>
        client.call('listManagedRegistrations', { query: { ...page, 'filter[status]': status } }),
      );
      if (json) return context.out(JSON.stringify(registrations, null, 2));
      const rows = registrations.map((one) => [
        one.id,
        one.status,
        `${one.product.name} ${one.product_version.name}`,
        one.application.name,
        one.developer.email,
        minute(one.created_at),
      ]);
      context.out(
        table(
          ['id', 'status', 'product version', 'application', 'developer', 'since (UTC)'],
          rows,
          'No registrations.',
        ),
      );
    });

  for (const [name, { call, description }] of Object.entries(decisions)) {
    command
      .command(name)
      .description(description)
      .argument('<id>', 'id of the registration')
      .option('--json', 'as JSON')
      .action(async (registrationId: string, { json }: { json?: boolean }) => {
        const registration = await context.client().call(call, { params: { registrationId } });
        const { application, product, product_version, status } = registration;
        context.out(
          json
            ? JSON.stringify(registration, null, 2)
            : singleLine(`${application.name} for ${product.name} ${product_version.name}: ${status}.`, 1000),
        );
      });
  }
  return command;
}
