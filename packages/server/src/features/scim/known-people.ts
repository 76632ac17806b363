import type { Database } from '@stoa/database/tables';
import { possibleIds } from '@stoa/scim/group-changes';
import { ScimError } from '@stoa/scim/scim-error';
import { type Kysely, sql } from 'kysely';
import { accounts, tableOf } from './accounts.ts';
import type { Member } from './group-resource.ts';
import type { ScimCall, Trx } from './scim-call.ts';

/** The people of this directory that it has not deleted, with their accounts. */
export function people(db: Kysely<Database>, { portal, actor }: ScimCall) {
  return db
    .selectFrom('directory_people as person')
    .innerJoin(accounts(actor).as('account'), (join) =>
      join.onRef('account.portal_id', '=', 'person.portal_id').onRef('account.id', '=', 'person.account_id'),
    )
    .where('person.portal_id', '=', portal.portal_id)
    .where('person.directory_id', '=', actor.id)
    .where('person.deleted_at', 'is', null);
}

/** Those among them, in the order of their ids. */
export function knownMembers(db: Kysely<Database>, call: ScimCall, ids: readonly string[]): Promise<Member[]> {
  return people(db, call)
    .select(['account.id', 'person.user_name'])
    .where(sql<boolean>`person.account_id = any(${possibleIds(ids)}::uuid[])`)
    .orderBy('person.account_id')
    .execute();
}

/** Reads future members behind a lock: a person who is deleted meanwhile is none. @throws ScimError 400 */
export async function requireMembers(trx: Trx, call: ScimCall, ids: readonly string[]): Promise<void> {
  await trx
    .selectFrom(tableOf[call.actor.entity])
    .select('id')
    .where('portal_id', '=', call.portal.portal_id)
    .where(sql<boolean>`id = any(${possibleIds(ids)}::uuid[])`)
    .orderBy('id')
    .forKeyShare()
    .execute();
  if ((await knownMembers(trx, call, ids)).length < ids.length)
    throw new ScimError(400, 'invalidValue', 'A member is no User that this directory manages.');
}
