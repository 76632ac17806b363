import type { ManagedRegistration } from '@stoa/contract/managed-registrations';
import type { AnswerCommand } from './answer-command.ts';
import type { CommandContext } from './context.ts';
import { developerIdOf } from './developers.ts';
import { findProduct } from './find-product.ts';

/** Which registrations are meant. */
export interface Chosen {
  readonly status?: ManagedRegistration['status'];
  readonly product?: string;
  readonly version?: string;
  readonly developer?: string;
  readonly withoutPermission?: boolean;
}

/** Options that choose registrations by what they are for. */
export function withChoice(command: AnswerCommand): AnswerCommand {
  return command
    .option('--product <product>', 'slug, id or name of the product')
    .option('--version <name>', 'name of the product version')
    .option('--developer <email>', 'email address or id of the developer')
    .option('--without-permission', 'those whose developer may not see the product any more');
}

export async function chosenRegistrations(
  context: CommandContext,
  { status, product, version, developer, withoutPermission }: Chosen,
): Promise<ManagedRegistration[]> {
  const client = context.client();
  const filters = {
    'filter[status]': status,
    'filter[product_id]': product === undefined ? undefined : (await findProduct(context, product)).id,
    'filter[product_version_name]': version,
    'filter[developer_id]': developer === undefined ? undefined : await developerIdOf(context, developer),
    without_permission: withoutPermission === true,
  };
  const chosen: ManagedRegistration[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page: { 'page[size]': number; 'page[after]': string } = { 'page[size]': 100, 'page[after]': after };
    const answer = await client.call('listManagedRegistrations', { query: { ...page, ...filters } });
    chosen.push(...answer.data);
    after = answer.meta.next;
  }
  return chosen;
}
