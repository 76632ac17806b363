import { everyPage } from '@stoa/client/every-page';
import { developerStatuses, type ManagedDeveloper } from '@stoa/contract/managed-people';
import { Option } from 'commander';
import { AnswerCommand } from './answer-command.ts';
import { type CommandContext, CommandError } from './context.ts';
import { minute, table } from './table.ts';

const decisions = {
  approve: { call: 'approveDeveloper', done: 'approved', description: 'let a developer in; a mail tells them' },
  reject: { call: 'rejectDeveloper', done: 'rejected', description: 'refuse a pending account; a mail tells them' },
  disable: {
    call: 'disableDeveloper',
    done: 'disabled',
    description: 'end every session and refuse the account and its applications',
  },
} as const;

/** The same words for developers and users. */
export const resetFactor = {
  description: 'take a lost second factor away in 24 hours; a mail tells the owner, who can stop it',
  done: 'loses the second factor in 24 hours, unless the owner of the account stops it',
} as const;

export function developersCommand(context: CommandContext): AnswerCommand {
  const command = new AnswerCommand('developers').description('list and decide on accounts');

  command
    .command('list')
    .description('newest first')
    .addOption(new Option('--status <status>', 'only these').choices(developerStatuses))
    .answers(context, async ({ status }: { status?: ManagedDeveloper['status'] }) => {
      const client = context.client();
      const developers = await everyPage((page) =>
        client.call('listDevelopers', { query: { ...page, 'filter[status]': status } }),
      );
      const rows = developers.map((one) => [one.email, one.full_name, one.status, minute(one.created_at), one.id]);
      return {
        data: developers,
        text: table(['email', 'name', 'status', 'since (UTC)', 'id'], rows, 'No developers.'),
      };
    });

  for (const [name, { call, done, description }] of Object.entries(decisions)) {
    command
      .command(name)
      .description(description)
      .argument('<email>', 'email address or id of the developer')
      .answers(context, async (who: string) => {
        const client = context.client();
        const developerId = await developerIdOf(context, who);
        const developer = await client.call(call, { params: { developerId } });
        return { data: developer, text: `${developer.email} ${outcome(developer, done)}.` };
      });
  }

  for (const [name, call, description, done] of [
    ['unlock', 'unlockDeveloper', 'lift the lock of too many failed sign-ins', 'is unlocked'],
    ['end-sessions', 'endAllDeveloperSessions', 'sign somebody out everywhere', 'is signed out everywhere'],
    ['reset-factor', 'resetDeveloperFactor', resetFactor.description, resetFactor.done],
    [
      'stop-factor-reset',
      'stopDeveloperFactorReset',
      'keep a second factor that is to be reset',
      'keeps the second factor',
    ],
  ] as const) {
    command
      .command(name)
      .description(description)
      .argument('<email>', 'email address or id of the developer')
      .answers(context, async (who: string) => {
        const developerId = await developerIdOf(context, who);
        await context.client().call(call, { params: { developerId } });
        return { data: { id: developerId, done: name }, text: `${who} ${done}.` };
      });
  }
  return command;
}

/** Tells the outcome of a decision. After the approval of an unconfirmed address, the developer still has to confirm it first. */
function outcome({ status }: ManagedDeveloper, done: string): string {
  return status === 'unverified' ? 'gets a mail to confirm the address, and then awaits approval' : `is ${done}`;
}

/** Takes an id as it is, and looks an email address up. @throws CommandError when no developer has it */
export async function developerIdOf(context: CommandContext, who: string): Promise<string> {
  if (!who.includes('@')) return who;
  const { data } = await context
    .client()
    .call('listDevelopers', { query: { 'filter[email]': who.trim().toLowerCase() } });
  if (!data[0]) throw new CommandError(`There is no developer with the address ${who}.`);
  return data[0].id;
}
