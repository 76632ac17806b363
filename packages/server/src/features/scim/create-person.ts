import { newId } from '@stoa/database/ids';
import { queueMail } from '@stoa/outbox/mail/send-mail';
import { checkedUser, requireDomain, type UserDraft } from '@stoa/scim/user-attributes';
import { voidTokens } from '../../access/accounts/account-tokens.ts';
import { ownerOf } from '../../access/accounts/entity.ts';
import { endSessions } from '../../access/session.ts';
import { type AccountRow, accounts, isOwnDecision, setAccountActive, tableOf } from './accounts.ts';
import { lockPerson, stored, userResource } from './people.ts';
import { note, type ScimCall, scimTransaction, type Trx, taken } from './scim-call.ts';

/**
 * Creates a person, or adopts one who has a verified account with an address of the directory's domains. An account of another
 * directory, and one that an operator has shut out, is a 409 that says no more.
 */
export async function createPerson(call: ScimCall, draft: UserDraft) {
  const { deps, portal, actor } = call;
  const { portal_id } = portal;
  const user = checkedUser(draft);
  requireDomain(user.email, actor.domains);
  return scimTransaction(call, async (trx) => {
    const now = deps.now();
    const existing = await accountAt(trx, call, user.email);
    const id = existing?.id ?? newId();
    const decided = existing ? await takeOver(trx, call, existing, user) : await addAccount(trx, call, id, user);
    const values = {
      directory_id: actor.id,
      ...stored(user.attributes),
      // The very moment of the account's decision (`isOwnDecision`).
      deactivated_at: user.active ? null : decided,
      deleted_at: null,
      updated_at: now,
    };
    await trx
      .insertInto('directory_people')
      .values({ portal_id, [actor.entity === 'user' ? 'user_id' : 'developer_id']: id, ...values })
      .onConflict((conflict) => conflict.columns(['portal_id', 'account_id']).doUpdateSet(values))
      .execute();
    return userResource(call, await lockPerson(trx, call, id));
  });
}

/** Locks it. */
async function accountAt(trx: Trx, { portal, actor }: ScimCall, email: string): Promise<AccountRow | undefined> {
  const locked = await trx
    .selectFrom(tableOf[actor.entity])
    .select('id')
    .where('portal_id', '=', portal.portal_id)
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) return undefined;
  return trx
    .selectFrom(accounts(actor).as('account'))
    .selectAll()
    .where('portal_id', '=', portal.portal_id)
    .where('id', '=', locked.id)
    .executeTakeFirst();
}

/** @returns when it was decided on */
async function addAccount(trx: Trx, call: ScimCall, id: string, user: CheckedUser): Promise<Date> {
  const { portal, actor, deps } = call;
  const now = deps.now();
  const { email, active, attributes } = user;
  const full_name = user.full_name ?? attributes.userName;
  const values = {
    portal_id: portal.portal_id,
    id,
    email,
    full_name,
    password_hash: null,
    email_verified_at: now,
    decided_at: now,
    updated_at: now,
  };
  if (actor.entity === 'user')
    await trx
      .insertInto('users')
      .values({
        ...values,
        status: active ? 'active' : 'disabled',
        preferred_name: null,
        organization: actor.name,
        region: 'us',
        role: null,
      })
      .execute();
  else
    await trx
      .insertInto('developers')
      .values({ ...values, status: active ? 'approved' : 'disabled' })
      .execute();
  await note(trx, call, `${actor.entity}_registered`, {
    subject: `${actor.entity}:${id}`,
    details: { directory: actor.name },
  });
  return now;
}

type CheckedUser = ReturnType<typeof checkedUser>;

/** @returns when the account was decided on last */
async function takeOver(trx: Trx, call: ScimCall, existing: AccountRow, user: CheckedUser): Promise<Date | null> {
  const { deps, portal, actor } = call;
  const { portal_id } = portal;
  const { entity } = actor;
  const { id, status } = existing;
  // A directory that sends no name takes none away.
  const full_name = user.full_name ?? existing.full_name;
  const now = deps.now();
  const earlier = await trx
    .selectFrom('directory_people')
    .select(['directory_id', 'deleted_at', 'deactivated_at'])
    .where('portal_id', '=', portal_id)
    .where('account_id', '=', id)
    .executeTakeFirst();
  if (earlier && (earlier.directory_id !== actor.id || earlier.deleted_at === null)) throw taken();
  const givenBack = status === 'disabled' && isOwnDecision(earlier?.deactivated_at, existing.decided_at);
  if (status === 'rejected' || (status === 'disabled' && !givenBack)) throw taken();
  // An account whose address was never confirmed belongs to a stranger, not to the person whom the directory names.
  if (existing.email_verified_at === null) {
    await voidTokens(trx, { portal_id, entity, id });
    await endSessions(trx, { portal_id, ...ownerOf(entity, id), now });
  }
  await trx
    .updateTable(tableOf[entity])
    .set({
      full_name,
      updated_at: now,
      ...(existing.email_verified_at === null && { email_verified_at: now, password_hash: null }),
    })
    .where('portal_id', '=', portal_id)
    .where('id', '=', id)
    .execute();
  await note(trx, call, 'directory_user_adopted', { subject: `${entity}:${id}` });
  if (user.active ? existing.is_active : status === 'disabled') return existing.decided_at;
  const decided = await setAccountActive(trx, call, existing, user.active);
  if (status === 'pending' && user.active)
    await queueMail(trx, portal, {
      to: user.email,
      message: 'account-approved',
      data: { full_name, link: `${deps.config.publicUrl}/login` },
    });
  return decided;
}
