import { mostCounted } from '@stoa/contract/management';
import { Command } from 'commander';
import type { CommandContext } from './context.ts';
import { everyPage } from './every-page.ts';
import { table } from './table.ts';

/** The server counts no further. */
const countText = (count: number) => (count === mostCounted ? `${count}+` : String(count));

export function productsCommand(context: CommandContext): Command {
  const command = new Command('products').description('list what is published');
  command
    .command('list')
    .description('every product version with its id, which a gateway needs')
    .option('--json', 'as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const client = context.client();
      const products = await everyPage((page) => client.call('listManagedProducts', { query: page }));
      if (json) return context.out(JSON.stringify(products, null, 2));
      const rows = products.flatMap((product) =>
        (product.versions.length > 0 ? product.versions : [undefined]).map((version) => [
          product.slug,
          version ? `${version.name}${version.deprecated ? ' (deprecated)' : ''}` : '-',
          version ? countText(version.registration_count) : '-',
          String(product.document_count),
          version?.id ?? '-',
        ]),
      );
      context.out(
        table(
          ['product', 'version', 'registered', 'documents', 'version id'],
          rows,
          'No products. Publish some with "stoa apply <folder>".',
        ),
      );
    });
  return command;
}
