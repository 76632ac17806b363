import { newId } from '@stoa/database/ids';
import type { Database } from '@stoa/database/tables';
import { parseFilter } from '@stoa/scim/filter';
import type { GroupChange } from '@stoa/scim/group-changes';
import { ScimError } from '@stoa/scim/scim-error';
import { type Kysely, sql } from 'kysely';
import { groupResource } from './group-resource.ts';
import { keepRoles, rulesOf } from './keep-roles.ts';
import { knownMembers, requireMembers } from './known-people.ts';
import { noResource, note, type Page, type ScimCall, scimTransaction, type Trx } from './scim-call.ts';

/** The groups of a directory that manages users. They are kept as they came; which role one gives stands at the directory. */
function groups(db: Kysely<Database>, { portal, actor }: ScimCall) {
  return db
    .selectFrom('directory_role_groups')
    .select(['id', 'name', 'external_id', 'members', 'created_at', 'updated_at'])
    .where('portal_id', '=', portal.portal_id)
    .where('directory_id', '=', actor.id);
}

type RoleGroup = Awaited<ReturnType<typeof lockRoleGroup>>;

/** @throws ScimError 404 */
export async function getRoleGroup(call: ScimCall, id: string, withMembers: boolean) {
  const row = await groups(call.deps.db, call)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => noResource());
  return resource(call.deps.db, call, row, withMembers);
}

export async function listRoleGroups(
  call: ScimCall,
  filter: string | undefined,
  page: Page & { readonly withMembers: boolean },
) {
  const { db } = call.deps;
  let query = groups(db, call);
  for (const { attribute, value } of filter === undefined ? [] : parseFilter(filter, groupFilters)) {
    if (typeof value !== 'string') throw new ScimError(400, 'invalidFilter', `${attribute} is compared with a text.`);
    if (attribute === 'id') query = query.where(sql<boolean>`id::text = ${value.toLowerCase()}`);
    else if (attribute === 'displayname') query = query.where(sql<boolean>`lower(name) = lower(${value})`);
    else if (attribute === 'externalid') query = query.where('external_id', '=', value);
    else query = query.where(sql<boolean>`${value.toLowerCase()} = any(members::text[])`);
  }
  // A company has tens of them.
  const rows = await query.orderBy('id').execute();
  const shown = rows.slice(page.startIndex - 1, page.startIndex - 1 + page.count);
  const known = page.withMembers
    ? await knownMembers(
        db,
        call,
        shown.flatMap(({ members }) => members),
      )
    : [];
  const resources = shown.map((row) => {
    const ids = new Set(row.members);
    return groupResource(call, row, page.withMembers ? known.filter(({ id }) => ids.has(id)) : undefined);
  });
  return { total: rows.length, resources };
}

/** What groups of either kind can be filtered by. */
export const groupFilters = ['id', 'displayname', 'externalid', 'members', 'members.value'];

/** @throws ScimError 400, 409 */
export async function createRoleGroup(call: ScimCall, name: string, changes: readonly GroupChange[]) {
  const { deps, portal, actor } = call;
  const now = deps.now();
  const row = { id: newId(), name, external_id: null, members: [], created_at: now, updated_at: now };
  return scimTransaction(call, async (trx) => {
    const key = { portal_id: portal.portal_id, directory_id: actor.id };
    await trx
      .insertInto('directory_role_groups')
      .values({ ...key, ...row })
      .execute();
    await note(trx, call, 'directory_group_added', { subject: `directory:${actor.id}`, details: { group: name } });
    return changed(trx, call, row, changes);
  });
}

/** @throws ScimError 400, 404, 409 */
export async function changeRoleGroup(call: ScimCall, id: string, changes: readonly GroupChange[]) {
  return scimTransaction(call, async (trx) => changed(trx, call, await lockRoleGroup(trx, call, id), changes));
}

/** The group goes, and the roles that it gave. @throws ScimError 404 */
export async function deleteRoleGroup(call: ScimCall, id: string): Promise<void> {
  const { portal, actor } = call;
  await scimTransaction(call, async (trx) => {
    const { name, members } = await lockRoleGroup(trx, call, id);
    await trx
      .deleteFrom('directory_role_groups')
      .where('portal_id', '=', portal.portal_id)
      .where('id', '=', id)
      .execute();
    await note(trx, call, 'directory_group_removed', { subject: `directory:${actor.id}`, details: { group: name } });
    await keepRoles(trx, rulesOf(call), members);
  });
}

/** Takes a user out of all groups of the directory, and with them the role that they gave. */
export async function leaveRoleGroups(trx: Trx, call: ScimCall, userId: string): Promise<void> {
  await trx
    .updateTable('directory_role_groups')
    .set({ members: sql<string[]>`array_remove(members, ${userId}::uuid)`, updated_at: call.deps.now() })
    .where('portal_id', '=', call.portal.portal_id)
    .where('directory_id', '=', call.actor.id)
    .where(sql<boolean>`${userId}::uuid = any(members)`)
    .execute();
  await keepRoles(trx, rulesOf(call), [userId]);
}

async function changed(trx: Trx, call: ScimCall, before: RoleGroup, changes: readonly GroupChange[]) {
  const after = changes.reduce(applied, before);
  const [was, is] = [new Set(before.members), new Set(after.members)];
  const joined = after.members.filter((id) => !was.has(id));
  const left = before.members.filter((id) => !is.has(id));
  await requireMembers(trx, call, joined);
  const { name, external_id, members } = after;
  const isNamed = name !== before.name || external_id !== before.external_id;
  if (isNamed || joined.length + left.length > 0) {
    await trx
      .updateTable('directory_role_groups')
      .set({ name, external_id, members: [...members], updated_at: call.deps.now() })
      .where('portal_id', '=', call.portal.portal_id)
      .where('id', '=', before.id)
      .execute();
    await noteChange(trx, call, before, { name, joined, left });
  }
  // Users who were members already are included: a role from elsewhere may have gone since.
  const added = changes.flatMap((change) => (change.kind === 'members' ? change.add : [])).filter((id) => is.has(id));
  await keepRoles(trx, rulesOf(call), isNamed ? [...before.members, ...joined] : [...added, ...left]);
  return resource(trx, call, await lockRoleGroup(trx, call, before.id), true);
}

function applied(group: RoleGroup, change: GroupChange): RoleGroup {
  if (change.kind === 'name') return { ...group, name: change.name };
  if (change.kind === 'externalId') return { ...group, external_id: change.externalId };
  const { remove, add } = change;
  const named = new Set(remove && ('only' in remove ? remove.only : remove.except));
  const goes = (id: string) => remove !== null && ('only' in remove ? named.has(id) : !named.has(id));
  const left = group.members.filter((id) => !goes(id));
  return { ...group, members: [...new Set([...left, ...add])] };
}

async function noteChange(
  trx: Trx,
  call: ScimCall,
  { name: group }: RoleGroup,
  { name, joined, left }: { readonly name: string; readonly joined: string[]; readonly left: string[] },
): Promise<void> {
  const subject = `directory:${call.actor.id}`;
  const details = { group, ...(name !== group && { name }), joined, left };
  await note(trx, call, 'directory_group_changed', { subject, details });
}

/** @throws ScimError 404 */
async function lockRoleGroup(trx: Trx, call: ScimCall, id: string) {
  const row = await groups(trx, call)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => noResource());
  return row;
}

async function resource(db: Kysely<Database>, call: ScimCall, row: RoleGroup, withMembers: boolean) {
  return groupResource(call, row, withMembers ? await knownMembers(db, call, row.members) : undefined);
}
