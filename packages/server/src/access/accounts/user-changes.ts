import { roleAllows } from '@stoa/contract/management-roles';
import type { UserRole } from '@stoa/contract/users';
import { audit, type RequestFacts } from '@stoa/database/audit';
import { invitedBy } from '@stoa/database/invited-by';
import type { Database, UserStatus } from '@stoa/database/tables';
import type { Transaction } from 'kysely';
import { endSessions } from '../session.ts';
import { voidTokens } from './account-tokens.ts';

interface Change {
  readonly portal_id: string;
  readonly id: string;
  readonly now: Date;
  /** The actor as the audit log writes it. */
  readonly actor: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly request: RequestFacts;
}

const columns = ['id', 'email', 'full_name', 'organization', 'status', 'role', 'created_at', 'updated_at'] as const;

interface RoleChange extends Change {
  readonly from: UserRole | null;
  readonly to: UserRole | null;
  /** The company directory that gives it; null: a user does. */
  readonly directoryId: string | null;
}

/**
 * Does what follows from every change of a user's role, by an owner or a company directory. A user who may not invite any more
 * leaves no open invitation behind. The caller has locked the owners and the account, and knows that an owner is left.
 */
export async function setUserRole(trx: Transaction<Database>, change: RoleChange) {
  const { portal_id, id, from, to, directoryId, now, actor, details = {}, request } = change;
  if (!roleAllows(to, 'inviteUser')) await deleteInvitationsBy(trx, portal_id, id);
  await audit(trx, {
    portal_id,
    event: 'user_role_changed',
    actor,
    subject: `user:${id}`,
    details: { from, to, ...details },
    request,
  });
  return trx
    .updateTable('users')
    .set({ role: to, role_claimed_by: null, role_directory_id: to && directoryId, updated_at: now })
    .where('portal_id', '=', portal_id)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

interface StatusChange extends Change {
  readonly email: string;
  readonly to: UserStatus;
}

/**
 * The same of the status: a disabled user has no session, no working link and no open invitation, and those that they sent are worth
 * nothing.
 */
export async function setUserStatus(trx: Transaction<Database>, change: StatusChange) {
  const { portal_id, id, email, to, now, actor, details = {}, request } = change;
  if (to === 'disabled') {
    await endSessions(trx, { portal_id, user_id: id, now });
    await voidTokens(trx, { portal_id, entity: 'user', id });
    await trx
      .deleteFrom('invitations')
      .where('portal_id', '=', portal_id)
      .where('email', '=', email)
      .where('used_at', 'is', null)
      .execute();
    await deleteInvitationsBy(trx, portal_id, id);
  }
  const event = to === 'disabled' ? 'user_disabled' : 'user_enabled';
  await audit(trx, { portal_id, event, actor, subject: `user:${id}`, details, request });
  return trx
    .updateTable('users')
    .set({ status: to, decided_at: now, updated_at: now })
    .where('portal_id', '=', portal_id)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** It would be the way back in. */
async function deleteInvitationsBy(trx: Transaction<Database>, portal_id: string, userId: string): Promise<void> {
  await trx
    .deleteFrom('invitations')
    .where('portal_id', '=', portal_id)
    .where(invitedBy(userId))
    .where('used_at', 'is', null)
    .execute();
}
