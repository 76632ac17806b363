import { everyPage } from '@stoa/client/every-page';
import { AnswerCommand } from './answer-command.ts';
import { type CommandContext, CommandError } from './context.ts';
import { minute, table } from './table.ts';

interface ListOptions {
  readonly thumbprint?: string;
  readonly application?: string;
}

export function certificatesCommand(context: CommandContext): AnswerCommand {
  const command = new AnswerCommand('certificates').description('client certificates, and which application has them');

  command
    .command('list')
    .description('the newest first')
    .option('--thumbprint <sha256>', 'this one alone; with or without colons, as openssl prints it')
    .option('--application <id>', 'of this application alone')
    .answers(context, async ({ thumbprint, application }: ListOptions) => {
      const client = context.client();
      const filters = {
        ...(thumbprint !== undefined && { 'filter[thumbprint]': digits(thumbprint) }),
        ...(application !== undefined && { 'filter[application_id]': application }),
      };
      const certificates = await everyPage((page) =>
        client.call('listManagedCertificates', { query: { ...page, ...filters } }),
      );
      const rows = certificates.map((one) => [
        one.thumbprint,
        one.subject.replaceAll('\n', ', '),
        minute(one.not_after),
        one.application.name,
        one.developer.email,
      ]);
      return {
        data: certificates,
        text: table(['thumbprint', 'subject', 'ends (UTC)', 'application', 'developer'], rows, 'No certificates.'),
      };
    });

  command
    .command('release')
    .description('take a certificate from its application, so that its owner can upload it; the developer gets a mail')
    .argument('<thumbprint>', 'SHA-256 of the certificate, as "stoa certificates list" or openssl prints it')
    .answers(context, async (thumbprint: string) => {
      const params = { thumbprint: digits(thumbprint) };
      const released = await context.client().call('releaseCertificate', { params });
      return {
        data: released,
        text: `Released the certificate of ${released.application.name} (${released.developer.email}).`,
      };
    });
  return command;
}

/** @throws CommandError for what is no SHA-256 */
function digits(thumbprint: string): string {
  const plain = thumbprint.replaceAll(':', '').toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(plain)) throw new CommandError(`${thumbprint} is no SHA-256: 64 hexadecimal digits.`);
  return plain;
}
