import { removeEveryFactor, stopReset } from '@stoa/factors/resets';
import { queueMail } from '@stoa/outbox/mail/send-mail';
import { parseFilter } from '@stoa/scim/filter';
import { ScimError } from '@stoa/scim/scim-error';
import { checkedUser, requireDomain, type UserAttributes, type UserDraft } from '@stoa/scim/user-attributes';
import { sql } from 'kysely';
import { voidTokens } from '../../access/accounts/account-tokens.ts';
import { endSessions } from '../../access/session.ts';
import { isOwnDecision, setAccountActive, tableOf } from './accounts.ts';
import { keepRoles, rulesOf } from './keep-roles.ts';
import { people } from './known-people.ts';
import { leaveRoleGroups } from './role-groups.ts';
import { noResource, note, type Page, type ScimCall, scimTransaction, type Trx } from './scim-call.ts';
import { leaveTeams } from './team-groups.ts';

const columns = [
  'account.id',
  'account.email',
  'account.full_name',
  'account.status',
  'account.is_active',
  'account.decided_at',
  'account.has_own_role',
  'person.user_name',
  'person.attributes',
  'person.deactivated_at',
  'person.created_at',
  'person.updated_at',
] as const;

type PersonRow = Awaited<ReturnType<typeof lockPerson>>;

/** @throws ScimError 404 */
export async function getPerson(call: ScimCall, id: string) {
  const row = await people(call.deps.db, call)
    .select(columns)
    .where('account.id', '=', id)
    .executeTakeFirstOrThrow(() => noResource());
  return userResource(call, row);
}

