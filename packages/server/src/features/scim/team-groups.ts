import { newId } from '@stoa/database/ids';
import { samePortal } from '@stoa/database/same-portal';
import type { Database } from '@stoa/database/tables';
import { parseFilter } from '@stoa/scim/filter';
import type { GroupChange, MembersToRemove } from '@stoa/scim/group-changes';
import { ScimError } from '@stoa/scim/scim-error';
import { type Kysely, sql } from 'kysely';
import { groupResource } from './group-resource.ts';
import { people, requireMembers } from './known-people.ts';
import { groupFilters } from './role-groups.ts';
import { noResource, note, type Page, type ScimCall, scimTransaction, type Trx } from './scim-call.ts';

/** The teams that this directory has created. */
function groups(db: Kysely<Database>, { portal, actor }: ScimCall) {
  return db
    .selectFrom('directory_groups as held')
    .innerJoin('teams as team', samePortal('team.id', 'held.team_id'))
    .where('held.portal_id', '=', portal.portal_id)
    .where('held.directory_id', '=', actor.id);
}

const columns = ['team.id', 'team.name', 'held.external_id', 'team.created_at', 'team.updated_at'] as const;

type TeamRow = Parameters<typeof groupResource>[1];

/** @throws ScimError 404 */
export async function getTeam(call: ScimCall, id: string, withMembers: boolean) {
  const row = await groups(call.deps.db, call)
    .select(columns)
    .where('team.id', '=', id)
    .executeTakeFirstOrThrow(() => noResource());
  const [resource] = await resources(call.deps.db, call, [row], withMembers);
  return resource;
}

