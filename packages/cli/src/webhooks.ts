import { everyPage } from '@stoa/client/every-page';
import { singleLine } from '@stoa/common/single-line';
import type { Webhook } from '@stoa/contract/webhooks';
import { Command, Option } from 'commander';
import { type CommandContext, CommandError } from './context.ts';
import { minute, table } from './table.ts';
import { addDeliveryCommands } from './webhook-deliveries.ts';

interface Json {
  readonly json?: boolean;
}

interface Settings extends Json {
  readonly event?: Webhook['events'];
  readonly description?: string;
  readonly personalData?: boolean;
  readonly allowPrivate?: boolean;
}

const asJson = ['--json', 'as JSON'] as const;
const which = ['<webhook>', 'address or id of the webhook'] as const;

/** Manages the receivers of events, and shows what was sent. */
export function webhooksCommand(context: CommandContext): Command {
  const command = new Command('webhooks').description(
    'programs of yours that are told what happens, by signed requests',
  );
  addAndRemove(command, context);
  addShowing(command, context);
  addChanging(command, context);
  addDeliveryCommands(command, context, (wanted) => findWebhook(context, wanted));
  return command;
}

function withSettings(command: Command): Command {
  return command
    .option('--event <type...>', 'what it is told of, such as registration.approved; everything unless given')
    .option('--description <text>', 'what it is for')
    .option('--personal-data', 'send names and email addresses of developers, too')
    .option('--no-personal-data', 'send none')
    .option('--allow-private', 'it may be in a private network')
    .option('--no-allow-private', 'it may not')
    .option(...asJson);
}

function bodyOf({ event, description, personalData, allowPrivate }: Settings) {
  return {
    description,
    // The server says which there are.
    events: event as never,
    include_personal_data: personalData,
    allow_private: allowPrivate,
  };
}

function addAndRemove(command: Command, context: CommandContext): void {
  withSettings(command.command('add').description('add one; its secret is shown this once'))
    .argument('<url>', 'where requests go')
    .action(async (url: string, options: Settings) => {
      const made = await context.client().call('createWebhook', { body: { url, ...bodyOf(options) } });
      if (options.json) return context.out(JSON.stringify(made, null, 2));
      context.out(
        `${singleLine(made.url, 2_000)} is told what happens from now on (${made.id}).\n${shownOnce(made.secret)}`,
      );
    });

  command
    .command('remove')
    .description('remove one, with all that waits for it')
    .argument(...which)
    .option(...asJson)
    .action(async (wanted: string, { json }: Json) => {
      const { id, url } = await findWebhook(context, wanted);
      await context.client().call('deleteWebhook', { params: { webhookId: id } });
      context.out(json ? JSON.stringify({ removed: id }) : singleLine(`${url} is told nothing any more.`, 2_100));
    });
}

function addShowing(command: Command, context: CommandContext): void {
  command
    .command('list')
    .description('oldest first')
    .option(...asJson)
    .action(async ({ json }: Json) => {
      const webhooks = await allWebhooks(context);
      if (json) return context.out(JSON.stringify(webhooks, null, 2));
      const rows = webhooks.map((one) => [
        one.url,
        one.state,
        one.events.length === 0 ? 'everything' : String(one.events.length),
        String(one.waiting),
        String(one.dead),
        one.id,
      ]);
      context.out(table(['url', 'state', 'events', 'waiting', 'dead', 'id'], rows, 'No webhooks.'));
    });

  command
    .command('show')
    .description('all about one, but its secret')
    .argument(...which)
    .option(...asJson)
    .action(async (wanted: string, { json }: Json) => {
      const webhook = await findWebhook(context, wanted);
      if (json) return context.out(JSON.stringify(webhook, null, 2));
      const rows = Object.entries(webhook).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(', ') || 'everything' : String(value ?? '-'),
      ]);
      context.out(table(['what', 'is'], rows, ''));
    });
}

function addChanging(command: Command, context: CommandContext): void {
  withSettings(command.command('change').description('change what is given'))
    .argument(...which)
    .option('--url <url>', 'where requests go')
    .addOption(new Option('--pause', 'note and send nothing').conflicts('resume'))
    .option('--resume', 'go on')
    .action(async (wanted: string, options: Settings & { url?: string; pause?: boolean; resume?: boolean }) => {
      const { id } = await findWebhook(context, wanted);
      const paused = options.pause ? true : options.resume ? false : undefined;
      const body = { url: options.url, paused, ...bodyOf(options) };
      const changed = await context.client().call('updateWebhook', { params: { webhookId: id }, body });
      const sentence = singleLine(`${changed.url} is changed; it is ${changed.state}.`, 2_100);
      context.out(options.json ? JSON.stringify(changed, null, 2) : sentence);
    });

  command
    .command('rotate')
    .description('replace the secret; for a time of grace requests have two signatures')
    .argument(...which)
    .option('--grace <seconds>', 'how long the secret before signs, too', '86400')
    .option(...asJson)
    .action(async (wanted: string, { grace, json }: Json & { grace: string }) => {
      if (!/^\d{1,6}$/.test(grace)) throw new CommandError('--grace must be a number of seconds.');
      const { id } = await findWebhook(context, wanted);
      const body = { grace_seconds: Number(grace) };
      const made = await context.client().call('rotateWebhookSecret', { params: { webhookId: id }, body });
      if (json) return context.out(JSON.stringify(made, null, 2));
      const until = made.previous_secret_until;
      const end = until
        ? `The secret before signs until ${minute(until)} (UTC), too.`
        : 'The secret before signs no more.';
      context.out(`${end}\n${shownOnce(made.secret)}`);
    });
}

const shownOnce = (secret: string) =>
  `Requests are signed with this secret, which is shown this once:\n\n  ${secret}\n`;

function allWebhooks(context: CommandContext): Promise<Webhook[]> {
  const client = context.client();
  return everyPage((page) => client.call('listWebhooks', { query: page }));
}

async function findWebhook(context: CommandContext, wanted: string): Promise<Webhook> {
  const found = (await allWebhooks(context)).filter(({ id, url }) => id === wanted || url === wanted);
  const [one] = found;
  if (!one) throw new CommandError(`There is no webhook ${wanted}.`);
  if (found.length > 1) throw new CommandError(`There are ${found.length} webhooks to ${wanted}; say which by its id.`);
  return one;
}
