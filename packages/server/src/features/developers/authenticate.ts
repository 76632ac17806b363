import type { FastifyRequest } from 'fastify';
import { audit } from '../../access/audit.ts';
import type { Portal } from '../../access/portal.ts';
import { openSession, type SessionTokens } from '../../access/session.ts';
import { clearPoints, countPoint, refuseThrottled, type ThrottleName } from '../../access/throttle.ts';
import type { Deps } from '../../deps.ts';
import { addressKey } from '../../http/client-address.ts';
import { Problem } from '../../problem.ts';

/**
 * Signs a developer in. An unknown address costs the same work as a wrong password and gets the same answer; that an
 * account is waiting or disabled is said only to who knows the password (auth.md A1 to A3, B1).
 */
export async function authenticate(
  deps: Deps,
  portal: Portal,
  request: FastifyRequest,
  { username, password }: { username: string; password: string },
): Promise<SessionTokens> {
  const { portal_id } = portal;
  const now = deps.now();
  const counters = [
    { portal_id, now, name: 'loginAccount' as ThrottleName, key: username },
    { portal_id, now, name: 'loginAddress' as ThrottleName, key: addressKey(request.ip) },
  ];
  for (const counter of counters) await refuseThrottled(deps.db, counter);

  const account = await deps.db
    .selectFrom('developers')
    .select(['id', 'password_hash', 'status'])
    .where('portal_id', '=', portal_id)
    .where('email', '=', username)
    .executeTakeFirst();
  const matches = await deps.passwords.verify(account?.password_hash ?? undefined, password);
  if (!account || !matches || account.status === 'unverified') {
    for (const counter of counters) await countPoint(deps.db, counter);
    await audit(deps.db, {
      portal_id,
      event: 'authn_login_fail',
      actor: 'anonymous',
      ...(account && { subject: `developer:${account.id}` }),
      request,
    });
    throw new Problem('invalid_credentials', 401, 'The e-mail address or the password is wrong.', {
      title: 'Invalid Credentials',
    });
  }
  if (account.status !== 'approved') throw notAdmitted(account.status);

  const tokens = await deps.db.transaction().execute(async (trx) => {
    await clearPoints(trx, { portal_id, name: 'loginAccount', key: username });
    await audit(trx, {
      portal_id,
      event: 'authn_login_success',
      actor: `developer:${account.id}`,
      subject: `developer:${account.id}`,
      request,
    });
    return openSession(trx, {
      portal_id,
      developer_id: account.id,
      now,
      ip: request.ip,
      user_agent: request.headers['user-agent'] ?? '',
    });
  });
  return tokens;
}

/** The title carries the lower-case word "disabled": existing clients look for it (contract §0.3). */
function notAdmitted(status: 'pending' | 'rejected' | 'disabled'): Problem {
  const sentence = {
    pending: 'Your account is pending approval for access.',
    rejected: 'Your account was not approved for access.',
    disabled: 'Your account was disabled.',
  }[status];
  return new Problem('account_disabled', 401, sentence, { title: 'Developer is disabled' });
}
