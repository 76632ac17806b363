import { everyPage } from '@stoa/client/every-page';
import { type ManagedUser, userStatuses } from '@stoa/contract/managed-users';
import { userRoles } from '@stoa/contract/user-roles';
import type { UserRole } from '@stoa/contract/users';
import { Argument, Option } from 'commander';
import { AnswerCommand } from './answer-command.ts';
import { type CommandContext, CommandError } from './context.ts';
import { resetFactor } from './developers.ts';
import { minute, table } from './table.ts';

const email = ['<email>', 'email address or id of the user'] as const;

/** The people who run the portal: invitations, roles, locks. */
export function usersCommand(context: CommandContext): AnswerCommand {
  const command = new AnswerCommand('users').description('invite and manage the people who run the portal');
  addList(command, context);
  addInvitations(command, context);
  addDecisions(command, context);
  return command;
}

function addList(command: AnswerCommand, context: CommandContext): void {
  command
    .command('list')
    .description('newest first')
    .addOption(new Option('--status <status>', 'only these').choices(userStatuses))
    .answers(context, async ({ status }: { status?: ManagedUser['status'] }) => {
      const client = context.client();
      const users = await everyPage((page) =>
        client.call('listUsers', { query: { ...page, 'filter[status]': status } }),
      );
      const rows = users.map((one) => [
        one.email,
        one.full_name,
        one.role ?? '(none)',
        one.status,
        minute(one.created_at),
        one.id,
      ]);
      const none = 'No users yet. The first is invited by: stoa users invite <email> --role owner --name "<name>"';
      return { data: users, text: table(['email', 'name', 'role', 'status', 'since (UTC)', 'id'], rows, none) };
    });
}

function addInvitations(command: AnswerCommand, context: CommandContext): void {
  command
    .command('invite')
    .description('mail an invitation; it works for seven days')
    .argument('<email>', 'email address')
    .addOption(new Option('--role <role>', 'what they may do').choices(userRoles).makeOptionMandatory())
    .requiredOption('--name <name>', 'full name; they may correct it')
    .option('--organization <name>', 'shown in the invitation; the portal’s name unless given')
    .answers(context, async (to: string, options: { role: UserRole; name: string; organization?: string }) => {
      const { role, name: full_name, organization } = options;
      const body = { email: to, full_name, role, ...(organization !== undefined && { organization }) };
      const invitation = await context.client().call('inviteUser', { body });
      const until = `until ${minute(invitation.expires_at)} UTC`;
      return { data: invitation, text: `${invitation.email} is invited as ${invitation.role}, ${until}.` };
    });

  command
    .command('invitations')
    .description('list the open ones')
    .answers(context, async () => {
      const client = context.client();
      const open = await everyPage((page) => client.call('listInvitations', { query: page }));
      const rows = open.map((one) => [one.email, one.full_name, one.role, minute(one.expires_at), one.id]);
      return { data: open, text: table(['email', 'name', 'role', 'until (UTC)', 'id'], rows, 'No open invitations.') };
    });

  command
    .command('withdraw')
    .description('make an open invitation worthless')
    .argument('<id>', 'id of the invitation')
    .answers(context, async (invitationId: string) => {
      await context.client().call('withdrawInvitation', { params: { invitationId } });
      return { data: { withdrawn: invitationId }, text: 'The invitation is withdrawn.' };
    });
}

function addDecisions(command: AnswerCommand, context: CommandContext): void {
  command
    .command('role')
    .description('give somebody another role')
    .argument(...email)
    .addArgument(new Argument('<role>', 'the new role').choices(userRoles))
    .answers(context, async (who: string, role: UserRole) => {
      const params = { userId: await userIdOf(context, who) };
      const user = await context.client().call('changeUserRole', { params, body: { role } });
      return { data: user, text: `${user.email} is ${user.role} now.` };
    });

  for (const [name, call, description] of [
    ['disable', 'disableUser', 'end every session and refuse the account'],
    ['enable', 'enableUser', 'let a disabled user in again'],
  ] as const) {
    command
      .command(name)
      .description(description)
      .argument(...email)
      .answers(context, async (who: string) => {
        const user = await context.client().call(call, { params: { userId: await userIdOf(context, who) } });
        return { data: user, text: `${user.email} is ${name}d.` };
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
      .answers(context, async (who: string) => {
        const userId = await userIdOf(context, who);
        await context.client().call(call, { params: { userId } });
        return { data: { id: userId, done: name }, text: `${who} ${done}.` };
      });
  }
}

async function userIdOf(context: CommandContext, who: string): Promise<string> {
  if (!who.includes('@')) return who;
  const { data } = await context.client().call('listUsers', { query: { 'filter[email]': who.trim().toLowerCase() } });
  if (!data[0]) throw new CommandError(`There is no user with the address ${who}.`);
  return data[0].id;
}
