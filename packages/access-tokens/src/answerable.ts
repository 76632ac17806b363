import { Problem } from '@stoa/common/problem';
import { type ManagementCall, roleAllows, roleIncludes } from '@stoa/contract/management-roles';
import type { UserRole } from '@stoa/contract/users';
import type { Database } from '@stoa/database/tables';
import { actorName, type ManagingActor } from '@stoa/permissions/actor';
import type { Transaction } from 'kysely';

/**
 * Who answers for what an actor leaves behind: a user, also where a token acts that the user made. It ends with the user's role, so it
 * is looked up under a lock: nobody is demoted, disabled or removed between this look and the commit.
 * @param call what the actor does
 * @returns `user:<id>`, or `operator:<id>` for a token of the server itself
 * @throws Problem 403 the token is gone, or the user may not do this any more
 */
export async function answerableFor(
  trx: Transaction<Database>,
  portal_id: string,
  actor: ManagingActor,
  call: ManagementCall,
): Promise<string> {
  if (actor.kind === 'user') {
    if (!roleAllows(await activeRole(trx, portal_id, actor.id), call)) throw over();
    return actorName(actor);
  }
  const token = await trx
    .selectFrom('operator_tokens')
    .select(['role', 'created_by'])
    .where('portal_id', '=', portal_id)
    .where('id', '=', actor.id)
    .forShare()
    .executeTakeFirstOrThrow(() => over());
  if (!token.created_by?.startsWith('user:')) return actorName(actor);
  const role = await activeRole(trx, portal_id, token.created_by.slice('user:'.length));
  if (!roleIncludes(role, token.role)) throw over();
  return token.created_by;
}

/** Null for a user who is gone or not active. */
async function activeRole(trx: Transaction<Database>, portal_id: string, id: string): Promise<UserRole | null> {
  const user = await trx
    .selectFrom('users')
    .select('role')
    .where('portal_id', '=', portal_id)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .forShare()
    .executeTakeFirst();
  return user?.role ?? null;
}

function over(): Problem {
  return new Problem('forbidden', 403, 'Your role does not allow this any more.');
}
