import { everyPage } from '@stoa/client/every-page';
import type { ManagedProduct } from '@stoa/contract/management';
import { type CommandContext, CommandError } from './context.ts';

/** A product by its slug or id, or by its name where only one has it. @throws CommandError */
export async function findProduct(context: CommandContext, wanted: string): Promise<ManagedProduct> {
  const client = context.client();
  const products = await everyPage((page) => client.call('listManagedProducts', { query: page }));
  const exact = products.find(({ id, slug }) => id === wanted || slug === wanted);
  const named = products.filter(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  const found = exact ?? (named.length === 1 ? named[0] : undefined);
  if (found) return found;
  throw new CommandError(
    named.length > 1
      ? `${named.length} products are called ${wanted}; give the slug.`
      : `There is no product ${wanted}.`,
  );
}
