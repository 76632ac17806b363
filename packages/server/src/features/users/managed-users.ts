import { answerableFor } from '@stoa/access-tokens/answerable';
import { notFound, Problem } from '@stoa/common/problem';
import type { ManagementCall } from '@stoa/contract/management-roles';
import type { UserRole } from '@stoa/contract/users';
import { inTransaction } from '@stoa/database/in-transaction';
import { lockOwners } from '@stoa/database/lock-owners';
import type { Database, UserStatus } from '@stoa/database/tables';
import { actorName, type ManagingActor } from '@stoa/permissions/actor';
import type { Transaction } from 'kysely';
import { setUserRole, setUserStatus } from '../../access/accounts/user-changes.ts';
import type { CallContext } from '../../access/call-context.ts';

/**
 * Gives another role.
 * @throws Problem 409 when the last owner would lose the role, or when the address is not confirmed yet: a stranger
 * may have signed up for it, and would know the password of an account with a role
 */
export async function changeUserRole(
  { deps, portal, actor, request }: CallContext<ManagingActor>,
  id: string,
  role: UserRole,
) {
  const { portal_id } = portal;
  return inTransaction(deps.db, async (trx) => {
    const user = await lockedUser(trx, portal_id, id, { actor, call: 'changeUserRole', staysOwner: role === 'owner' });
    if (user.email_verified_at === null) {
      const way = 'Wait until they have, or invite the address: that makes their account.';
      throw new Problem('invalid_transition', 409, `This user has not confirmed the address yet. ${way}`);
    }
    const by = { actor: actorName(actor), request, now: deps.now() };
    return setUserRole(trx, { portal_id, id, from: user.role, to: role, directoryId: null, ...by });
  });
}

export type UserAction = 'disable' | 'enable';

/**
 * Shuts a user out or lets one in again.
 * @throws Problem 409 for the last owner, or when there is nothing to change
 */
export async function decideUser(
  { deps, portal, actor, request }: CallContext<ManagingActor>,
  id: string,
  action: UserAction,
) {
  const { portal_id } = portal;
  const now = deps.now();
  return inTransaction(deps.db, async (trx) => {
    const user = await lockedUser(trx, portal_id, id, {
      actor,
      call: `${action}User`,
      staysOwner: action === 'enable',
    });
    const isDisabled = user.status === 'disabled';
    if (isDisabled === (action === 'disable')) {
      throw new Problem('invalid_transition', 409, `This user is ${user.status}.`);
    }
    const enabled: UserStatus = user.email_verified_at ? 'active' : 'unverified';
    const to = action === 'disable' ? 'disabled' : enabled;
    return setUserStatus(trx, { portal_id, id, email: user.email, to, actor: actorName(actor), request, now });
  });
}

/**
 * The user, locked together with every active owner. The actor is looked at again behind the locks: a request that waited for a
 * colleague's must not undo what was decided about its own sender.
 */
async function lockedUser(
  trx: Transaction<Database>,
  portal_id: string,
  id: string,
  {
    actor,
    call,
    staysOwner,
  }: { readonly actor: ManagingActor; readonly call: ManagementCall; readonly staysOwner: boolean },
) {
  const owners = await lockOwners(trx, portal_id);
  const user = await trx
    .selectFrom('users')
    .select(['id', 'email', 'status', 'role', 'email_verified_at'])
    .where('portal_id', '=', portal_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('This user'));
  await answerableFor(trx, portal_id, actor, call);
  if (!staysOwner && owners.length === 1 && owners[0] === id) {
    throw new Problem('conflict', 409, 'This is the last owner. Make somebody else an owner first.');
  }
  return user;
}
