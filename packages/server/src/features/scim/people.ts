import type { Database } from '@stoa/database/tables';
import { stopReset } from '@stoa/factors/resets';
import { queueMail } from '@stoa/outbox/mail/send-mail';
import { actorName } from '@stoa/permissions/actor';
import { parseFilter } from '@stoa/scim/filter';
import { ScimError } from '@stoa/scim/scim-error';
import { checkedUser, type UserAttributes, type UserDraft } from '@stoa/scim/user-attributes';
import { type Kysely, sql } from 'kysely';
import { voidTokens } from '../../access/accounts/account-tokens.ts';
import { setDeveloperStatus } from '../../access/accounts/developer-status.ts';
import { noResource, note, type Page, type ScimCall, scimTransaction, type Trx } from './scim-call.ts';

/** The people of this directory that it has not deleted. */
function people(db: Kysely<Database>, { portal, actor }: ScimCall) {
  return db
    .selectFrom('directory_people as person')
    .innerJoin('developers as developer', (join) =>
      join.onRef('developer.portal_id', '=', 'person.portal_id').onRef('developer.id', '=', 'person.developer_id'),
    )
    .where('person.portal_id', '=', portal.portal_id)
    .where('person.directory_id', '=', actor.id)
    .where('person.deleted_at', 'is', null);
}

const columns = [
  'developer.id',
  'developer.email',
  'developer.full_name',
  'developer.status',
  'developer.decided_at',
  'person.user_name',
  'person.attributes',
  'person.deactivated_at',
  'person.created_at',
  'person.updated_at',
] as const;

type PersonRow = Awaited<ReturnType<typeof lockPerson>>;

/** @throws ScimError 404 */
export async function getPerson(call: ScimCall, id: string) {
  const row = await people(call.deps.db, call).select(columns).where('developer.id', '=', id).executeTakeFirst();
  if (!row) throw noResource();
  return userResource(call, row);
}

