import { audit } from '@stoa/database/audit';
import { inTransaction } from '@stoa/database/in-transaction';
import { sql } from 'kysely';
import {
  consumeToken,
  issueToken,
  lockTokenOwner,
  ownerOfUsedToken,
  tokenOver,
} from '../../access/accounts/account-tokens.ts';
import type { CallContext } from '../../access/call-context.ts';

/**
 * Confirms an address and answers with a token to set the first password: accounts have none at registration
 * (contract §0.15). The account then awaits approval (portal §4), unless the portal approves by itself.
 *
 * Mail scanners open links and run scripts: the same link works again for as long as it lives, until a password is set
 * (auth E4). It never opens a session. A disabled account is not confirmed: the password form that follows would be
 * refused, so the link says right away that it is over.
 * @throws Problem 404 unknown, 410 expired or used, or the account is disabled
 */
export async function verifyEmail(
  { deps, portal, request }: CallContext,
  token: string,
): Promise<{ email: string; token: string }> {
  const now = deps.now();
  const scope = { portal_id: portal.portal_id, entity: 'developer' } as const;
  const presented = { ...scope, token, purpose: 'verify' } as const;
  return inTransaction(deps.db, async (trx) => {
    const account = await lockTokenOwner(trx, presented);
    if (account?.status === 'disabled') throw tokenOver(false);
    const used = await ownerOfUsedToken(trx, presented, now);
    const repeated = used && account?.password_hash === null && account.email === used.email ? used : undefined;
    const { id, email } = repeated ?? (await consumeToken(trx, presented, now));
    await trx
      .updateTable('developers')
      .set({
        email_verified_at: sql`coalesce(email_verified_at, ${now})`,
        status: portal.auto_approve_developers ? 'approved' : 'pending',
        updated_at: now,
      })
      .where('portal_id', '=', portal.portal_id)
      .where('id', '=', id)
      .where('status', '=', 'unverified')
      .execute();
    const reset = await issueToken(trx, { ...scope, id, email }, 'reset', { now, beside: true });
    await audit(trx, {
      portal_id: portal.portal_id,
      event: 'email_verified',
      actor: 'anonymous',
      subject: `developer:${id}`,
      request,
    });
    return { email, token: reset };
  });
}
