import { everyPage } from '@stoa/client/every-page';
import type { Gateway } from '@stoa/contract/management';
import { Option } from 'commander';
import { AnswerCommand } from './answer-command.ts';
import { type CommandContext, CommandError } from './context.ts';
import { gatewayCheckCommand } from './gateway-check/command.ts';
import { minute, table } from './table.ts';

const dialects = ['nginx', 'ingress-nginx', 'forwarded', 'envoy'] as const;
const certificateHeaders = ['x-client-cert-thumbprint', 'x-client-cert', 'x-forwarded-client-cert'] as const;

interface AddOptions {
  readonly dialect: Gateway['dialect'];
  readonly certificateHeader?: NonNullable<Gateway['certificate_header']>;
  readonly versions?: string[];
  readonly productVersion?: string[];
}

export function gatewaysCommand(context: CommandContext): AnswerCommand {
  const command = new AnswerCommand('gateways').description('the gateways that ask this portal about each request');
  addAdd(command, context);
  addList(command, context);
  addShow(command, context);
  addProgress(command, context);
  command.addCommand(gatewayCheckCommand(context));
  addRotate(command, context);
  addRemove(command, context);
  return command;
}

function addAdd(command: AnswerCommand, context: CommandContext): void {
  command
    .command('add')
    .description('make a token for a gateway; it is shown this once')
    .argument('<name>', 'a name to tell it from others')
    .addOption(
      new Option('--dialect <dialect>', 'how it tells the original request, for the log')
        .choices(dialects)
        .default('nginx'),
    )
    .addOption(
      new Option(
        '--certificate-header <header>',
        'the header in which it tells its caller’s certificate; it must write it on every request',
      ).choices(certificateHeaders),
    )
    .option('--versions <id...>', 'the versions that it may ask about; every one unless told')
    .addOption(new Option('--product-version <id...>', 'the same').hideHelp())
    .answers(context, async (name: string, { dialect, certificateHeader, versions, productVersion }: AddOptions) => {
      const body = {
        name,
        dialect,
        certificate_header: certificateHeader ?? null,
        product_version_ids: versions ?? productVersion ?? null,
      };
      const gateway = await context.client().call('createGateway', { body });
      return {
        data: gateway,
        text: `Gateway ${gateway.name} may ask from now on. Its token, sent as X-Gateway-Token, is shown this once:\n\n  ${gateway.token}\n`,
      };
    });
}

function addList(command: AnswerCommand, context: CommandContext): void {
  command
    .command('list')
    .description('by name')
    .answers(context, async () => {
      const client = context.client();
      const gateways = await everyPage((page) => client.call('listGateways', { query: page }));
      const rows = gateways.map((one) => [
        one.name,
        one.last_seen_at ? minute(one.last_seen_at) : 'never',
        minute(one.created_at),
        one.id,
      ]);
      return {
        data: gateways,
        text: table(
          ['name', 'last asked (UTC)', 'since (UTC)', 'id'],
          rows,
          'No gateways. Add one with "stoa gateways add <name>".',
        ),
      };
    });
}

function addShow(command: AnswerCommand, context: CommandContext): void {
  command
    .command('show')
    .description('what a gateway may ask about, and how far it is')
    .argument('<gateway>', 'name or id of the gateway')
    .answers(context, async (wanted: string) => {
      const gateway = await gatewayOf(context, wanted);
      const { product_version_ids: versions, snapshot_pulled_at: pulled, acknowledged_at } = gateway;
      const rows = [
        ['id', gateway.id],
        ['name', gateway.name],
        ['versions', versions ? versions.join(', ') || 'none' : 'every one'],
        ['dialect', gateway.dialect],
        ['certificates in', gateway.certificate_header ?? 'not read'],
        ['last asked (UTC)', gateway.last_seen_at ? minute(gateway.last_seen_at) : 'never'],
        ['last pulled (UTC)', pulled ? minute(pulled) : 'never'],
        ...(pulled ? [['in effect as of (UTC)', acknowledged_at ? minute(acknowledged_at) : 'nothing yet']] : []),
        ['since (UTC)', minute(gateway.created_at)],
      ];
      return { data: gateway, text: table(['gateway', ''], rows, '') };
    });
}

function addProgress(command: AnswerCommand, context: CommandContext): void {
  command
    .command('progress')
    .description('on which gateways a registration is in effect as it is now')
    .argument('<registration>', 'id of the registration')
    .answers(context, async (registrationId: string) => {
      const { data } = await context.client().call('listGatewayProgress', { params: { registrationId } });
      const rows = data.map((one) => [one.active ? 'yes' : 'no', one.name, knowledgeOf(one)]);
      const active = data.filter((one) => one.active).length;
      const list = table(['active', 'gateway', 'knows (UTC)'], rows, 'No gateway guards its version.');
      return { data, text: rows.length > 0 ? `${list}\nActive on ${active} of ${rows.length} gateways.` : list };
    });
}

function addRotate(command: AnswerCommand, context: CommandContext): void {
  command
    .command('rotate')
    .description('make a new token, shown this once; the one before goes on working for a while')
    .argument('<gateway>', 'name or id of the gateway')
    .option('--grace <seconds>', 'how long the token before still works; 0: it ends at once', '3600')
    .answers(context, async (gateway: string, { grace }: { grace: string }) => {
      const params = { gatewayId: await gatewayIdOf(context, gateway) };
      const body = { grace_seconds: Number(grace) };
      const rotated = await context.client().call('rotateGatewayToken', { params, body });
      const until = rotated.previous_token_until;
      return {
        data: rotated,
        text: `The new token of ${rotated.name} is shown this once; the one before ${
          until ? `works until ${until.slice(0, 19).replace('T', ' ')} UTC` : 'works no more'
        }:\n\n  ${rotated.token}\n`,
      };
    });
}

function addRemove(command: AnswerCommand, context: CommandContext): void {
  command
    .command('remove')
    .description('refuse a gateway from now on')
    .argument('<gateway>', 'name or id of the gateway')
    .answers(context, async (gateway: string) => {
      const gatewayId = await gatewayIdOf(context, gateway);
      await context.client().call('deleteGateway', { params: { gatewayId } });
      return { data: { removed: gatewayId }, text: `${gateway} may ask no more.` };
    });
}

interface Knowledge {
  readonly pulls: boolean;
  readonly last_seen_at: string | null;
  readonly acknowledged_at: string | null;
}

function knowledgeOf({ pulls, last_seen_at, acknowledged_at }: Knowledge): string {
  if (pulls) return `as of ${acknowledged_at ? minute(acknowledged_at) : 'never'}`;
  return last_seen_at ? 'asks about each request' : 'nothing: it has never asked';
}

async function gatewayIdOf(context: CommandContext, gateway: string): Promise<string> {
  return (await gatewayOf(context, gateway)).id;
}

/** Finds a gateway by name or id. @throws CommandError when there is none */
export async function gatewayOf(context: CommandContext, gateway: string): Promise<Gateway> {
  const client = context.client();
  const gateways = await everyPage((page) => client.call('listGateways', { query: page }));
  const found = gateways.find(({ id, name }) => id === gateway || name === gateway);
  if (!found) throw new CommandError(`There is no gateway called ${gateway}.`);
  return found;
}