export async function listPeople(call: ScimCall, filter: string | undefined, page: Page) {
  let query = people(call.deps.db, call);
  for (const { attribute, value } of filter === undefined ? [] : parseFilter(filter, filterable)) {
    if (attribute === 'active') query = query.where('developer.status', value === true ? '=' : '<>', 'approved');
    else if (typeof value !== 'string')
      throw new ScimError(400, 'invalidFilter', `${attribute} is compared with a text.`);
    else if (attribute === 'id') query = query.where(sql<boolean>`developer.id::text = ${value.toLowerCase()}`);
    else if (attribute === 'externalid') query = query.where('person.external_id', '=', value);
    else if (attribute === 'username') query = query.where(sql<boolean>`lower(person.user_name) = lower(${value})`);
    else query = query.where('developer.email', '=', value.trim().toLowerCase());
  }
  const { total } = await query.select((row) => row.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .select(columns)
    .orderBy('person.developer_id')
    .offset(page.startIndex - 1)
    .limit(page.count)
    .execute();
  return { total: Number(total), resources: rows.map((row) => userResource(call, row)) };
}

const filterable = ['id', 'username', 'externalid', 'emails', 'emails.value', 'active'];

/** What PUT and PATCH do; a change that changes nothing writes nothing. @throws ScimError 400, 403, 404, 409 */
export async function changePerson(call: ScimCall, id: string, change: (user: UserDraft) => UserDraft) {
  const { portal_id } = call.portal;
  return scimTransaction(call, async (trx) => {
    const now = call.deps.now();
    const before = await lockPerson(trx, call, id);
    const was = draftOf(before);
    const user = checkedUser(change(was), call.actor.domains);
    const { active: _, ...attributes } = was;
    const changed = [...new Set([...Object.keys(attributes), ...Object.keys(user.attributes)])].filter(
      (key) =>
        JSON.stringify(attributes[key as keyof UserAttributes]) !==
        JSON.stringify(user.attributes[key as keyof UserAttributes]),
    );
    const moved = user.email !== before.email;
    if (moved) {
      await voidTokens(trx, { portal_id, entity: 'developer', id });
      // Its mail went to the old address: who reads the new one has not been told.
      if (await stopReset(trx, { portal_id, entity: 'developer', id }))
        await note(trx, call, 'factor_reset_stopped', { subject: `developer:${id}`, details: { by: 'address' } });
      changed.push('email');
      const data = { full_name: before.full_name, email: user.email, directory: call.actor.name };
      await queueMail(trx, call.portal, { to: before.email, message: 'address-changed', data });
    }
    if (changed.length > 0) {
      await trx
        .updateTable('developers')
        .set({
          email: user.email,
          full_name: user.full_name,
          updated_at: now,
          ...(moved && { email_verified_at: now }),
        })
        .where('portal_id', '=', portal_id)
        .where('id', '=', id)
        .execute();
      await updatePerson(trx, call, id, stored(user.attributes));
      await note(trx, call, 'directory_user_changed', { subject: `developer:${id}`, details: { changed } });
    }
    if (user.active !== was.active) await setActive(trx, call, before, user.active);
    return userResource(call, await lockPerson(trx, call, id));
  });
}

/** The account is disabled and leaves the teams that the directory gave; the directory does not see it any more. @throws ScimError 404 */
export async function deletePerson(call: ScimCall, id: string): Promise<void> {
  await scimTransaction(call, async (trx) => {
    const { portal, actor, deps } = call;
    const before = await lockPerson(trx, call, id);
    if (before.status !== 'disabled') await setActive(trx, call, before, false);
    const left = await trx
      .deleteFrom('team_members')
      .where('portal_id', '=', portal.portal_id)
      .where('developer_id', '=', id)
      .where('directory_id', '=', actor.id)
      .returning('team_id')
      .execute();
    for (const { team_id } of left)
      await note(trx, call, 'team_member_removed', { subject: `team:${team_id}`, details: { developer_id: id } });
    await updatePerson(trx, call, id, { deleted_at: deps.now() });
    await note(trx, call, 'directory_user_removed', { subject: `developer:${id}` });
  });
}

async function setActive(trx: Trx, call: ScimCall, before: PersonRow, active: boolean): Promise<void> {
  if (active && !(before.status === 'disabled' && isOwnDecision(before.deactivated_at, before.decided_at)))
    throw new ScimError(
      403,
      undefined,
      'An operator of the portal has shut this account out. An operator can approve it.',
    );
  const now = await changeStatus(trx, call, before.id, active ? 'approved' : 'disabled');
  await updatePerson(trx, call, before.id, { deactivated_at: active ? null : now });
}

export async function changeStatus(
  trx: Trx,
  { deps, portal, actor, request }: ScimCall,
  id: string,
  to: 'approved' | 'disabled',
) {
  const now = deps.now();
  const by = { actor: actorName(actor), details: { directory: actor.name }, request };
  const { updated_at } = await setDeveloperStatus(trx, { portal_id: portal.portal_id, id, to, now, ...by });
  return updated_at;
}

/** Whether nobody has decided on the account since the directory disabled it. */
export function isOwnDecision(deactivated: Date | null | undefined, decided: Date | null): boolean {
  return !!deactivated && deactivated.getTime() === decided?.getTime();
}

/** In the order of every other call: the account first. @throws ScimError 404 */
export async function lockPerson(trx: Trx, call: ScimCall, id: string) {
  await trx
    .selectFrom('developers')
    .select('id')
    .where('portal_id', '=', call.portal.portal_id)
    .where('id', '=', id)
    .where(({ exists }) =>
      exists(people(trx, call).select('person.developer_id').where('person.developer_id', '=', id)),
    )
    .forUpdate()
    .execute();
  const row = await people(trx, call).select(columns).where('developer.id', '=', id).executeTakeFirst();
  if (!row) throw noResource();
  return row;
}

interface PersonChange {
  readonly user_name?: string;
  readonly external_id?: string | null;
  readonly attributes?: string;
  readonly deactivated_at?: Date | null;
  readonly deleted_at?: Date;
}

async function updatePerson(trx: Trx, { deps, portal }: ScimCall, id: string, change: PersonChange): Promise<void> {
  await trx
    .updateTable('directory_people')
    .set({ ...change, updated_at: deps.now() })
    .where('portal_id', '=', portal.portal_id)
    .where('developer_id', '=', id)
    .execute();
}

export function stored(attributes: UserAttributes) {
  return {
    user_name: attributes.userName,
    external_id: attributes.externalId || null,
    attributes: JSON.stringify(attributes),
  };
}

function draftOf({ attributes, status }: Pick<PersonRow, 'attributes' | 'status'>): UserDraft {
  return { ...(attributes as Partial<UserAttributes>), active: status === 'approved' };
}

/** RFC 7643 §4.1. */
export function userResource(
  { deps }: ScimCall,
  row: Pick<PersonRow, 'id' | 'email' | 'attributes' | 'status' | 'created_at' | 'updated_at'>,
) {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    id: row.id,
    emails: [{ value: row.email, type: 'work', primary: true }],
    ...draftOf(row),
    meta: {
      resourceType: 'User',
      created: row.created_at.toISOString(),
      lastModified: row.updated_at.toISOString(),
      location: `${deps.config.publicUrl}/scim/v2/Users/${row.id}`,
    },
  };
}
