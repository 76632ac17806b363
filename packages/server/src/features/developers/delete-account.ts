import type { FastifyRequest } from 'fastify';
import { type Account, findAccount } from '../../access/accounts/account-rows.ts';
import { loginCounter, takeLoginPoints } from '../../access/accounts/login-throttle.ts';
import type { DeveloperActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Portal } from '../../access/portal.ts';
import { clearPoints, giveBackPoint } from '../../access/throttle.ts';
import type { Deps } from '../../deps.ts';
import { addressKey } from '../../http/client-address.ts';
import { queueMail } from '../../mail/send-mail.ts';
import { invalidField } from '../../problem.ts';
import { noAccount } from './current-developer.ts';

export interface Confirmation {
  readonly password?: string | undefined;
  readonly email?: string | undefined;
}

/**
 * Deletes the caller's account with everything that hangs on it: sessions, identities, applications, credentials and
 * registrations (foreign keys cascade), so gateways refuse its keys from the next question on. Only the audit log
 * remembers, by id, and the address gets a last mail. A wrong password counts as a failed sign-in (auth.md H5).
 * @throws Problem 400 that names `password` or `email`, 429
 */
export async function deleteAccount(
  deps: Deps,
  portal: Portal,
  actor: DeveloperActor,
  request: FastifyRequest,
  confirmation: Confirmation,
): Promise<void> {
  const { portal_id } = portal;
  const { id } = actor;
  const account = await findAccount(deps.db, portal_id, 'developer', { id });
  if (!account) throw noAccount();
  if (account.password_hash === null) confirmByEmail(account, confirmation);
  else await confirmByPassword(deps, portal, request, account, confirmation);
  await deps.db.transaction().execute(async (trx) => {
    const locked = await findAccount(trx, portal_id, 'developer', { id }, { lock: true });
    if (!locked) throw noAccount();
    const { applications } = await trx
      .selectFrom('applications')
      .select((row) => row.fn.countAll<string>().as('applications'))
      .where('portal_id', '=', portal_id)
      .where('developer_id', '=', id)
      .executeTakeFirstOrThrow();
    await trx.deleteFrom('developers').where('portal_id', '=', portal_id).where('id', '=', id).execute();
    const { email: to, full_name } = locked;
    await queueMail(trx, portal, { to, message: 'account-deleted', data: { full_name } });
    await clearPoints(trx, loginCounter(portal_id, 'developer', locked.email, deps.now()));
    const owner = `developer:${id}`;
    const details = { applications: Number(applications) };
    await audit(trx, { portal_id, event: 'developer_deleted', actor: owner, subject: owner, details, request });
  });
  deps.nudgeOutbox();
}

/** Without a password there is nothing to prove; typing the address keeps it from happening by mistake. */
function confirmByEmail(account: Account, { email }: Confirmation): void {
  if (email === undefined) throw invalidField('email', 'is a required field', 'required');
  if (email !== account.email) throw invalidField('email', 'is not the address of your account');
}

async function confirmByPassword(
  deps: Deps,
  portal: Portal,
  request: FastifyRequest,
  account: Account,
  { password }: Confirmation,
): Promise<void> {
  if (password === undefined) throw invalidField('password', 'is a required field', 'required');
  const { portal_id } = portal;
  const now = deps.now();
  const owner = `developer:${account.id}`;
  const counters = [
    { portal_id, now, name: 'loginAddress', key: addressKey(request.ip) } as const,
    loginCounter(portal_id, 'developer', account.email, now),
  ];
  await takeLoginPoints(deps, request, counters, { account: owner });
  if (!(await deps.passwords.verify(account.password_hash ?? undefined, password))) {
    await audit(deps.db, { portal_id, event: 'developer_delete_fail', actor: owner, subject: owner, request });
    throw invalidField('password', 'is not your current password');
  }
  for (const counter of counters) await giveBackPoint(deps.db, counter);
}
