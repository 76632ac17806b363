import { refusedField } from '@stoa/common/problem';
import { audit } from '@stoa/database/audit';
import type { DeveloperSession, UserActor } from '@stoa/permissions/actor';
import { refusePersonalPassword, refuseWeakPassword } from '@stoa/secrets/password-policy';
import type { CallContext } from '../call-context.ts';
import { proofsOf } from '../require-proof.ts';
import { endSessions, renewSession, type SessionTokens, sessionGone } from '../session.ts';
import { findAccount, storePasswordHash } from './account-rows.ts';
import { voidTokens } from './account-tokens.ts';
import { ownerOf } from './entity.ts';
import { tellOfNewPassword } from './password-mail.ts';
import { withPassword } from './proven-password.ts';
import { countCode, secondStep, stepRefused } from './second-step.ts';

/**
 * Changes the password of a signed-in person who knows the old one; a wrong one counts as a failed sign-in (auth H5). An account
 * with a second factor gives its code too, unless the session has proved it within the last ten minutes.
 * Every other session ends, every mailed link stops working, and this session goes on with new tokens (auth C10).
 * @throws Problem 400 that names `old_password`, `new_password` or `code`, 401 when session or account are gone, 403 `factor_needed`, 429
 */
export async function changePassword(
  context: CallContext<DeveloperSession | UserActor>,
  { old_password, new_password, code }: { old_password: string; new_password: string; code?: string | undefined },
): Promise<SessionTokens> {
  const { deps, portal, actor, request } = context;
  const { portal_id } = portal;
  const { kind: entity, id } = actor;
  const owner = `${entity}:${id}`;
  const now = deps.now();
  const field = 'new_password';
  const account = await findAccount(deps.db, { portal_id, entity }, { id });
  if (!account) throw sessionGone();
  refuseWeakPassword(new_password, { field, policy: deps.config.passwordPolicy });
  refusePersonalPassword(new_password, { ...account, portal: portal.name }, field);

  const whose = { portal_id, entity, id };
  const { hasProved } = await proofsOf(context);
  const claim = { portal_id, entity, email: account.email, by: { id }, password: old_password };
  const outcome = await withPassword(
    deps,
    request,
    { ...claim, details: { account: owner } },
    {
      prepare: async (found) => {
        if (code !== undefined) await countCode(context, whose, found);
        return deps.passwords.hash(new_password);
      },
      work: async (trx, locked, password_hash) => {
        const { refused } = await secondStep(trx, context, { owner: whose, account: locked }, code);
        if (refused === 'wrong' || (refused === 'needed' && !hasProved)) return { refused };
        const tokens = await renewSession(trx, { portal_id, session_id: actor.session_id, now });
        // The session ended while the password was being verified: the person who ended it did not mean to leave this way in
        // open.
        if (!tokens) throw sessionGone();
        await storePasswordHash(trx, { portal_id, entity, id }, password_hash, now);
        await voidTokens(trx, { portal_id, entity, id });
        const ended = await endSessions(trx, { portal_id, ...ownerOf(entity, id), now }, { except: actor.session_id });
        const details = { by: 'change', sessions_ended: ended.length };
        await audit(trx, { portal_id, event: 'authn_password_change', actor: owner, subject: owner, details, request });
        await tellOfNewPassword(trx, context, entity, locked);
        return { tokens };
      },
    },
  );
  if (!outcome.proven) {
    if (!outcome.account) throw sessionGone();
    await audit(deps.db, { portal_id, event: 'authn_password_change_fail', actor: owner, subject: owner, request });
    throw refusedField('wrong_password', 'old_password', 'is not your current password');
  }
  const { result } = outcome;
  if (result.refused !== undefined) throw await stepRefused(context, whose, result.refused);
  deps.nudgeOutbox();
  return result.tokens;
}