export async function listTeams(
  call: ScimCall,
  filter: string | undefined,
  page: Page & { readonly withMembers: boolean },
) {
  const { db } = call.deps;
  let query = groups(db, call);
  for (const { attribute, value } of filter === undefined ? [] : parseFilter(filter, groupFilters)) {
    if (typeof value !== 'string') throw new ScimError(400, 'invalidFilter', `${attribute} is compared with a text.`);
    if (attribute === 'id') query = query.where(sql<boolean>`team.id::text = ${value.toLowerCase()}`);
    else if (attribute === 'displayname') query = query.where(sql<boolean>`lower(team.name) = lower(${value})`);
    else if (attribute === 'externalid') query = query.where('held.external_id', '=', value);
    else
      query = query.where(
        sql<boolean>`exists (select from team_members as member where member.portal_id = team.portal_id
          and member.team_id = team.id and member.developer_id::text = ${value.toLowerCase()})`,
      );
  }
  const { total } = await query.select((row) => row.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .select(columns)
    .orderBy('held.team_id')
    .offset(page.startIndex - 1)
    .limit(page.count)
    .execute();
  return { total: Number(total), resources: await resources(db, call, rows, page.withMembers) };
}

/** @throws ScimError 400, 409 */
export async function createTeam(call: ScimCall, name: string, changes: readonly GroupChange[]) {
  const { deps, portal, actor } = call;
  const { portal_id } = portal;
  const id = newId();
  return scimTransaction(call, async (trx) => {
    await trx.insertInto('teams').values({ portal_id, id, name, description: null, updated_at: deps.now() }).execute();
    await trx.insertInto('directory_groups').values({ portal_id, team_id: id, directory_id: actor.id }).execute();
    await note(trx, call, 'team_added', { subject: `team:${id}`, details: { name } });
    for (const change of changes) await applyToTeam(trx, call, id, change);
    return oneTeam(trx, call, id);
  });
}

/** @throws ScimError 400, 404, 409 */
export async function changeTeam(call: ScimCall, id: string, changes: readonly GroupChange[]) {
  return scimTransaction(call, async (trx) => {
    await lockTeam(trx, call, id);
    for (const change of changes) await applyToTeam(trx, call, id, change);
    return oneTeam(trx, call, id);
  });
}

/** The team goes, with what was granted to it. @throws ScimError 404 */
export async function deleteTeam(call: ScimCall, id: string): Promise<void> {
  await scimTransaction(call, async (trx) => {
    const team = await lockTeam(trx, call, id);
    await trx.deleteFrom('teams').where('portal_id', '=', call.portal.portal_id).where('id', '=', id).execute();
    await note(trx, call, 'team_removed', { subject: `team:${id}`, details: { name: team.name } });
  });
}

/** Takes a developer out of the teams that the directory gave. */
export async function leaveTeams(trx: Trx, call: ScimCall, developer_id: string): Promise<void> {
  const left = await trx
    .deleteFrom('team_members')
    .where('portal_id', '=', call.portal.portal_id)
    .where('developer_id', '=', developer_id)
    .where('directory_id', '=', call.actor.id)
    .returning(['team_id', 'developer_id'])
    .execute();
  await noteMembers(trx, call, 'team_member_removed', left);
}

async function applyToTeam(trx: Trx, call: ScimCall, id: string, change: GroupChange): Promise<void> {
  if (change.kind === 'name') return renameTeam(trx, call, id, change.name);
  if (change.kind === 'members') {
    // What was given by hand stays (decision 057).
    if (change.remove) await removeMembers(trx, call, id, change.remove);
    if (change.add.length > 0) await addMembers(trx, call, id, change.add);
    return;
  }
  await trx
    .updateTable('directory_groups')
    .set({ external_id: change.externalId })
    .where('portal_id', '=', call.portal.portal_id)
    .where('team_id', '=', id)
    .execute();
}

async function renameTeam(trx: Trx, call: ScimCall, id: string, to: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('teams')
    .set({ name: to, updated_at: call.deps.now() })
    .where('portal_id', '=', call.portal.portal_id)
    .where('id', '=', id)
    .where('name', '<>', to)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await note(trx, call, 'team_changed', { subject: `team:${id}`, details: { name: to } });
}

async function addMembers(trx: Trx, call: ScimCall, team_id: string, ids: readonly string[]): Promise<void> {
  const { portal, deps } = call;
  const { portal_id } = portal;
  await requireMembers(trx, call, ids);
  const added = await trx
    .insertInto('team_members')
    .values(ids.map((developer_id) => ({ portal_id, team_id, developer_id, directory_id: call.actor.id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['team_id', 'developer_id'])
    .execute();
  await noteMembers(trx, call, 'team_member_added', added);
  if (added.length > 0) await touch(trx, portal_id, team_id, deps.now());
}

async function removeMembers(trx: Trx, call: ScimCall, team_id: string, removal: MembersToRemove): Promise<void> {
  const { portal, actor, deps } = call;
  const gone = await trx
    .deleteFrom('team_members')
    .where('portal_id', '=', portal.portal_id)
    .where('team_id', '=', team_id)
    .where('directory_id', '=', actor.id)
    .where(
      'only' in removal
        ? sql<boolean>`developer_id::text = any(${removal.only}::text[])`
        : sql<boolean>`developer_id::text <> all(${removal.except}::text[])`,
    )
    .returning(['team_id', 'developer_id'])
    .execute();
  await noteMembers(trx, call, 'team_member_removed', gone);
  if (gone.length > 0) await touch(trx, portal.portal_id, team_id, deps.now());
}

async function noteMembers(
  trx: Trx,
  call: ScimCall,
  event: 'team_member_added' | 'team_member_removed',
  members: readonly { readonly team_id: string; readonly developer_id: string }[],
): Promise<void> {
  for (const { team_id, developer_id } of members)
    await note(trx, call, event, { subject: `team:${team_id}`, details: { developer_id } });
}

async function touch(trx: Trx, portal_id: string, id: string, updated_at: Date): Promise<void> {
  await trx.updateTable('teams').set({ updated_at }).where('portal_id', '=', portal_id).where('id', '=', id).execute();
}

/** Locks the team first, as every call that changes a team by hand. @throws ScimError 404 */
async function lockTeam(trx: Trx, call: ScimCall, id: string) {
  const own = groups(trx, call).select('held.team_id').where('held.team_id', '=', id);
  const row = await trx
    .selectFrom('teams')
    .select(['id', 'name'])
    .where('portal_id', '=', call.portal.portal_id)
    .where('id', '=', id)
    .where(({ exists }) => exists(own))
    .forUpdate()
    .executeTakeFirstOrThrow(() => noResource());
  return row;
}

async function oneTeam(trx: Trx, call: ScimCall, id: string) {
  const row = await groups(trx, call).select(columns).where('team.id', '=', id).executeTakeFirstOrThrow();
  const [resource] = await resources(trx, call, [row], true);
  return resource;
}

/** Members are people of the directory, also those whom an operator put into the team. */
async function resources(db: Kysely<Database>, call: ScimCall, rows: readonly TeamRow[], withMembers: boolean) {
  const ids = rows.map(({ id }) => id);
  const members =
    withMembers && ids.length > 0
      ? await people(db, call)
          .innerJoin('team_members as member', samePortal('member.developer_id', 'person.developer_id'))
          .select(['member.team_id', 'account.id', 'person.user_name'])
          .where('member.team_id', 'in', ids)
          .orderBy('person.developer_id')
          .execute()
      : [];
  return rows.map((row) =>
    groupResource(call, row, withMembers ? members.filter(({ team_id }) => team_id === row.id) : undefined),
  );
}
