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
import { isSignUpBrowser } from './sign-up-browser.ts';

/**
 * Confirms a user's address. Any visitor may have typed it: a password that another browser chose ends here. An account without a
 * password gets a token to set one. Mail scanners follow links too, so the same link works again for as long as it lives (auth E4);
 * it never opens a session.
 * @throws Problem 404 unknown, 410 expired
 */
export async function verifyUserEmail(
  { deps, portal, request }: CallContext,
  token: string,
): Promise<{ email: string; resetToken?: string }> {
  const now = deps.now();
  const { portal_id } = portal;
  const scope = { portal_id, entity: 'user' } as const;
  const presented = { ...scope, token, purpose: 'verify' } as const;
  return inTransaction(deps.db, async (trx) => {
    const account = await lockTokenOwner(trx, presented);
    const { id, email } = (await ownerOfUsedToken(trx, presented, now)) ?? (await consumeToken(trx, presented, now));
    if (!account || account.email !== email || account.status === 'disabled') throw tokenOver(false);
    let { password_hash } = account;
    if (account.status === 'unverified') {
      if (password_hash !== null && !isSignUpBrowser(deps, request, { portal_id, email, password_hash }))
        password_hash = null;
      const email_verified_at = sql<Date>`coalesce(email_verified_at, ${now})`;
      await trx
        .updateTable('users')
        .set({ status: 'active', email_verified_at, password_hash, updated_at: now })
        .where('portal_id', '=', portal_id)
        .where('id', '=', id)
        .execute();
      await audit(trx, { portal_id, event: 'email_verified', actor: 'anonymous', subject: `user:${id}`, request });
    }
    if (password_hash !== null) return { email };
    const resetToken = await issueToken(trx, { ...scope, id, email }, 'reset', { now, beside: true });
    return { email, resetToken };
  });
}
