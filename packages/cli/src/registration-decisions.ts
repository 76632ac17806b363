import { singleLine } from '@stoa/common/single-line';
import type { DecidedRegistration, RegistrationDecision } from '@stoa/contract/managed-registrations';
import type { AnswerCommand } from './answer-command.ts';
import { type Chosen, chosenRegistrations, withChoice } from './chosen-registrations.ts';
import { type CommandContext, CommandError } from './context.ts';

interface Decision {
  readonly call: `${RegistrationDecision}Registration`;
  readonly description: string;
  /** What `--all` means. */
  readonly from: 'pending' | 'approved' | 'revoked';
  readonly grants: boolean;
}

const decisions: Readonly<Record<RegistrationDecision, Decision>> = {
  approve: {
    call: 'approveRegistration',
    description: 'open the gateway for applications that wait; a mail tells the developers',
    from: 'pending',
    grants: true,
  },
  reject: {
    call: 'rejectRegistration',
    description: 'refuse pending registrations; a mail tells the developers',
    from: 'pending',
    grants: false,
  },
  revoke: {
    call: 'revokeRegistration',
    description: 'close the gateway for applications; a mail tells the developers',
    from: 'approved',
    grants: false,
  },
  reinstate: {
    call: 'reinstateRegistration',
    description: 'open the gateway again for applications that were revoked or rejected',
    from: 'revoked',
    grants: true,
  },
};

interface Options extends Omit<Chosen, 'status'> {
  readonly all?: boolean;
  readonly reason?: string;
  readonly scopes?: string;
}

/** Deciding on one registration by its id, on several, on ids from standard input, or on all that wait for it. */
export function addRegistrationDecisions(command: AnswerCommand, context: CommandContext): void {
  for (const [name, { call, description, from, grants }] of Object.entries(decisions)) {
    const decision = name as RegistrationDecision;
    const sub = withChoice(command.command(name).description(description))
      .argument('[id...]', 'ids of registrations; "-" reads them from standard input')
      .option('--all', `all that are ${from} and match the other options`)
      .option('--reason <text>', 'told to the developers, in the mail and in the history');
    if (grants)
      sub.option('--scopes <scopes>', 'grant these of the requested scopes, separated by spaces; of one alone');
    sub.answers(context, async (given: string[], options: Options) => {
      const { all, reason, scopes, ...chosen } = options;
      const ids = all
        ? (await chosenRegistrations(context, { ...chosen, status: from })).map(({ id }) => id)
        : await idsFrom(context, given);
      if (all ? given.length > 0 : given.length === 0) throw new CommandError('Give ids, or --all.');
      if (!all && Object.keys(chosen).length > 0)
        throw new CommandError('What --product and the like choose needs --all.');
      // One that is named answers with itself; everything else with a list of what became of each.
      if ((given.length === 1 && given[0] !== '-') || scopes !== undefined) {
        const [registrationId] = ids;
        if (ids.length !== 1 || !registrationId)
          throw new CommandError('Scopes are granted to one registration at a time.');
        const body = { reason, ...(scopes !== undefined && { scopes: scopes.split(/[\s,]+/).filter(Boolean) }) };
        const registration = await context.client().call(call, { params: { registrationId }, body });
        const { application, product, product_version, status } = registration;
        return {
          data: registration,
          text: singleLine(`${application.name} for ${product.name} ${product_version.name}: ${status}.`, 1000),
        };
      }
      const results = await decideMany(context, decision, ids, reason);
      const refused = results.some(({ outcome }) => outcome === 'refused');
      return { data: results, text: told(results), exitCode: refused ? 1 : 0 };
    });
  }
}

async function idsFrom(context: CommandContext, given: readonly string[]): Promise<string[]> {
  if (!given.includes('-')) return [...given];
  const read = (await context.stdin?.()) ?? '';
  const ids = [...given.filter((id) => id !== '-'), ...read.split(/\s+/).filter(Boolean)];
  if (ids.length === 0) throw new CommandError('Standard input has no ids.');
  return ids;
}

/** Fewer than the call takes: the answer comes before a proxy times out. */
const atATime = 250;

async function decideMany(
  context: CommandContext,
  decision: RegistrationDecision,
  ids: readonly string[],
  reason: string | undefined,
): Promise<DecidedRegistration[]> {
  const results: DecidedRegistration[] = [];
  for (let from = 0; from < ids.length; from += atATime) {
    const registration_ids = ids.slice(from, from + atATime);
    const body = { decision, registration_ids, reason };
    results.push(...(await context.client().call('decideRegistrations', { body })).results);
  }
  return results;
}

function told(results: readonly DecidedRegistration[]): string {
  const count = (outcome: DecidedRegistration['outcome']) => results.filter((one) => one.outcome === outcome).length;
  const refused = results.flatMap(({ id, problem }) => (problem ? [singleLine(`${id}: ${problem.detail}`, 500)] : []));
  const summary = `${count('decided')} decided, ${count('unchanged')} were so already, ${refused.length} refused.`;
  return [...refused, summary].join('\n');
}
