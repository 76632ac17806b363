import { everyPage } from '@stoa/client/every-page';
import { singleLine } from '@stoa/common/single-line';
import type { Webhook } from '@stoa/contract/webhooks';
import { Option } from 'commander';
import { AnswerCommand } from './answer-command.ts';
import { type CommandContext, CommandError } from './context.ts';
import { minute, table } from './table.ts';
import { addDeliveryCommands } from './webhook-deliveries.ts';

interface Settings {
  readonly event?: Webhook['events'];
  readonly description?: string;
  readonly personalData?: boolean;
  readonly allowPrivate?: boolean;
}

const which = ['<webhook>', 'address or id of the webhook'] as const;

/** Manages the receivers of events, and shows what was sent. */
export function webhooksCommand(context: CommandContext): AnswerCommand {
  const command = new AnswerCommand('webhooks').description(
    'programs of yours that are told what happens, by signed requests',
  );
  addAndRemove(command, context);
  addShowing(command, context);
  addChanging(command, context);
  addDeliveryCommands(command, context, (wanted) => findWebhook(context, wanted));
  return command;
}

function withSettings(command: AnswerCommand): AnswerCommand {
  return command
    .option('--event <type...>', 'what it is told of, such as registration.approved; everything unless given')
    .option('--description <text>', 'what it is for')
    .option('--personal-data', 'send names and email addresses of developers, too')
    .option('--no-personal-data', 'send none')
    .option('--allow-private', 'it may be in a private network')
    .option('--no-allow-private', 'it may not');
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

function addAndRemove(command: AnswerCommand, context: CommandContext): void {
  withSettings(command.command('add').description('add one; its secret is shown this once'))
    .argument('<url>', 'where requests go')
    .answers(context, async (url: string, options: Settings) => {
      const made = await context.client().call('createWebhook', { body: { url, ...bodyOf(options) } });
      return {
        data: made,
        text: `${singleLine(made.url, 2_000)} is told what happens from now on (${made.id}).\n${shownOnce(made.secret)}`,
      };
    });

  command
    .command('remove')
    .description('remove one, with all that waits for it')
    .argument(...which)
    .answers(context, async (wanted: string) => {
      const { id, url } = await findWebhook(context, wanted);
      await context.client().call('deleteWebhook', { params: { webhookId: id } });
      return { data: { removed: id }, text: singleLine(`${url} is told nothing any more.`, 2_100) };
    });
}

function addShowing(command: AnswerCommand, context: CommandContext): void {
  command
    .command('list')
    .description('oldest first')
    .answers(context, async () => {
      const webhooks = await allWebhooks(context);
      const rows = webhooks.map((one) => [
        one.url,
        one.state,
        one.events.length === 0 ? 'everything' : String(one.events.length),
        String(one.waiting),
        String(one.dead),
        one.id,
      ]);
      return { data: webhooks, text: table(['url', 'state', 'events', 'waiting', 'dead', 'id'], rows, 'No webhooks.') };
    });

  command
    .command('show')
    .description('all about one, but its secret')
    .argument(...which)
    .answers(context, async (wanted: string) => {
      const webhook = await findWebhook(context, wanted);
      const rows = Object.entries(webhook).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(', ') || 'everything' : String(value ?? '-'),
      ]);
      return { data: webhook, text: table(['what', 'is'], rows, '') };
    });
}

function addChanging(command: AnswerCommand, context: CommandContext): void {
  withSettings(command.command('change').description('change what is given'))
    .argument(...which)
    .option('--url <url>', 'where requests go')
    .addOption(new Option('--pause', 'note and send nothing').conflicts('resume'))
    .option('--resume', 'go on')
    .answers(
      context,
      async (wanted: string, options: Settings & { url?: string; pause?: boolean; resume?: boolean }) => {
        const { id } = await findWebhook(context, wanted);
        const paused = options.pause ? true : options.resume ? false : undefined;
        const body = { url: options.url, paused, ...bodyOf(options) };
        const changed = await context.client().call('updateWebhook', { params: { webhookId: id }, body });
        const sentence = singleLine(`${changed.url} is changed; it is ${changed.state}.`, 2_100);
        return { data: changed, text: sentence };
      },
    );

  command
    .command('rotate')
    .description('replace the secret; for a time of grace requests have two signatures')
    .argument(...which)
    .option('--grace <seconds>', 'how long the secret before signs, too', '86400')
    .answers(context, async (wanted: string, { grace }: { grace: string }) => {
      if (!/^\d{1,6}$/.test(grace)) throw new CommandError('--grace must be a number of seconds.');
      const { id } = await findWebhook(context, wanted);
      const body = { grace_seconds: Number(grace) };
      const made = await context.client().call('rotateWebhookSecret', { params: { webhookId: id }, body });
      const until = made.previous_secret_until;
      const end = until
        ? `The secret before signs until ${minute(until)} (UTC), too.`
        : 'The secret before signs no more.';
      return { data: made, text: `${end}\n${shownOnce(made.secret)}` };
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
