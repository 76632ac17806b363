import type { AuditEvent } from '@stoa/contract/managed-access';
import { InvalidArgumentError } from 'commander';
import { AnswerCommand } from './answer-command.ts';
import type { CommandContext } from './context.ts';
import { table } from './table.ts';

interface Options {
  readonly subject?: string;
  readonly event?: string;
  readonly actor?: string;
  readonly since?: string;
  readonly most: number;
}

/** What was done, by whom. */
export function auditCommand(context: CommandContext): AnswerCommand {
  const command = new AnswerCommand('audit').description('what was done, by whom');
  command
    .command('list')
    .description('newest first; --json has the ids')
    .option('--subject <subject>', 'what it was done to, such as registration:<id> or developer:<id>')
    .option('--event <event>', 'only these, such as registration_revoked')
    .option('--actor <actor>', 'who did it, such as user:<id>')
    .option('--since <date>', 'not before this day or moment (UTC), such as 2026-11-20', moment)
    .option('--most <count>', 'so many at most', count, 100)
    .answers(context, async ({ subject, event, actor, since, most }: Options) => {
      const client = context.client();
      const filters = { 'filter[subject]': subject, 'filter[event]': event, 'filter[actor]': actor, since };
      const events: AuditEvent[] = [];
      for (let after: string | null = ''; after !== null && events.length < most; ) {
        const page: { 'page[size]': number; 'page[after]'?: string } = {
          'page[size]': Math.min(most, 100),
          ...(after && { 'page[after]': after }),
        };
        const answer = await client.call('listAuditEvents', { query: { ...page, ...filters } });
        events.push(...answer.data.slice(0, most - events.length));
        after = answer.meta.next;
      }
      const rows = events.map((one) => [
        one.created_at.slice(0, 19).replace('T', ' '),
        one.event,
        named(one.actor, one.names),
        named(one.subject ?? '-', one.names),
        told(one),
      ]);
      return { data: events, text: table(['when (UTC)', 'event', 'by', 'about', 'details'], rows, 'Nothing.') };
    });
  return command;
}

/** `developer ada@example.com`; what is gone is told by its id. */
function named(reference: string, names: AuditEvent['names']): string {
  const name = names[reference];
  return name === undefined ? reference : `${reference.split(':')[0]} ${name}`;
}

/** `{"team_id": …}` as `team Partners`, and everything else as it is. */
function told({ details, names }: AuditEvent): string {
  const shown = Object.entries(details).map(([key, value]): [string, unknown] => {
    const kind = key.replace(/_id$/, '');
    const name = names[`${kind}:${value}`];
    return name === undefined ? [key, value] : [kind, name];
  });
  return JSON.stringify(Object.fromEntries(shown));
}

function moment(text: string): string {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new InvalidArgumentError('It must be a date such as 2026-11-20.');
  return date.toISOString();
}

function count(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('It must be a number from 1.');
  return Number(text);
}
