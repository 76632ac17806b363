import { AnswerCommand } from './answer-command.ts';
import type { CommandContext } from './context.ts';
import { minute } from './table.ts';

export function statusCommand(context: CommandContext): AnswerCommand {
  return new AnswerCommand('status')
    .description('what runs, and what waits for a decision')
    .answers(context, async () => {
      const status = await context.client().call('getStatus');
      const { developers, registrations, applications, products, mails, clients, webhooks, database } = status;
      const lines: [string, string][] = [
        ['Portal', `${status.portal.name} at ${status.public_url}`],
        ['Server', `Stoa ${status.version}, ${status.mode}, since ${minute(status.started_at)} UTC`],
        ['Database', `PostgreSQL ${database.version}, ${database.kind}`],
        ['Products', String(products.total)],
        ['Developers', `${developers.total}, ${developers.pending} waiting for approval`],
        ['Applications', String(applications.total)],
        ['Registrations', `${registrations.total}, ${registrations.pending} under review`],
        ['Mails', `${mails.queued} queued, ${mails.failed} failed`],
        [
          'Clients',
          told({ failed: clients.failed, 'under way': clients.under_way, 'perhaps left': clients.perhaps_left }),
        ],
        ['Webhooks', told({ failing: webhooks.failing, paused: webhooks.paused, 'dead deliveries': webhooks.dead })],
      ];
      const worth = [
        clients.failed + clients.perhaps_left > 0 && 'Clients at identity providers: "stoa issuing list".',
        webhooks.failing + webhooks.dead > 0 && 'Webhooks that fail: "stoa webhooks list".',
      ].filter((line) => line !== false);
      const text = lines.map(([name, value]) => `${name.padEnd(14)}${value}`);
      return { data: status, text: [...text, ...(worth.length > 0 ? ['', ...worth] : [])].join('\n') };
    });
}

/** What there is of it, or that all is well. */
function told(counts: Readonly<Record<string, number>>): string {
  const some = Object.entries(counts).filter(([, count]) => count > 0);
  return some.length === 0 ? 'all well' : some.map(([what, count]) => `${count} ${what}`).join(', ');
}
