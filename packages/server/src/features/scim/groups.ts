import { name, nameOrEmpty } from '@stoa/contract/values';
import { newId } from '@stoa/database/ids';
import type { Database } from '@stoa/database/tables';
import { isStorable, parseFilter } from '@stoa/scim/filter';
import { isObject, lowerKeys, type Operation, textIn } from '@stoa/scim/patch-operations';
import { ScimError } from '@stoa/scim/scim-error';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { groupResources } from './group-resources.ts';
import { noResource, note, type Page, type ScimCall, scimTransaction, type Trx } from './scim-call.ts';

const mostMembers = 2000;

/** The teams that this directory has created. */
function groups(db: Kysely<Database>, { portal, actor }: ScimCall) {
  return db
    .selectFrom('directory_groups as held')
    .innerJoin('teams as team', (join) =>
      join.onRef('team.portal_id', '=', 'held.portal_id').onRef('team.id', '=', 'held.team_id'),
    )
    .where('held.portal_id', '=', portal.portal_id)
    .where('held.directory_id', '=', actor.id);
}

const columns = ['team.id', 'team.name', 'held.external_id', 'team.created_at', 'team.updated_at'] as const;
const filterable = ['id', 'displayname', 'externalid', 'members', 'members.value'];

/** @throws ScimError 404 */
export async function getGroup(call: ScimCall, id: string, withMembers: boolean) {
  const row = await groups(call.deps.db, call).select(columns).where('team.id', '=', id).executeTakeFirst();
  if (!row) throw noResource();
  const [resource] = await groupResources(call.deps.db, call, [row], withMembers);
  return resource;
}

