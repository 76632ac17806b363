import { everyPage } from '@stoa/client/every-page';
import { singleLine } from '@stoa/common/single-line';
import type { Team } from '@stoa/contract/teams';
import { AnswerCommand } from './answer-command.ts';
import { type CommandContext, CommandError } from './context.ts';
import { developerIdOf } from './developers.ts';
import { findProduct } from './find-product.ts';
import { minute, table } from './table.ts';

const team = ['<team>', 'name or id of the team'] as const;

/** Teams of developers, and which products they may see and register for. */
export function teamsCommand(context: CommandContext): AnswerCommand {
  const command = new AnswerCommand('teams').description(
    'who may see and register for which product, with "rbac: true"',
  );
  addTeams(command, context);
  addMembers(command, context);
  addGrants(command, context);
  return command;
}

function addTeams(command: AnswerCommand, context: CommandContext): void {
  command
    .command('list')
    .description('by name, the one that everybody is in first')
    .answers(context, async () => {
      const teams = await allTeams(context);
      const rows = teams.map((one) => [
        one.name,
        one.member_count === null ? 'everybody' : String(one.member_count),
        one.every_product ? `${one.every_product} every product` : String(one.grant_count),
        one.id,
      ]);
      return { data: teams, text: table(['team', 'members', 'products', 'id'], rows, 'No teams.') };
    });

  command
    .command('add')
    .description('make a team')
    .argument('<name>', 'its name')
    .option('--description <text>', 'what it is for')
    .answers(context, async (name: string, { description }: { description?: string }) => {
      const made = await context.client().call('createTeam', { body: { name, description } });
      return { data: made, text: singleLine(`The team ${made.name} has nobody in it yet.`, 400) };
    });

  command
    .command('remove')
    .description('remove a team; what it was granted goes with it')
    .argument(...team)
    .answers(context, async (wanted: string) => {
      const { id, name } = await findTeam(context, wanted);
      await context.client().call('deleteTeam', { params: { teamId: id } });
      return { data: { removed: id }, text: singleLine(`The team ${name} is removed.`, 400) };
    });
}

function addMembers(command: AnswerCommand, context: CommandContext): void {
  command
    .command('members')
    .description('who is in a team')
    .argument(...team)
    .answers(context, async (wanted: string) => {
      const client = context.client();
      const { id, is_everyone } = await findTeam(context, wanted);
      const members = await everyPage((page) =>
        client.call('listTeamMembers', { params: { teamId: id }, query: page }),
      );
      const rows = members.map((one) => [one.email, one.full_name, minute(one.member_since), one.id]);
      const none = is_everyone ? 'Every developer is in this team.' : 'Nobody is in this team.';
      return { data: members, text: table(['email', 'name', 'since (UTC)', 'id'], rows, none) };
    });

  for (const [name, call, description, done] of [
    ['add-member', 'addTeamMember', 'take developers into a team', 'is in'],
    ['remove-member', 'removeTeamMember', 'take developers out of a team', 'is out of'],
  ] as const) {
    command
      .command(name)
      .description(description)
      .argument(...team)
      .argument('<email...>', 'email addresses or ids of developers')
      .option('--json', 'as JSON')
      .action(async (wanted: string, people: string[], { json }: { json?: boolean }) => {
        const { id, name: teamName } = await findTeam(context, wanted);
        for (const who of people) {
          const params = { teamId: id, developerId: await developerIdOf(context, who) };
          await context.client().call(call, { params });
          if (!json) context.out(singleLine(`${who} ${done} ${teamName}.`, 600));
        }
        if (json) context.out(JSON.stringify({ id, done: name, count: people.length }));
      });
  }
}

function addGrants(command: AnswerCommand, context: CommandContext): void {
  command
    .command('grants')
    .description('what a team was granted')
    .argument(...team)
    .answers(context, async (wanted: string) => {
      const client = context.client();
      const { id, every_product } = await findTeam(context, wanted);
      const grants = await everyPage((page) => client.call('listTeamGrants', { params: { teamId: id }, query: page }));
      const rows = grants.map(({ product, action, granted_at }) => [product.slug, action, minute(granted_at)]);
      if (every_product) rows.unshift(['(every product)', every_product, '-']);
      return {
        data: { every_product, grants },
        text: table(['product', 'may', 'since (UTC)'], rows, 'Nothing was granted to this team.'),
      };
    });

  const productArgument = ['[product]', 'slug or id of the product'] as const;
  const every = ['--every-product', 'every product, those to come too'] as const;

  command
    .command('grant')
    .description('let a team see a product; with --register register for it, too')
    .argument(...team)
    .argument(...productArgument)
    .option('--register', 'they may register applications for it')
    .option(...every)
    .answers(context, async (wanted: string, product: string | undefined, options: Which & { register?: boolean }) => {
      const { id, name } = await findTeam(context, wanted);
      const action = options.register ? 'register' : 'view';
      const may = action === 'view' ? 'see' : 'see and register for';
      const done = await applyTo(context, id, { product, ...options }, action);
      return { data: done, text: singleLine(`${name} may ${may} ${done.what}.`, 600) };
    });

  command
    .command('revoke')
    .description('take back what a team was granted; registrations stay until they are revoked')
    .argument(...team)
    .argument(...productArgument)
    .option(...every)
    .answers(context, async (wanted: string, product: string | undefined, options: Which) => {
      const { id, name } = await findTeam(context, wanted);
      const done = await applyTo(context, id, { product, ...options }, null);
      const sentence = `${name} was granted nothing of ${done.what} any more.`;
      return { data: done, text: singleLine(sentence, 600) };
    });
}

interface Which {
  readonly everyProduct?: boolean;
}

async function applyTo(
  context: CommandContext,
  teamId: string,
  { product, everyProduct }: Which & { readonly product: string | undefined },
  action: 'view' | 'register' | null,
): Promise<{ team: string; what: string; action: string | null }> {
  if ((product === undefined) === !everyProduct) throw new CommandError('Name one product, or give --every-product.');
  const client = context.client();
  if (product === undefined) {
    await client.call('updateTeam', { params: { teamId }, body: { every_product: action } });
    return { team: teamId, what: 'every product', action };
  }
  const { id, slug } = await findProduct(context, product);
  const params = { teamId, productId: id };
  if (action) await client.call('grantProduct', { params, body: { action } });
  else await client.call('withdrawProduct', { params });
  return { team: teamId, what: slug, action };
}

function allTeams(context: CommandContext): Promise<Team[]> {
  const client = context.client();
  return everyPage((page) => client.call('listTeams', { query: page }));
}

async function findTeam(context: CommandContext, wanted: string): Promise<Team> {
  const found = (await allTeams(context)).find(
    ({ id, name }) => id === wanted || name.toLowerCase() === wanted.toLowerCase(),
  );
  if (!found) throw new CommandError(`There is no team called ${wanted}.`);
  return found;
}
