import { audit } from '@stoa/database/audit';
import type { Database, UserEntity } from '@stoa/database/tables';
import type { Transaction } from 'kysely';
import type { Arrival } from './arrival.ts';

/** The account that issuer and subject belong to, whatever its address is today; its id. Locks nothing. */
export async function recallIdentity(
  trx: Transaction<Database>,
  entity: UserEntity,
  { portal, profile }: Arrival,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('identities')
    .select(['developer_id', 'user_id'])
    .where('portal_id', '=', portal.portal_id)
    .where('entity', '=', entity)
    .where('issuer', '=', profile.issuer)
    .where('subject', '=', profile.subject)
    .executeTakeFirst();
  return row?.developer_id ?? row?.user_id ?? undefined;
}

/**
 * Says whether another subject of the same provider opens the account: an address that was given to another person opens nothing
 * by itself.
 */
export async function hasOtherSubject(
  trx: Transaction<Database>,
  entity: UserEntity,
  { portal, profile }: Arrival,
  accountId: string,
): Promise<boolean> {
  const other = await trx
    .selectFrom('identities')
    .select('subject')
    .where('portal_id', '=', portal.portal_id)
    .where('issuer', '=', profile.issuer)
    .where(entity === 'developer' ? 'developer_id' : 'user_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** The account must be locked before this call: its deletion locks it first, and its identities after it. */
export async function noteIdentityUsed(
  trx: Transaction<Database>,
  entity: UserEntity,
  { portal, profile, now }: Arrival,
): Promise<void> {
  await trx
    .updateTable('identities')
    .set({ last_used_at: now })
    .where('portal_id', '=', portal.portal_id)
    .where('entity', '=', entity)
    .where('issuer', '=', profile.issuer)
    .where('subject', '=', profile.subject)
    .execute();
}

/** Lets issuer and subject open this account from now on (auth F3, I1). */
export async function addIdentity(
  trx: Transaction<Database>,
  entity: UserEntity,
  { portal, provider, profile, request, now }: Arrival,
  accountId: string,
): Promise<void> {
  const { portal_id } = portal;
  const { issuer, subject } = profile;
  const owner =
    entity === 'developer' ? { developer_id: accountId, user_id: null } : { developer_id: null, user_id: accountId };
  await trx
    .insertInto('identities')
    .values({ portal_id, entity, issuer, subject, ...owner, last_used_at: now })
    .execute();
  await audit(trx, {
    portal_id,
    event: 'sso_link',
    actor: `${entity}:${accountId}`,
    subject: `${entity}:${accountId}`,
    details: { identity_provider: provider.identifier, issuer },
    request,
  });
}
