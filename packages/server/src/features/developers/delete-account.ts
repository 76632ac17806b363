import { invalidField, notFound, type Problem, refusedField } from '@stoa/common/problem';
import { audit } from '@stoa/database/audit';
import { inTransaction } from '@stoa/database/in-transaction';
import type { Database } from '@stoa/database/tables';
import { queueMail } from '@stoa/outbox/mail/send-mail';
import { actorName, type DeveloperActor, type ManagingActor } from '@stoa/permissions/actor';
import type { Portal } from '@stoa/permissions/portal';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { type Account, findAccount } from '../../access/accounts/account-rows.ts';
import { loginCounter } from '../../access/accounts/login-throttle.ts';
import { withPassword } from '../../access/accounts/proven-password.ts';
import type { CallContext } from '../../access/call-context.ts';
import { queueClientDeletions } from '../../access/issuing/queue-client-work.ts';
import { clearAllPoints } from '../../access/throttle.ts';
import { noAccount } from './current-developer.ts';

export interface Confirmation {
  readonly password?: string | undefined;
  readonly email?: string | undefined;
}

/**
 * Deletes the caller's account with everything that hangs on it: sessions, identities, applications, credentials and
 * registrations (foreign keys cascade), so gateways refuse its keys from the next question on. Only the audit log
 * remembers, by id, and the address gets a last mail. A wrong password counts as a failed sign-in (auth H5).
 * @throws Problem 400 that names `password` or `email`, 401 when the account is gone, 429
 */
export async function deleteAccount(
  { deps, portal, actor, request }: CallContext<DeveloperActor>,
  confirmation: Confirmation,
): Promise<void> {
  const { portal_id } = portal;
  const { id } = actor;
  const scope = { portal_id, entity: 'developer' } as const;
  const account = await findAccount(deps.db, scope, { id });
  if (!account) throw noAccount();
  const remove = (trx: Transaction<Database>, locked: Account) =>
    deleteLocked(trx, portal, { actor: `developer:${id}`, request }, locked);
  if (!hasUsablePassword(account, portal)) {
    confirmByEmail(account, confirmation);
    await inTransaction(deps.db, async (trx) => {
      const locked = await findAccount(trx, scope, { id }, { lock: true });
      if (!locked) throw noAccount();
      // A password was set since the account was read: the address alone is no proof any more.
      if (hasUsablePassword(locked, portal)) throw passwordMissing();
      await clearAllPoints(trx, loginCounter({ ...scope, email: locked.email }, deps.now()));
      await remove(trx, locked);
    });
  } else {
    if (confirmation.password === undefined) throw passwordMissing();
    const owner = `developer:${id}`;
    const claim = {
      ...scope,
      email: account.email,
      by: { id },
      password: confirmation.password,
      details: { account: owner },
    };
    const nothingToPrepare = async () => undefined;
    const outcome = await withPassword(deps, request, claim, { prepare: nothingToPrepare, work: remove });
    if (!outcome.proven) {
      // It was deleted since it was read.
      if (!outcome.account) throw noAccount();
      await audit(deps.db, { portal_id, event: 'developer_delete_fail', actor: owner, subject: owner, request });
      throw refusedField('wrong_password', 'password', 'is not your current password');
    }
  }
  deps.nudgeOutbox();
  deps.nudgeIssuing();
}

/** The same as an owner does it: there is nothing to prove but the role. @throws Problem 404 */
export async function deleteDeveloper(
  { deps, portal, actor, request }: CallContext<ManagingActor>,
  id: string,
): Promise<void> {
  const scope = { portal_id: portal.portal_id, entity: 'developer' } as const;
  await inTransaction(deps.db, async (trx) => {
    const locked = await findAccount(trx, scope, { id }, { lock: true });
    if (!locked) throw notFound('This developer');
    await clearAllPoints(trx, loginCounter({ ...scope, email: locked.email }, deps.now()));
    await deleteLocked(trx, portal, { actor: actorName(actor), request }, locked);
  });
  deps.nudgeOutbox();
  deps.nudgeIssuing();
}

async function deleteLocked(
  trx: Transaction<Database>,
  portal: Portal,
  by: { readonly actor: string; readonly request: FastifyRequest },
  { id, email: to, full_name }: Account,
): Promise<void> {
  const { portal_id } = portal;
  const { applications } = await trx
    .selectFrom('applications')
    .select((row) => row.fn.countAll<string>().as('applications'))
    .where('portal_id', '=', portal_id)
    .where('developer_id', '=', id)
    .executeTakeFirstOrThrow();
  await queueClientDeletions(trx, portal_id, { developer_id: id });
  await trx.deleteFrom('developers').where('portal_id', '=', portal_id).where('id', '=', id).execute();
  await queueMail(trx, portal, { to, message: 'account-deleted', data: { full_name } });
  const details = { applications: Number(applications) };
  await audit(trx, { portal_id, event: 'developer_deleted', ...by, subject: `developer:${id}`, details });
}

/** Whether the account has a password, and the portal lets people log in with it. */
function hasUsablePassword({ password_hash }: Account, { basic_auth_enabled }: Portal): boolean {
  return password_hash !== null && basic_auth_enabled;
}

/** Where there is no password to prove, typing the address keeps an account from being deleted by mistake. */
function confirmByEmail(account: Account, { email }: Confirmation): void {
  if (email === undefined) throw invalidField('email', 'is a required field', 'required');
  if (email !== account.email) throw refusedField('wrong_email', 'email', 'is not the address of your account');
}

function passwordMissing(): Problem {
  return invalidField('password', 'is a required field', 'required');
}
