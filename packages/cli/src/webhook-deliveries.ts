import { setTimeout as wait } from 'node:timers/promises';
import { everyPage } from '@stoa/client/every-page';
import { webhookDeliveryStates } from '@stoa/contract/webhook-names';
import type { Webhook, WebhookDelivery } from '@stoa/contract/webhooks';
import { Option } from 'commander';
import type { AnswerCommand } from './answer-command.ts';
import { type CommandContext, CommandError } from './context.ts';
import { minute, table } from './table.ts';

type State = WebhookDelivery['state'];
type Find = (wanted: string) => Promise<Webhook>;

/** A test that has not been tried by then is told as waiting. */
const testTimeoutMs = 20_000;
const which = ['<webhook>', 'address or id of the webhook'] as const;

/** What was sent, what waits, and sending it again. */
export function addDeliveryCommands(command: AnswerCommand, context: CommandContext, find: Find): void {
  command
    .command('test')
    .description('send a test event and tell how it went')
    .argument(...which)
    .option('--json', 'as JSON')
    .action(async (wanted: string, { json }: { json?: boolean }) => {
      const { id } = await find(wanted);
      const delivery = await tried(
        context,
        id,
        await context.client().call('testWebhook', { params: { webhookId: id } }),
      );
      if (json) context.out(JSON.stringify(delivery, null, 2));
      if (delivery.state === 'delivered') {
        if (!json) context.out(`Delivered: the receiver answered ${delivery.last_status}.`);
        return;
      }
      throw new CommandError(delivery.last_reason ?? 'It was not tried yet. `stoa webhooks deliveries` tells when.');
    });

  command
    .command('deliveries')
    .description('what was sent in the last 30 days and what waits, newest first')
    .argument(...which)
    .addOption(new Option('--state <state>', 'only those').choices(webhookDeliveryStates))
    .answers(context, async (wanted: string, { state }: { state?: State }) => {
      const { id } = await find(wanted);
      const client = context.client();
      const deliveries = await everyPage((page) =>
        client.call('listWebhookDeliveries', {
          params: { webhookId: id },
          query: { ...page, ...(state && { 'filter[state]': state }) },
        }),
      );
      const rows = deliveries.map((one) => [
        minute(one.created_at),
        one.type,
        one.state,
        String(one.attempts),
        one.state === 'delivered' ? String(one.last_status) : (one.last_reason ?? '-'),
        one.id,
      ]);
      return {
        data: deliveries,
        text: table(['at (UTC)', 'type', 'state', 'attempts', 'last', 'id'], rows, 'No deliveries.'),
      };
    });

  command
    .command('replay')
    .description('send one delivery again, or all that were given up')
    .argument(...which)
    .argument('[delivery]', 'id of the delivery')
    .addOption(new Option('--state <state>', 'all of this state').choices(webhookDeliveryStates))
    .option('--since <time>', 'of events since then, such as 2026-11-20 or 2026-11-20T12:00Z')
    .answers(
      context,
      async (wanted: string, deliveryId: string | undefined, options: { state?: State; since?: string }) => {
        const { id: webhookId } = await find(wanted);
        const client = context.client();
        if (deliveryId !== undefined) {
          const again = await client.call('replayWebhookDelivery', { params: { webhookId, deliveryId } });
          return { data: again, text: 'It is sent again.' };
        }
        const body = { state: options.state, since: moment(options.since) };
        const replayed = await client.call('replayWebhook', { params: { webhookId }, body });
        const more = replayed.remaining > 0 ? ` ${replayed.remaining} more are left: run it again.` : '';
        return { data: replayed, text: `${replayed.count} are sent again.${more}` };
      },
    );
}

async function tried(context: CommandContext, webhookId: string, queued: WebhookDelivery): Promise<WebhookDelivery> {
  const client = context.client();
  const end = Date.now() + testTimeoutMs;
  for (let delivery = queued; ; ) {
    if (delivery.attempts > 0 || Date.now() > end) return delivery;
    await wait(250);
    delivery = await client.call('getWebhookDelivery', { params: { webhookId, deliveryId: queued.id } });
  }
}

function moment(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new CommandError(`--since ${text} is no point in time.`);
  return time.toISOString();
}
