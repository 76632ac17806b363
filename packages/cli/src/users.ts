import { everyPage } from '@stoa/client/every-page';
import { type ManagedUser, userStatuses } from '@stoa/contract/managed-users';
import { type UserRole, userRoles } from '@stoa/contract/users';
import { Argument, Command, Option } from 'commander';
import { type CommandContext, CommandError } from './context.ts';
import { resetFactor } from './developers.ts';
import { minute, table } from './table.ts';

interface Json {
  readonly json?: boolean;
}

const email = ['<email>', 'email address or id of the user'] as const;
const asJson = ['--json', 'as JSON'] as const;

/** The people who run the portal: invitations, roles, locks. */
export function usersCommand(context: CommandContext): Command {
  const command = new Command('users').description('invite and manage the people who run the portal');
  addList(command, context);
  addInvitations(command, context);
  addDecisions(command, context);
  return command;
}

function addList(command: Command, context: CommandContext): void {
  command
    .command('list')
    .description('newest first')
    .addOption(new Option('--status <status>', 'only these').choices(userStatuses))
    .option(...asJson)
    .action(async ({ status, json }: Json & { status?: ManagedUser['status'] }) => {
      const client = context.client();
      const users = await everyPage((page) =>
        client.call('listUsers', { query: { ...page, 'filter[status]': status } }),
      );
      if (json) return context.out(JSON.stringify(users, null, 2));
      const rows = users.map((one) => [
        one.email,
        one.full_name,
        one.role ?? '(none)',
        one.status,
        minute(one.created_at),
        one.id,
      ]);
      const none = 'No users yet. The first is invited by: stoa users invite <email> --role owner --name "<name>"';
      context.out(table(['email', 'name', 'role', 'status', 'since (UTC)', 'id'], rows, none));
    });
}

function addInvitations(command: Command, context: CommandContext): void {
  command
    .command('invite')
    .description('mail an invitation; it works for seven days')
    .argument('<email>', 'email address')
    .addOption(new Option('--role <role>', 'what they may do').choices(userRoles).makeOptionMandatory())
    .requiredOption('--name <name>', 'full name; they may correct it')
    .option('--organization <name>', 'shown in the invitation; the portal’s name unless given')
    .option(...asJson)
    .action(async (to: string, options: Json & { role: UserRole; name: string; organization?: string }) => {
      const { role, name: full_name, organization, json } = options;
      const body = { email: to, full_name, role, ...(organization !== undefined && { organization }) };
      const invitation = await context.client().call('inviteUser', { body });
      const until = `until ${minute(invitation.expires_at)} UTC`;
      context.out(
        json ? JSON.stringify(invitation, null, 2) : `${invitation.email} is invited as ${invitation.role}, ${until}.`,
      );
    });

  command
    .command('invitations')
    .description('list the open ones')
    .option(...asJson)
    .action(async ({ json }: Json) => {
      const client = context.client();
      const open = await everyPage((page) => client.call('listInvitations', { query: page }));
      if (json) return context.out(JSON.stringify(open, null, 2));
      const rows = open.map((one) => [one.email, one.full_name, one.role, minute(one.expires_at), one.id]);
      context.out(table(['email', 'name', 'role', 'until (UTC)', 'id'], rows, 'No open invitations.'));
    });

  command
    .command('withdraw')
    .description('make an open invitation worthless')
    .argument('<id>', 'id of the invitation')
    .option(...asJson)
    .action(async (invitationId: string, { json }: Json) => {
      await context.client().call('withdrawInvitation', { params: { invitationId } });
      context.out(json ? JSON.stringify({ withdrawn: invitationId }) : 'The invitation is withdrawn.');
    });
}

function addDecisions(command: Command, context: CommandContext): void {
  command
    .command('role')
    .description('give somebody another role')
    .argument(...email)
    .addArgument(new Argument('<role>', 'the new role').choices(userRoles))
    .option(...asJson)
    .action(async (who: string, role: UserRole, { json }: Json) => {
      const params = { userId: await userIdOf(context, who) };
      const user = await context.client().call('changeUserRole', { params, body: { role } });
      context.out(json ? JSON.stringify(user, null, 2) : `${user.email} is ${user.role} now.`);
    });

  for (const [name, call, description] of [
    ['disable', 'disableUser', 'end every session and refuse the account'],
    ['enable', 'enableUser', 'let a disabled user in again'],
  ] as const) {
    command
      .command(name)
      .description(description)
      .argument(...email)
      .option(...asJson)
      .action(async (who: string, { json }: Json) => {
        const user = await context.client().call(call, { params: { userId: await userIdOf(context, who) } });
        context.out(json ? JSON.stringify(user, null, 2) : `${user.email} is ${name}d.`);
      });
  }

  for (const [name, call, description, done] of [
    ['unlock', 'unlockUser', 'lift the lock of too many failed sign-ins', 'is unlocked'],
    ['end-sessions', 'endAllUserSessions', 'sign somebody out everywhere', 'is signed out everywhere'],
    ['reset-factor', 'resetUserFactor', resetFactor.description, resetFactor.done],
    ['stop-factor-reset', 'stopUserFactorReset', 'keep a second factor that is to be reset', 'keeps the second factor'],
  ] as const) {
    command
      .command(name)
      .description(description)
      .argument(...email)
      .option(...asJson)
      .action(async (who: string, { json }: Json) => {
        const userId = await userIdOf(context, who);
        await context.client().call(call, { params: { userId } });
        context.out(json ? JSON.stringify({ id: userId, done: name }) : `${who} ${done}.`);
      });
  }
}

async function userIdOf(context: CommandContext, who: string): Promise<string> {
  if (!who.includes('@')) return who;
  const { data } = await context.client().call('listUsers', { query: { 'filter[email]': who.trim().toLowerCase() } });
  if (!data[0]) throw new CommandError(`There is no user with the address ${who}.`);
  return data[0].id;
}
