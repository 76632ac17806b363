import { audit } from '@stoa/database/audit';
import { inTransaction } from '@stoa/database/in-transaction';
import type { UserEntity } from '@stoa/database/tables';
import { hasFactor } from '@stoa/factors/factor';
import { refusePersonalPassword, refuseWeakPassword } from '@stoa/secrets/password-policy';
import type { CallContext } from '../call-context.ts';
import { endSessions } from '../session.ts';
import { clearAllPoints } from '../throttle.ts';
import { storePasswordHash } from './account-rows.ts';
import { consumeToken, lockTokenOwner, ownerOfLiveToken, tokenOver, voidTokens } from './account-tokens.ts';
import { ownerOf } from './entity.ts';
import { hashBehindLink } from './hash-behind-link.ts';
import { loginCounter } from './login-throttle.ts';
import { tellOfNewPassword } from './password-mail.ts';

/**
 * Sets the password behind a mailed token. Every session of the account ends, every other link stops working, a lock
 * is lifted and the owner gets a mail; signing in is a step of its own (auth B3, C10, E2, E6).
 * @returns the account's address, and whether signing in asks for more than the password
 * @throws Problem 400 weak password, 404 unknown token, 410 expired or used, 429, 503
 */
export async function resetPassword(
  context: CallContext,
  entity: UserEntity,
  { password, token }: { password: string; token: string },
): Promise<{ email: string; hasFactor: boolean }> {
  const { deps, portal, request } = context;
  refuseWeakPassword(password, { policy: deps.config.passwordPolicy });
  const now = deps.now();
  const { portal_id } = portal;
  const presented = { portal_id, entity, token, purpose: 'reset' } as const;
  // Neither a stranger's made-up tokens nor passwords that will be refused may cost a hash.
  const owner = await ownerOfLiveToken(deps.db, presented, now);
  refusePersonalPassword(password, { ...owner, portal: portal.name });
  // Outside of the transaction, because hashing takes long.
  const set = { portal_id, token, password, call: 'resetPassword' };
  const done = await hashBehindLink(deps, request, set, (password_hash) =>
    inTransaction(deps.db, async (trx) => {
      const account = await lockTokenOwner(trx, presented);
      const { id, email: tokenEmail } = await consumeToken(trx, presented, now);
      if (!account || account.email !== tokenEmail || account.status === 'disabled') throw tokenOver(false);
      await storePasswordHash(trx, { portal_id, entity, id }, password_hash, now);
      await voidTokens(trx, { portal_id, entity, id });
      const ended = await endSessions(trx, { portal_id, ...ownerOf(entity, id), now });
      await clearAllPoints(trx, loginCounter({ portal_id, entity, email: account.email }, now));
      const actor = `${entity}:${id}`;
      const details = { by: 'reset', sessions_ended: ended.length };
      await audit(trx, { portal_id, event: 'authn_password_change', actor, subject: actor, details, request });
      if (account.password_hash !== null) await tellOfNewPassword(trx, context, entity, account);
      return { email: account.email, hasFactor: await hasFactor(trx, { portal_id, entity, id }) };
    }),
  );
  deps.nudgeOutbox();
  return done;
}
