import { Command } from 'commander';
import type { CommandContext } from './context.ts';
import { minute } from './table.ts';

export function statusCommand(context: CommandContext): Command {
  return new Command('status')
    .description('what runs, and what waits for a decision')
    .option('--json', 'as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const status = await context.client().call('getStatus');
      if (json) return context.out(JSON.stringify(status, null, 2));
      const { developers, registrations, applications, products, mails, database } = status;
      const lines: [string, string][] = [
        ['Portal', `${status.portal.name} at ${status.public_url}`],
        ['Server', `Stoa ${status.version}, ${status.mode}, since ${minute(status.started_at)} UTC`],
        ['Database', `PostgreSQL ${database.version}, ${database.kind}`],
        ['Products', String(products.total)],
        ['Developers', `${developers.total}, ${developers.pending} waiting for approval`],
        ['Applications', String(applications.total)],
        ['Registrations', `${registrations.total}, ${registrations.pending} under review`],
        ['Mails', `${mails.queued} queued, ${mails.failed} failed`],
      ];
      context.out(lines.map(([name, value]) => `${name.padEnd(14)}${value}`).join('\n'));
    });
}
