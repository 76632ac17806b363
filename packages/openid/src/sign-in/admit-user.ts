import { audit } from '@stoa/database/audit';
import { newId } from '@stoa/database/ids';
import type { Database, InvitationsTable, UserStatus } from '@stoa/database/tables';
import type { Selectable, Transaction } from 'kysely';
import { type Admission, type Arrival, asLinked } from './arrival.ts';
import { forgetStranger } from './forget-stranger.ts';
import { addIdentity, hasOtherSubject, noteIdentityUsed, recallIdentity } from './identities.ts';
import { isTrustedFor, ownsEmail } from './identity-providers.ts';

interface Account {
  readonly id: string;
  readonly status: UserStatus;
}

/**
 * Which user's account somebody may open who was proved by an identity provider (auth F3). Nobody becomes a user by
 * signing in: an invitation to the verified address is needed, or an account and a provider trusted for its domain.
 */
export async function admitUser(trx: Transaction<Database>, arrival: Arrival): Promise<Admission> {
  const known = await recallIdentity(trx, 'user', arrival);
  const owner = known && (await accountBy(trx, arrival, 'id', known));
  // Without an owner the account was deleted a moment ago: whoever comes is somebody new.
  if (owner) {
    await noteIdentityUsed(trx, 'user', arrival);
    return admissionOf(owner);
  }

  const { email } = arrival.profile;
  if (!email) return { refused: 'email_missing' };
  if (!ownsEmail(arrival.provider, arrival.profile, email)) return { refused: 'email_unverified' };
  const existing = await accountBy(trx, arrival, 'email', email);
  // The same person's other arrival may have made the account after we had looked for the identity.
  if (existing && !known && (await recallIdentity(trx, 'user', arrival))) return admitUser(trx, arrival);
  if (existing) {
    if (
      !isTrustedFor(arrival.provider, email, arrival.profile.claims) ||
      (await hasOtherSubject(trx, 'user', arrival, existing.id))
    )
      return { id: existing.id, refused: 'account_exists' };
    if (existing.status === 'disabled') return admissionOf(existing);
    return asLinked(admissionOf(await link(trx, arrival, existing)));
  }
  const invitation = await takeInvitation(trx, arrival, email);
  return invitation ? admissionOf(await accept(trx, arrival, invitation)) : { refused: 'not_invited' };
}

async function accountBy(
  trx: Transaction<Database>,
  { portal }: Arrival,
  column: 'id' | 'email',
  value: string,
): Promise<Account | undefined> {
  return trx
    .selectFrom('users')
    .select(['id', 'status'])
    .where('portal_id', '=', portal.portal_id)
    .where(column, '=', value)
    .forUpdate()
    .executeTakeFirst();
}

function admissionOf({ id, status }: Account): Admission {
  return status === 'active' ? { id } : { id, refused: 'disabled' };
}

/** Whoever signed up with this address and never confirmed it chose the password: it goes, with all it opened. */
async function link(trx: Transaction<Database>, arrival: Arrival, existing: Account): Promise<Account> {
  const { portal, profile, now } = arrival;
  await addIdentity(trx, 'user', arrival, existing.id);
  if (existing.status !== 'unverified') return existing;
  await forgetStranger(trx, 'user', arrival, existing.id);
  await trx
    .updateTable('users')
    .set({
      status: 'active',
      full_name: profile.name,
      preferred_name: null,
      password_hash: null,
      email_verified_at: now,
      updated_at: now,
    })
    .where('portal_id', '=', portal.portal_id)
    .where('id', '=', existing.id)
    .execute();
  return { id: existing.id, status: 'active' };
}

/** Who invites on the set-up page: the portal itself. */
export const setUpInviter = 'set-up';

/**
 * The newest open invitation to the address, used up in one statement with all others to it. Not the one of the set-up page: it was
 * mailed to nobody, and belongs to whoever holds its link.
 */
async function takeInvitation(
  trx: Transaction<Database>,
  { portal, now }: Arrival,
  email: string,
): Promise<Selectable<InvitationsTable> | undefined> {
  const taken = await trx
    .updateTable('invitations')
    .set({ used_at: now })
    .where('portal_id', '=', portal.portal_id)
    .where('email', '=', email)
    .where('invited_by', '<>', setUpInviter)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .execute();
  return taken.sort((a, b) => b.created_at.getTime() - a.created_at.getTime())[0];
}

async function accept(
  trx: Transaction<Database>,
  arrival: Arrival,
  invitation: Selectable<InvitationsTable>,
): Promise<Account> {
  const { portal, provider, profile, request, now } = arrival;
  const account = { id: newId(), status: 'active' } as const;
  await trx
    .insertInto('users')
    .values({
      ...account,
      portal_id: portal.portal_id,
      email: invitation.email,
      full_name: profile.name,
      preferred_name: null,
      organization: invitation.organization,
      region: 'us',
      password_hash: null,
      role: invitation.role,
      email_verified_at: now,
      updated_at: now,
    })
    .execute();
  await audit(trx, {
    portal_id: portal.portal_id,
    event: 'user_invitation_used',
    actor: `user:${account.id}`,
    subject: `user:${account.id}`,
    details: { invitation: invitation.id, role: invitation.role, identity_provider: provider.identifier },
    request,
  });
  await addIdentity(trx, 'user', arrival, account.id);
  return account;
}
