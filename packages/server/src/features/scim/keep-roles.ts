import { audit, type RequestFacts } from '@stoa/database/audit';
import { lockOwners } from '@stoa/database/lock-owners';
import type { Database } from '@stoa/database/tables';
import { actorName } from '@stoa/permissions/actor';
import { sql, type Transaction } from 'kysely';
import { setUserRole } from '../../access/accounts/user-changes.ts';
import type { ScimCall } from './scim-call.ts';

export interface RoleRules {
  readonly portal_id: string;
  readonly directoryId: string;
  /** The directory or user that changed groups or rules, as the audit log writes it. */
  readonly actor: string;
  readonly request: RequestFacts;
  readonly now: Date;
}

export function rulesOf({ portal, actor, request, deps }: ScimCall): RoleRules {
  return { portal_id: portal.portal_id, directoryId: actor.id, actor: actorName(actor), request, now: deps.now() };
}

/**
 * Makes true what a directory's groups say of these users. A user who has no role, one by this directory, or one by a directory
 * that is gone, has what the first entry that fits says (decision 057). The last owner stays. The caller has locked the owners.
 */
export async function keepRoles(trx: Transaction<Database>, rules: RoleRules, ids: readonly string[]): Promise<void> {
  const { portal_id, directoryId, ...by } = rules;
  // This is read behind the locks of the owners: an owner may have changed the list since the request was let in.
  const directory = await trx
    .selectFrom('directories')
    .select(['name', 'roles'])
    .where('portal_id', '=', portal_id)
    .where('id', '=', directoryId)
    .executeTakeFirst();
  if (!directory) return;
  const users = await trx
    .selectFrom('users')
    .select(['id', 'role', 'role_directory_id'])
    .where('portal_id', '=', portal_id)
    // The last owner who was kept goes as soon as there is another one.
    .where(sql<boolean>`(id = any(${[...ids]}::uuid[]) or (role = 'owner' and role_directory_id = ${directoryId}))`)
    .where(
      sql<boolean>`(role is null or role_directory_id = ${directoryId} or (role_directory_id is not null and not exists (
        select from directories where directories.portal_id = users.portal_id and directories.id = role_directory_id)))`,
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  // The groups are read behind the locks of the users: what another request has changed about them meanwhile is seen.
  const groups = await trx
    .selectFrom('directory_role_groups')
    .select(['name', 'external_id', 'members'])
    .where('portal_id', '=', portal_id)
    .where('directory_id', '=', directoryId)
    .execute();
  for (const { id, role, role_directory_id } of users) {
    const own = groups.filter(({ members }) => members.includes(id));
    const names = new Set(own.flatMap(({ name, external_id }) => [name.toLowerCase(), external_id?.toLowerCase()]));
    const to = directory.roles.find(({ group }) => names.has(group.toLowerCase()))?.role ?? null;
    if (to === role) {
      // The role came from a directory that is gone.
      if (role && role_directory_id !== directoryId) await takeOverRole(trx, rules, id);
      continue;
    }
    const owners = role === 'owner' ? await lockOwners(trx, portal_id) : [];
    if (owners.length === 1 && owners[0] === id) {
      const { actor, request } = by;
      const details = { to, directory: directory.name };
      const event = 'directory_last_owner_kept';
      await audit(trx, { portal_id, event, actor, subject: `user:${id}`, details, request });
      continue;
    }
    const details = { directory: directory.name };
    await setUserRole(trx, { portal_id, id, from: role, to, directoryId, details, ...by });
  }
}

async function takeOverRole(trx: Transaction<Database>, { portal_id, directoryId }: RoleRules, id: string) {
  await trx
    .updateTable('users')
    .set({ role_directory_id: directoryId })
    .where('portal_id', '=', portal_id)
    .where('id', '=', id)
    .execute();
}
