import type { Database, UserEntity } from '@stoa/database/tables';
import type { Transaction } from 'kysely';
import type { Arrival } from './arrival.ts';

/**
 * Ends mailed links and sessions of an account whose address was never confirmed: a stranger to the person whom a provider has
 * proved may have made it. The password goes with the update that confirms the address.
 */
export async function forgetStranger(
  trx: Transaction<Database>,
  entity: UserEntity,
  { portal: { portal_id }, now }: Arrival,
  id: string,
): Promise<void> {
  const owner = entity === 'developer' ? 'developer_id' : 'user_id';
  await trx
    .deleteFrom('account_tokens')
    .where('portal_id', '=', portal_id)
    .where(owner, '=', id)
    .where('used_at', 'is', null)
    .execute();
  await trx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('portal_id', '=', portal_id)
    .where(owner, '=', id)
    .where('ended_at', 'is', null)
    .execute();
}
