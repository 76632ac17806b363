import type { FastifyRequest } from 'fastify';
import type { UserEntity } from '../../database/tables.ts';
import type { Deps } from '../../deps.ts';
import { addressKey } from '../../http/client-address.ts';
import { Problem } from '../../problem.ts';
import { audit } from '../audit.ts';
import type { Portal } from '../portal.ts';
import { tokenHash } from '../secrets.ts';
import { openSession, type SessionTokens } from '../session.ts';
import { type Counter, clearPoints, giveBackPoint } from '../throttle.ts';
import { type Account, findAccount, storePasswordHash } from './account-rows.ts';
import { entities, ownerOf } from './entity.ts';
import { loginCounter, takeLoginPoints } from './login-throttle.ts';
import { endPresentedSession } from './sign-out.ts';

/**
 * Signs somebody in by password. An unknown address costs the same work as a wrong password and gets the same answer;
 * that an account is waiting or disabled is said only to who knows the password (auth.md A1 to A3, B1).
 */
export async function signIn(
  deps: Deps,
  portal: Portal,
  entity: UserEntity,
  request: FastifyRequest,
  { username, password }: { username: string; password: string },
): Promise<SessionTokens> {
  const { portal_id } = portal;
  const now = deps.now();
  const counters = [
    { portal_id, now, name: 'loginAddress', key: addressKey(request.ip) },
    loginCounter(portal_id, entity, username, now),
  ] as const satisfies Counter[];
  const who = tokenHash(username);
  await takeLoginPoints(deps, request, counters, { username_sha256: who });

  const account = await findAccount(deps.db, portal_id, entity, { email: username });
  let matches: boolean;
  try {
    matches = await deps.passwords.verify(account?.password_hash ?? undefined, password);
  } catch (error) {
    for (const counter of counters) await giveBackPoint(deps.db, counter);
    throw error;
  }
  if (!account || !matches || account.status === 'unverified') {
    await audit(deps.db, {
      portal_id,
      event: 'authn_login_fail',
      actor: 'anonymous',
      ...(account ? { subject: `${entity}:${account.id}` } : { details: { entity, username_sha256: who } }),
      request,
    });
    throw new Problem('invalid_credentials', 401, 'The e-mail address or the password is wrong.', {
      title: 'Invalid Credentials',
    });
  }
  for (const counter of counters) await giveBackPoint(deps.db, counter);
  if (account.status !== entities[entity].admitted) {
    await audit(deps.db, {
      portal_id,
      event: 'authn_login_fail',
      actor: 'anonymous',
      subject: `${entity}:${account.id}`,
      details: { reason: account.status },
      request,
    });
    throw notAdmitted(entity, account.status);
  }
  await rehashIfOutdated(deps, portal_id, entity, account, password);
  return deps.db.transaction().execute(async (trx) => {
    await clearPoints(trx, counters[1]);
    await endPresentedSession(trx, deps, portal, entity, request);
    await audit(trx, {
      portal_id,
      event: 'authn_login_success',
      actor: `${entity}:${account.id}`,
      subject: `${entity}:${account.id}`,
      request,
    });
    return openSession(trx, {
      portal_id,
      ...ownerOf(entity, account.id),
      now,
      ip: request.ip,
      user_agent: request.headers['user-agent'] ?? '',
    });
  });
}

/** Only now is the password at hand to hash it anew (auth.md H4). */
async function rehashIfOutdated(
  { db, passwords }: Deps,
  portal_id: string,
  entity: UserEntity,
  { id, password_hash }: Account,
  password: string,
): Promise<void> {
  if (password_hash === null || !passwords.isOutdated(password_hash)) return;
  await storePasswordHash(db, portal_id, entity, id, await passwords.hash(password));
}

/** The title carries the lower-case word "disabled": existing clients look for it (contract §0.3). */
function notAdmitted(entity: UserEntity, status: Account['status']): Problem {
  const sentences: Readonly<Partial<Record<Account['status'], string>>> = {
    pending: 'Your account is pending approval for access.',
    rejected: 'Your account was not approved for access.',
  };
  return new Problem('account_disabled', 401, sentences[status] ?? 'Your account was disabled.', {
    title: entity === 'developer' ? 'Developer is disabled' : 'User is disabled',
  });
}
