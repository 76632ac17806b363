import { newId } from '@stoa/database/ids';
import { queueMail } from '@stoa/outbox/mail/send-mail';
import { checkedUser, type UserDraft } from '@stoa/scim/user-attributes';
import { voidTokens } from '../../access/accounts/account-tokens.ts';
import { endSessions } from '../../access/session.ts';
import { changeStatus, isOwnDecision, lockPerson, stored, userResource } from './people.ts';
import { note, type ScimCall, scimTransaction, type Trx, taken } from './scim-call.ts';

/**
 * Creates somebody, or adopts who has a verified account with an address of the directory's domains. An account of another directory, and one that an
 * operator has shut out, is a 409 that says no more.
 */
export async function createPerson(call: ScimCall, draft: UserDraft) {
  const { deps, portal, actor } = call;
  const { portal_id } = portal;
  const user = checkedUser(draft, actor.domains);
  return scimTransaction(call, async (trx) => {
    const now = deps.now();
    const existing = await trx
      .selectFrom('developers')
      .select(['id', 'status', 'email_verified_at', 'decided_at'])
      .where('portal_id', '=', portal_id)
      .where('email', '=', user.email)
      .forUpdate()
      .executeTakeFirst();
    const id = existing?.id ?? newId();
    if (existing) await takeOver(trx, call, existing, user);
    else {
      await trx
        .insertInto('developers')
        .values({
          portal_id,
          id,
          email: user.email,
          full_name: user.full_name,
          password_hash: null,
          status: user.active ? 'approved' : 'disabled',
          email_verified_at: now,
          decided_at: now,
          updated_at: now,
        })
        .execute();
      await note(trx, call, 'developer_registered', { subject: `developer:${id}`, details: { directory: actor.name } });
    }
    const values = {
      directory_id: actor.id,
      ...stored(user.attributes),
      deactivated_at: user.active ? null : now,
      deleted_at: null,
      updated_at: now,
    };
    await trx
      .insertInto('directory_people')
      .values({ portal_id, developer_id: id, ...values })
      .onConflict((conflict) => conflict.columns(['portal_id', 'developer_id']).doUpdateSet(values))
      .execute();
    return userResource(call, await lockPerson(trx, call, id));
  });
}

interface Existing {
  readonly id: string;
  readonly status: string;
  readonly email_verified_at: Date | null;
  readonly decided_at: Date | null;
}

async function takeOver(
  trx: Trx,
  call: ScimCall,
  existing: Existing,
  user: ReturnType<typeof checkedUser>,
): Promise<void> {
  const { deps, portal, actor } = call;
  const { portal_id } = portal;
  const { id, status } = existing;
  const now = deps.now();
  const earlier = await trx
    .selectFrom('directory_people')
    .select(['directory_id', 'deleted_at', 'deactivated_at'])
    .where('portal_id', '=', portal_id)
    .where('developer_id', '=', id)
    .executeTakeFirst();
  if (earlier && (earlier.directory_id !== actor.id || earlier.deleted_at === null)) throw taken();
  const givenBack = status === 'disabled' && isOwnDecision(earlier?.deactivated_at, existing.decided_at);
  if (status === 'rejected' || (status === 'disabled' && !givenBack)) throw taken();
  // Whoever signed up and never confirmed the address is a stranger to the person whom the directory names.
  if (existing.email_verified_at === null) {
    await voidTokens(trx, { portal_id, entity: 'developer', id });
    await endSessions(trx, { portal_id, developer_id: id, now });
  }
  await trx
    .updateTable('developers')
    .set({
      full_name: user.full_name,
      updated_at: now,
      ...(existing.email_verified_at === null && { email_verified_at: now, password_hash: null }),
    })
    .where('portal_id', '=', portal_id)
    .where('id', '=', id)
    .execute();
  await note(trx, call, 'directory_user_adopted', { subject: `developer:${id}` });
  const to = user.active ? 'approved' : 'disabled';
  if (status === to) return;
  await changeStatus(trx, call, id, to);
  if (status === 'pending' && user.active)
    await queueMail(trx, portal, {
      to: user.email,
      message: 'account-approved',
      data: { full_name: user.full_name, link: `${deps.config.publicUrl}/login` },
    });
}
