import { everyPage } from '@stoa/client/every-page';
import { singleLine } from '@stoa/common/single-line';
import { AnswerCommand } from './answer-command.ts';
import { type CommandContext, CommandError } from './context.ts';
import { minute, table } from './table.ts';

export function applicationsCommand(context: CommandContext): AnswerCommand {
  const command = new AnswerCommand('applications').description('applications of all developers');
  addList(command, context);
  addShow(command, context);
  addProofs(command, context);
  return command;
}

function addList(command: AnswerCommand, context: CommandContext): void {
  command
    .command('list')
    .description('newest first')
    .option('--reference-id <id>', 'the one with this reference id or client id')
    .option('--developer <email>', 'only whose address contains this')
    .answers(context, async ({ referenceId, developer }: { referenceId?: string; developer?: string }) => {
      const client = context.client();
      const query = {
        ...(referenceId && { 'filter[reference_id]': referenceId }),
        ...(developer && { 'filter[developer_email][contains]': developer }),
      };
      const applications = await everyPage((page) =>
        client.call('listManagedApplications', { query: { ...page, ...query } }),
      );
      const rows = applications.map((one) => [
        one.id,
        one.name,
        one.developer.email,
        one.auth_strategy?.name ?? '',
        one.reference_id,
        one.client_state ?? one.client_proof ?? '',
        minute(one.created_at),
      ]);
      const head = ['id', 'application', 'developer', 'strategy', 'reference or client id', 'client', 'since (UTC)'];
      return { data: applications, text: table(head, rows, 'No applications.') };
    });
}

function addShow(command: AnswerCommand, context: CommandContext): void {
  command
    .command('show')
    .description('one application with what its client is at')
    .argument('<id>', 'id of the application')
    .answers(context, async (id: string) => {
      const client = context.client();
      const [application] = (await client.call('listManagedApplications', { query: { 'filter[id]': id } })).data;
      if (!application) throw new CommandError('This application was not found.');
      const { data: clients } = await client.call('listClients', { query: { 'filter[application_id]': id } });
      const { developer, auth_strategy } = application;
      const facts = [
        ['Application', application.name],
        ['Developer', `${developer.full_name} <${developer.email}>`],
        ['Strategy', auth_strategy?.name ?? 'none'],
        ['Reference id', application.reference_id],
        ...(application.client_proof ? [['Client id', application.client_proof]] : []),
        ['Since (UTC)', minute(application.created_at)],
        ...clients.flatMap((one) => [
          ['Client', `${one.state} since ${minute(one.since)} at ${one.issuer} (${one.id})`],
          ...(one.last_error ? [['', one.last_error]] : []),
          ...(one.in_doubt ? [['', 'Perhaps gone, or with another secret: a new client is the way out.']] : []),
          ...(one.perhaps_left > 0 ? [['', `Perhaps left at the issuer: ${one.perhaps_left}`]] : []),
        ]),
      ];
      return {
        data: { ...application, clients },
        text: facts.map(([name = '', value = '']) => `${name.padEnd(14)}${singleLine(value, 500)}`).join('\n'),
      };
    });
}

function addProofs(command: AnswerCommand, context: CommandContext): void {
  command
    .command('prove-client')
    .description('take the client id for proven that a developer has named: your word instead of a token')
    .argument('<id>', 'id of the application')
    .action(async (applicationId: string) => {
      const proof = await context.client().call('proveManagedClient', { params: { applicationId } });
      context.out(`The client ${singleLine(proof.client_id, 255)} is proven. Gateways let it in from now on.`);
    });

  command
    .command('unprove-client')
    .description('withdraw the proof of a client id: gateways let it in no more until it is proven again')
    .argument('<id>', 'id of the application')
    .action(async (applicationId: string) => {
      const proof = await context.client().call('withdrawClientProof', { params: { applicationId } });
      context.out(`The client ${singleLine(proof.client_id, 255)} is a claim again. Gateways refuse its tokens.`);
    });
}
