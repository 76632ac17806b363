import { everyPage } from '@stoa/client/every-page';
import { maxCountedRegistrations } from '@stoa/contract/count-limits';
import { AnswerCommand } from './answer-command.ts';
import { type CommandContext, CommandError } from './context.ts';
import { table } from './table.ts';

/** The server counts no further. */
const countText = (count: number) => (count === maxCountedRegistrations ? `${count}+` : String(count));

export function productsCommand(context: CommandContext): AnswerCommand {
  const command = new AnswerCommand('products').description('list what is published, and tell callers of what ends');
  command
    .command('list')
    .description('every product version with its id, which a gateway needs')
    .answers(context, async () => {
      const client = context.client();
      const products = await everyPage((page) => client.call('listManagedProducts', { query: page }));
      const rows = products.flatMap((product) =>
        (product.versions.length > 0 ? product.versions : [undefined]).map((version) => [
          product.slug,
          version ? `${version.name}${version.deprecated ? ' (deprecated)' : ''}` : '-',
          version ? countText(version.registration_count) : '-',
          String(product.document_count),
          version?.id ?? '-',
        ]),
      );
      return {
        data: products,
        text: table(
          ['product', 'version', 'registered', 'documents', 'version id'],
          rows,
          'No products. Publish some with "stoa apply <folder>".',
        ),
      };
    });
  command
    .command('notify')
    .argument('<version-id>', 'a version that is deprecated with a sunset date; "stoa products list" has its id')
    .description('mail the owners of the applications that called the version in the last 30 days, each once')
    .option('--again', 'those too that had the mail more than a day ago')
    .option('--plan', 'show the mail and how many get it; send nothing')
    .option('--yes', 'without asking; nothing is asked where no terminal is')
    .action((versionId: string, flags: NotifyFlags) => notify(context, versionId, flags));
  return command;
}

interface NotifyFlags {
  readonly again?: boolean;
  readonly plan?: boolean;
  readonly yes?: boolean;
}

async function notify(context: CommandContext, versionId: string, { again = false, ...flags }: NotifyFlags) {
  const client = context.client();
  const params = { versionId };
  const { sunset_at, calls_known, applications, told, preview } = await client.call('getSunsetMail', { params });
  if (!sunset_at) throw new CommandError('This version is not deprecated with a sunset date.');
  if (!calls_known) throw new CommandError('The portal cannot tell who calls.');
  const mails = again ? applications : applications - told;
  if (preview && (flags.plan || context.ask)) context.err(`${preview.subject}\n\n${preview.text}`);
  context.err(`${applications} applications called it in the last 30 days; ${told} were told before.`);
  if (flags.plan || mails === 0) return context.out(`${mails} mails would be sent.`);
  if (!flags.yes && context.ask && !(await context.ask(`Send ${mails} mails?`)))
    throw new CommandError('Nothing was sent.');
  const { sent, left_out } = await client.call('sendSunsetMail', { params, body: { again } });
  context.out(`${sent} mails sent, ${left_out} left out.`);
}
