import { answerableFor } from '@stoa/access-tokens/answerable';
import { notFound, Problem } from '@stoa/common/problem';
import { type ManagementCall, roleAllows } from '@stoa/contract/management-roles';
import type { UserRole } from '@stoa/contract/users';
import { audit } from '@stoa/database/audit';
import { inTransaction } from '@stoa/database/in-transaction';
import { lockOwners } from '@stoa/database/lock-owners';
import type { Database, UserStatus } from '@stoa/database/tables';
import { actorName, type ManagingActor } from '@stoa/permissions/actor';
import type { Transaction } from 'kysely';
import { voidTokens } from '../../access/accounts/account-tokens.ts';
import type { CallContext } from '../../access/call-context.ts';
import { endSessions } from '../../access/session.ts';
import { deleteInvitationsBy, deleteOpenInvitations } from './invitations.ts';

const managedUserColumns = [
  'id',
  'email',
  'full_name',
  'organization',
  'status',
  'role',
  'created_at',
  'updated_at',
] as const;

/**
 * Gives another role. Whoever may invite nobody any more leaves no open invitation behind.
 * @throws Problem 409 when the last owner would lose the role, or when nobody has confirmed the address yet: a stranger
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
    if (!roleAllows(role, 'inviteUser')) await deleteInvitationsBy(trx, portal_id, id);
    await audit(trx, {
      portal_id,
      event: 'user_role_changed',
      actor: actorName(actor),
      subject: `user:${id}`,
      details: { from: user.role, to: role },
      request,
    });
    return update(trx, portal_id, id, { role, role_claimed_by: null, updated_at: deps.now() });
  });
}

export type UserAction = 'disable' | 'enable';

/**
 * Shuts a user out or lets one in again. A disabled user has no session, no working link and no open invitation, and those
 * that they sent are worth nothing.
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
    if (action === 'disable') {
      await endSessions(trx, { portal_id, user_id: id, now });
      await voidTokens(trx, { portal_id, entity: 'user', id });
      await deleteOpenInvitations(trx, portal_id, user.email);
      await deleteInvitationsBy(trx, portal_id, id);
    }
    await audit(trx, {
      portal_id,
      event: `user_${action}d`,
      actor: actorName(actor),
      subject: `user:${id}`,
      request,
    });
    const enabled: UserStatus = user.email_verified_at ? 'active' : 'unverified';
    const status = action === 'disable' ? 'disabled' : enabled;
    return update(trx, portal_id, id, { status, updated_at: now });
  });
}

async function update(
  trx: Transaction<Database>,
  portal_id: string,
  id: string,
  change: { role?: UserRole; role_claimed_by?: null; status?: UserStatus; updated_at: Date },
) {
  return trx
    .updateTable('users')
    .set(change)
    .where('portal_id', '=', portal_id)
    .where('id', '=', id)
    .returning(managedUserColumns)
    .executeTakeFirstOrThrow();
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
    .executeTakeFirst();
  if (!user) throw notFound('This user');
  await answerableFor(trx, portal_id, actor, call);
  if (!staysOwner && owners.length === 1 && owners[0] === id) {
    throw new Problem('conflict', 409, 'This is the last owner. Make somebody else an owner first.');
  }
  return user;
}
