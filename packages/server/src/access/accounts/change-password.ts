import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { addressKey } from '../../http/client-address.ts';
import { invalidField, Problem } from '../../problem.ts';
import type { DeveloperActor, UserActor } from '../actor.ts';
import { audit } from '../audit.ts';
import type { Portal } from '../portal.ts';
import { endSessions, renewSession, type SessionTokens } from '../session.ts';
import { clearPoints, giveBackPoint } from '../throttle.ts';
import { findAccount, storePasswordHash } from './account-rows.ts';
import { voidTokens } from './account-tokens.ts';
import { ownerOf } from './entity.ts';
import { loginCounter, takeLoginPoints } from './login-throttle.ts';
import { tellOfNewPassword } from './password-mail.ts';
import { refusePersonalPassword, refuseWeakPassword } from './password-policy.ts';

/**
 * Changes the password of somebody signed in who knows the old one; a wrong one counts as a failed sign-in (auth.md H5).
 * Every other session ends, every mailed link stops working, and this session goes on with new tokens (C10).
 * @throws Problem 400 that names `old_password` or `new_password`, 429
 */
export async function changePassword(
  deps: Deps,
  portal: Portal,
  actor: DeveloperActor | UserActor,
  request: FastifyRequest,
  { old_password, new_password }: { old_password: string; new_password: string },
): Promise<SessionTokens> {
  const { portal_id } = portal;
  const { kind: entity, id } = actor;
  const owner = `${entity}:${id}`;
  const now = deps.now();
  const field = 'new_password';
  const account = await findAccount(deps.db, portal_id, entity, { id });
  if (!account) throw new Problem('unauthorized', 401, 'You are not signed in, or your session is over.');
  refuseWeakPassword(new_password, { field, policy: deps.config.passwordPolicy });
  refusePersonalPassword(new_password, { ...account, portal: portal.name }, field);

  const counters = [
    { portal_id, now, name: 'loginAddress', key: addressKey(request.ip) } as const,
    loginCounter(portal_id, entity, account.email, now),
  ];
  await takeLoginPoints(deps, request, counters, { account: owner });
  if (!(await deps.passwords.verify(account.password_hash ?? undefined, old_password))) {
    await audit(deps.db, { portal_id, event: 'authn_password_change_fail', actor: owner, subject: owner, request });
    throw invalidField('old_password', 'is not your current password');
  }
  for (const counter of counters) await giveBackPoint(deps.db, counter);
  const password_hash = await deps.passwords.hash(new_password);
  const tokens = await deps.db.transaction().execute(async (trx) => {
    await storePasswordHash(trx, portal_id, entity, id, password_hash, now);
    await voidTokens(trx, portal, entity, id);
    const ended = await endSessions(trx, { portal_id, ...ownerOf(entity, id), now }, { except: actor.session_id });
    await clearPoints(trx, loginCounter(portal_id, entity, account.email, now));
    const details = { by: 'change', sessions_ended: ended.length };
    await audit(trx, { portal_id, event: 'authn_password_change', actor: owner, subject: owner, details, request });
    await tellOfNewPassword(trx, deps, portal, entity, account);
    return renewSession(trx, { portal_id, session_id: actor.session_id, now });
  });
  deps.nudgeOutbox();
  return tokens;
}