export async function listPeople(call: ScimCall, filter: string | undefined, page: Page) {
  let query = people(call.deps.db, call);
  for (const { attribute, value } of filter === undefined ? [] : parseFilter(filter, filterable)) {
    if (attribute === 'active') query = query.where('account.is_active', '=', value === true);
    else if (typeof value !== 'string')
      throw new ScimError(400, 'invalidFilter', `${attribute} is compared with a text.`);
    else if (attribute === 'id') query = query.where(sql<boolean>`account.id::text = ${value.toLowerCase()}`);
    else if (attribute === 'externalid') query = query.where('person.external_id', '=', value);
    else if (attribute === 'username') query = query.where(sql<boolean>`lower(person.user_name) = lower(${value})`);
    else query = query.where('account.email', '=', value.trim().toLowerCase());
  }
  const { total } = await query.select((row) => row.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .select(columns)
    .orderBy('person.account_id')
    .offset(page.startIndex - 1)
    .limit(page.count)
    .execute();
  return { total: Number(total), resources: rows.map((row) => userResource(call, row)) };
}

const filterable = ['id', 'username', 'externalid', 'emails', 'emails.value', 'active'];

/** What PUT and PATCH do; a change that changes nothing writes nothing. @throws ScimError 400, 403, 404, 409 */
export async function changePerson(call: ScimCall, id: string, change: (user: UserDraft) => UserDraft) {
  const { portal_id } = call.portal;
  const { entity } = call.actor;
  const subject = `${entity}:${id}`;
  return scimTransaction(call, async (trx) => {
    const now = call.deps.now();
    const before = await lockPerson(trx, call, id);
    const was = draftOf(before);
    const user = checkedUser(change(was));
    if (user.active) requireDomain(user.email, call.actor.domains);
    const { active: _, ...attributes } = was;
    const changed = [...new Set([...Object.keys(attributes), ...Object.keys(user.attributes)])].filter(
      (key) =>
        JSON.stringify(attributes[key as keyof UserAttributes]) !==
        JSON.stringify(user.attributes[key as keyof UserAttributes]),
    );
    // A disabled person's address stays, whatever the request says: nothing must stand in the way of the disabling.
    const moved = user.active && user.email !== before.email;
    if (moved) {
      await leaveAddress(trx, call, before, user.email);
      changed.push('email');
    }
    if (changed.length > 0) {
      await trx
        .updateTable(tableOf[entity])
        .set({
          ...(moved && { email: user.email, email_verified_at: now }),
          full_name: user.full_name ?? before.full_name,
          updated_at: now,
        })
        .where('portal_id', '=', portal_id)
        .where('id', '=', id)
        .execute();
      await updatePerson(trx, call, id, stored(user.attributes));
      await note(trx, call, 'directory_user_changed', { subject, details: { changed } });
    }
    if (user.active !== was.active) await setActive(trx, call, before, user.active);
    // A claim of a provider may have given way since.
    if (entity === 'user') await keepRoles(trx, rulesOf(call), [id]);
    return userResource(call, await lockPerson(trx, call, id));
  });
}

/**
 * What belongs to the earlier address goes, and its reader is told. A user's ways to sign in go too: the reader of the earlier
 * address would keep them, and have the role that an owner gives to the person of the new one.
 * @throws ScimError 403 where the role came from elsewhere: the reader of the new address could set a password, and would have it
 */
async function leaveAddress(trx: Trx, call: ScimCall, before: PersonRow, email: string): Promise<void> {
  const { portal, actor, deps } = call;
  const { portal_id } = portal;
  const { id } = before;
  const owner = { portal_id, entity: actor.entity, id };
  if (before.has_own_role)
    throw new ScimError(403, undefined, 'The role of this user was not given by this directory, so the address stays.');
  await voidTokens(trx, owner);
  // Its mail went to the old address: who reads the new one has not been told.
  if (await stopReset(trx, owner))
    await note(trx, call, 'factor_reset_stopped', {
      subject: `${actor.entity}:${id}`,
      details: { by: 'address' },
    });
  if (actor.entity === 'user') {
    await endSessions(trx, { portal_id, user_id: id, now: deps.now() });
    await removeEveryFactor(trx, owner);
    await trx.deleteFrom('identities').where('portal_id', '=', portal_id).where('user_id', '=', id).execute();
    await trx
      .updateTable('users')
      .set({ password_hash: null })
      .where('portal_id', '=', portal_id)
      .where('id', '=', id)
      .execute();
  }
  const data = { full_name: before.full_name, email, directory: actor.name };
  await queueMail(trx, portal, { to: before.email, message: 'address-changed', data });
}

/**
 * The account is disabled and leaves the teams, or the groups with their role, that the directory gave; the directory does not see it
 * any more.
 * @throws ScimError 404, 403 for the last owner
 */
export async function deletePerson(call: ScimCall, id: string): Promise<void> {
  const { actor, deps } = call;
  await scimTransaction(call, async (trx) => {
    const before = await lockPerson(trx, call, id);
    if (before.status !== 'disabled') await setActive(trx, call, before, false);
    await (actor.entity === 'user' ? leaveRoleGroups : leaveTeams)(trx, call, id);
    await updatePerson(trx, call, id, { deleted_at: deps.now() });
    await note(trx, call, 'directory_user_removed', { subject: `${actor.entity}:${id}` });
  });
}

async function setActive(trx: Trx, call: ScimCall, before: PersonRow, active: boolean): Promise<void> {
  if (active && !(before.status === 'disabled' && isOwnDecision(before.deactivated_at, before.decided_at)))
    throw new ScimError(
      403,
      undefined,
      'An operator of the portal has shut this account out. An operator can let it in again.',
    );
  const now = await setAccountActive(trx, call, before, active);
  await updatePerson(trx, call, before.id, { deactivated_at: active ? null : now });
}

/** Locks the account first, in the order of every other call. @throws ScimError 404 */
export async function lockPerson(trx: Trx, call: ScimCall, id: string) {
  await trx
    .selectFrom(tableOf[call.actor.entity])
    .select('id')
    .where('portal_id', '=', call.portal.portal_id)
    .where('id', '=', id)
    .where(({ exists }) => exists(people(trx, call).select('person.account_id').where('person.account_id', '=', id)))
    .forUpdate()
    .execute();
  const row = await people(trx, call)
    .select(columns)
    .where('account.id', '=', id)
    .executeTakeFirstOrThrow(() => noResource());
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
    .where('account_id', '=', id)
    .execute();
}

export function stored(attributes: UserAttributes) {
  return {
    user_name: attributes.userName,
    external_id: attributes.externalId || null,
    attributes: JSON.stringify(attributes),
  };
}

function draftOf({ attributes, is_active }: Pick<PersonRow, 'attributes' | 'is_active'>): UserDraft {
  return { ...(attributes as Partial<UserAttributes>), active: is_active };
}

/** RFC 7643 §4.1. */
export function userResource(
  { deps }: ScimCall,
  row: Pick<PersonRow, 'id' | 'email' | 'attributes' | 'is_active' | 'created_at' | 'updated_at'>,
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
