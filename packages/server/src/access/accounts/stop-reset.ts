import { audit } from '@stoa/database/audit';
import type { Database } from '@stoa/database/tables';
import type { FactorOwner } from '@stoa/factors/owner';
import { stopReset } from '@stoa/factors/resets';
import type { Transaction } from 'kysely';
import type { CallContext } from '../call-context.ts';

/**
 * Stops a reset that was begun: an owner who still has the factor needs none. It runs within the transaction that locks the
 * account's row.
 * @param by what the owner of the account has stopped it with
 * @returns false when none was begun
 */
export async function stopResetByOwner(
  trx: Transaction<Database>,
  { request }: Pick<CallContext, 'request'>,
  owner: FactorOwner,
  by: 'factor' | 'link',
): Promise<boolean> {
  if (!(await stopReset(trx, owner))) return false;
  const subject = `${owner.entity}:${owner.id}`;
  const details = { by };
  await audit(trx, {
    portal_id: owner.portal_id,
    event: 'factor_reset_stopped',
    actor: by === 'link' ? 'anonymous' : subject,
    subject,
    details,
    request,
  });
  return true;
}
