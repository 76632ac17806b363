import { invalidField, type Problem, refusedField } from '@stoa/common/problem';
import type { OwnProof } from '@stoa/contract/own-proof';
import { audit } from '@stoa/database/audit';
import { inTransaction } from '@stoa/database/in-transaction';
import type { Database } from '@stoa/database/tables';
import { hasFactor } from '@stoa/factors/factor';
import { queueClientDeletions } from '@stoa/issuing/queue-client-work';
import { queueMail } from '@stoa/outbox/mail/send-mail';
import { actorName, type DeveloperSession, type ManagingActor } from '@stoa/permissions/actor';
import type { Portal } from '@stoa/permissions/portal';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { type Account, findAccount, lockAccount } from '../../access/accounts/account-rows.ts';
import { loginCounter } from '../../access/accounts/login-throttle.ts';
import { withOwnProof } from '../../access/accounts/own-proof.ts';
import type { CallContext } from '../../access/call-context.ts';
import { takesPasswords } from '../../access/require-proof.ts';
import { clearAllPoints } from '../../access/throttle.ts';
import { noAccount } from './current-developer.ts';

/**
 * Deletes the caller's account with everything that hangs on it: sessions, identities, applications, credentials and
 * registrations (foreign keys cascade), so gateways refuse its keys from the next question on. Only the audit log
 * remembers, by id, and the address gets a last mail. The developer is proved as for a change of how they log in; without a
 * password, the typed address keeps it from being done by mistake. A wrong password counts as a failed sign-in (auth H5).
 * @throws Problem 400 that names `password`, `code`, `passkey` or `email`, 401 when the account is gone, 403 `factor_needed` or `sign_in_needed`, 429
 */
export async function deleteAccount(
  context: CallContext<DeveloperSession>,
  { email, ...proof }: OwnProof & { readonly email?: string | undefined },
): Promise<void> {
  const { deps, portal, actor, request } = context;
  const owner = { portal_id: portal.portal_id, entity: 'developer', id: actor.id } as const;
  const account = await findAccount(deps.db, owner, owner);
  if (!account) throw noAccount();
  const remove = async (trx: Transaction<Database>, locked: Account) => {
    await clearAllPoints(trx, loginCounter({ ...owner, email: locked.email }, deps.now()));
    await deleteLocked(trx, portal, { actor: actorName(actor), request }, locked);
  };
  const hasPassword = account.password_hash !== null && takesPasswords(context);
  if (!hasPassword) confirmByEmail(account, email);
  if (hasPassword || (await hasFactor(deps.db, owner))) await withOwnProof(context, proof, remove);
  else {
    await inTransaction(deps.db, async (trx) => {
      const locked = await findAccount(trx, owner, owner, { lock: true });
      if (!locked) throw noAccount();
      // A password was set since the account was read: the address alone is no proof any more.
      if (locked.password_hash !== null && takesPasswords(context)) throw passwordMissing();
      await remove(trx, locked);
    });
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
    const locked = await lockAccount(trx, { ...scope, id });
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

/** An account without a password is deleted only if its address is typed, which prevents a deletion by mistake. */
function confirmByEmail(account: Account, email: string | undefined): void {
  if (email === undefined) throw invalidField('email', 'is a required field', 'required');
  if (email !== account.email) throw refusedField('wrong_email', 'email', 'is not the address of your account');
}

function passwordMissing(): Problem {
  return invalidField('password', 'is a required field', 'required');
}
