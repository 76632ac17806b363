import { lockOwners } from '@stoa/database/lock-owners';
import type { DeveloperStatus, UserStatus } from '@stoa/database/tables';
import { actorName, type DirectoryActor } from '@stoa/permissions/actor';
import { ScimError } from '@stoa/scim/scim-error';
import { sql } from 'kysely';
import { setDeveloperStatus } from '../../access/accounts/developer-status.ts';
import { setUserStatus } from '../../access/accounts/user-changes.ts';
import type { ScimCall, Trx } from './scim-call.ts';

/** What a directory needs to know of an account, of whichever kind it manages. */
export interface AccountRow {
  readonly portal_id: string;
  readonly id: string;
  readonly email: string;
  readonly full_name: string;
  readonly status: DeveloperStatus | UserStatus;
  readonly is_active: boolean;
  readonly email_verified_at: Date | null;
  readonly decided_at: Date | null;
  /** A user whose role came from elsewhere: an owner, an identity provider or another directory gave it. */
  readonly has_own_role: boolean;
}

/** Both tables have the columns that are changed here. */
export const tableOf = { developer: 'developers', user: 'users' } as const;

/** The accounts of the kind that a directory manages, as a table of a question. */
export function accounts({ id, entity }: DirectoryActor) {
  const hasOwnRole =
    entity === 'user' ? sql`role is not null and role_directory_id is distinct from ${id}` : sql`false`;
  return sql<AccountRow>`(
    select portal_id, id, email, full_name, status, email_verified_at, decided_at,
      status in ('approved', 'active') as is_active, ${hasOwnRole} as has_own_role
    from ${sql.table(tableOf[entity])}
  )`;
}

/** Lets in or shuts out. @returns the moment of it @throws ScimError 403 for the last owner */
export async function setAccountActive(
  trx: Trx,
  { deps, portal, actor, request }: ScimCall,
  { id, email }: Pick<AccountRow, 'id' | 'email'>,
  active: boolean,
): Promise<Date> {
  const now = deps.now();
  const { portal_id } = portal;
  const change = { portal_id, id, now, actor: actorName(actor), details: { directory: actor.name }, request };
  if (actor.entity === 'developer') {
    await setDeveloperStatus(trx, { ...change, to: active ? 'approved' : 'disabled' });
    return now;
  }
  const owners = active ? [] : await lockOwners(trx, portal_id);
  if (owners.length === 1 && owners[0] === id)
    throw new ScimError(403, undefined, 'This is the last owner of the portal. Make somebody else an owner first.');
  await setUserStatus(trx, { ...change, email, to: active ? 'active' : 'disabled' });
  return now;
}

/** Whether no other decision was made on the account since the directory disabled it. */
export function isOwnDecision(deactivated: Date | null | undefined, decided: Date | null): boolean {
  return !!deactivated && deactivated.getTime() === decided?.getTime();
}