export async function listGroups(
  call: ScimCall,
  filter: string | undefined,
  page: Page & { readonly withMembers: boolean },
) {
  const { db } = call.deps;
  let query = groups(db, call);
  for (const { attribute, value } of filter === undefined ? [] : parseFilter(filter, filterable)) {
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
  return { total: Number(total), resources: await groupResources(db, call, rows, page.withMembers) };
}

/** @throws ScimError 400, 409 */
export async function createGroup(call: ScimCall, operations: readonly Operation[]) {
  const { deps, portal, actor } = call;
  const { portal_id } = portal;
  const displayName = operations.find(({ attribute }) => attribute === 'displayname');
  const named = checked('displayName', name, displayName && textIn(displayName.value, 'displayName'));
  const id = newId();
  return scimTransaction(call, async (trx) => {
    await trx
      .insertInto('teams')
      .values({ portal_id, id, name: named, description: null, updated_at: deps.now() })
      .execute();
    await trx.insertInto('directory_groups').values({ portal_id, team_id: id, directory_id: actor.id }).execute();
    await note(trx, call, 'team_added', { subject: `team:${id}`, details: { name: named } });
    for (const operation of operations) if (operation !== displayName) await applyToGroup(trx, call, id, operation);
    return oneGroup(trx, call, id);
  });
}

/** @throws ScimError 400, 404, 409 */
export async function changeGroup(call: ScimCall, id: string, operations: readonly Operation[]) {
  return scimTransaction(call, async (trx) => {
    await lockGroup(trx, call, id);
    for (const operation of operations) await applyToGroup(trx, call, id, operation);
    return oneGroup(trx, call, id);
  });
}

/** The team goes, with what was granted to it. @throws ScimError 404 */
export async function deleteGroup(call: ScimCall, id: string): Promise<void> {
  await scimTransaction(call, async (trx) => {
    const team = await lockGroup(trx, call, id);
    await trx.deleteFrom('teams').where('portal_id', '=', call.portal.portal_id).where('id', '=', id).execute();
    await note(trx, call, 'team_removed', { subject: `team:${id}`, details: { name: team.name } });
  });
}

async function applyToGroup(trx: Trx, call: ScimCall, id: string, operation: Operation): Promise<void> {
  const { attribute, op, value, named } = operation;
  if (attribute === 'members') return changeMembers(trx, call, id, operation);
  if (attribute === 'displayname') {
    const sent = op === 'remove' ? undefined : textIn(value, 'displayName');
    return renameGroup(trx, call, id, checked('displayName', name, sent));
  }
  if (attribute === 'externalid') {
    const sent = op === 'remove' ? undefined : textIn(value, 'externalId');
    const external_id = sent === undefined ? null : checked('externalId', nameOrEmpty, sent);
    await trx
      .updateTable('directory_groups')
      .set({ external_id })
      .where('portal_id', '=', call.portal.portal_id)
      .where('team_id', '=', id)
      .execute();
    return;
  }
  if (!named || attribute === 'extension') return;
  if (['id', 'meta', 'schemas'].includes(attribute))
    throw new ScimError(400, 'mutability', `${attribute} cannot be changed.`);
  throw new ScimError(400, 'invalidPath', `There is no attribute ${attribute}.`);
}

async function renameGroup(trx: Trx, call: ScimCall, id: string, to: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('teams')
    .set({ name: to, updated_at: call.deps.now() })
    .where('portal_id', '=', call.portal.portal_id)
    .where('id', '=', id)
    .where('name', '<>', to)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await note(trx, call, 'team_changed', { subject: `team:${id}`, details: { name: to } });
}

/** Adds people of the directory; takes back what the directory gave. What was given by hand stays (decision 057). */
async function changeMembers(trx: Trx, call: ScimCall, id: string, { op, where, value }: Operation): Promise<void> {
  if (where && where.attribute !== 'value') throw new ScimError(400, 'invalidPath', 'Members are chosen by value.');
  const chosen = where ? [String(where.value)] : memberIds(value);
  if (op === 'remove') return removeMembers(trx, call, id, where || value ? { only: chosen } : {});
  if (op === 'replace') await removeMembers(trx, call, id, { except: chosen });
  if (chosen.length > 0) await addMembers(trx, call, id, chosen);
}

const uuid = z.uuid().toLowerCase();

function memberIds(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  const each = Array.isArray(value) ? value : [value];
  if (each.length > mostMembers)
    throw new ScimError(400, 'tooMany', `A request changes ${mostMembers} members at most.`);
  return each.map((member) => {
    const id = isObject(member) ? lowerKeys(member).value : member;
    if (typeof id !== 'string' || !isStorable(id))
      throw new ScimError(400, 'invalidValue', 'A member has the id of a User as its value.');
    return id;
  });
}

async function addMembers(trx: Trx, call: ScimCall, team_id: string, ids: readonly string[]): Promise<void> {
  const { portal, actor, deps } = call;
  const { portal_id } = portal;
  const wanted = [...new Set(ids.map((id) => uuid.safeParse(id).data))];
  const valid = wanted.filter((id) => id !== undefined);
  const known = await trx
    .selectFrom('developers as developer')
    .innerJoin('directory_people as person', (join) =>
      join.onRef('person.portal_id', '=', 'developer.portal_id').onRef('person.developer_id', '=', 'developer.id'),
    )
    .select('developer.id')
    .where('developer.portal_id', '=', portal_id)
    .where(sql<boolean>`developer.id = any(${valid}::uuid[])`)
    .where('person.directory_id', '=', actor.id)
    .where('person.deleted_at', 'is', null)
    .orderBy('developer.id')
    .forKeyShare('developer')
    .execute();
  if (known.length < wanted.length)
    throw new ScimError(400, 'invalidValue', 'A member is no User that this directory manages.');
  const added = await trx
    .insertInto('team_members')
    .values(known.map(({ id }) => ({ portal_id, team_id, developer_id: id, directory_id: actor.id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['team_id', 'developer_id'])
    .execute();
  await noteMembers(trx, call, 'team_member_added', added);
  if (added.length > 0) await touch(trx, portal_id, team_id, deps.now());
}

async function removeMembers(
  trx: Trx,
  call: ScimCall,
  team_id: string,
  { only, except = [] }: { readonly only?: readonly string[]; readonly except?: readonly string[] },
): Promise<void> {
  const { portal, actor, deps } = call;
  const lower = (ids: readonly string[]) => ids.map((id) => id.toLowerCase());
  const gone = await trx
    .deleteFrom('team_members')
    .where('portal_id', '=', portal.portal_id)
    .where('team_id', '=', team_id)
    .where('directory_id', '=', actor.id)
    .where(sql<boolean>`developer_id::text <> all(${lower(except)}::text[])`)
    .$if(only !== undefined, (query) =>
      query.where(sql<boolean>`developer_id::text = any(${lower(only ?? [])}::text[])`),
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

/** As every call that changes a team by hand: the team first. @throws ScimError 404 */
async function lockGroup(trx: Trx, call: ScimCall, id: string) {
  const own = groups(trx, call).select('held.team_id').where('held.team_id', '=', id);
  const row = await trx
    .selectFrom('teams')
    .select(['id', 'name'])
    .where('portal_id', '=', call.portal.portal_id)
    .where('id', '=', id)
    .where(({ exists }) => exists(own))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw noResource();
  return row;
}

async function oneGroup(trx: Trx, call: ScimCall, id: string) {
  const row = await groups(trx, call).select(columns).where('team.id', '=', id).executeTakeFirstOrThrow();
  const [resource] = await groupResources(trx, call, [row], true);
  return resource;
}

function checked<T>(label: string, schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new ScimError(400, 'invalidValue', `${label} is not valid.`);
  return parsed.data;
}
