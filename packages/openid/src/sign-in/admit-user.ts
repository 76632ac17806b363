import { audit } from '@stoa/database/audit';
import { newId } from '@stoa/database/ids';
import type { Database, InvitationsTable, UserStatus } from '@stoa/database/tables';
import type { Selectable, Transaction } from 'kysely';
import { type Accounts, admit } from './admit.ts';
import type { Admit, Arrival } from './arrival.ts';
import { addIdentity } from './identities.ts';

/**
 * Returns the user's account that an arrival opens. A sign-in alone makes no user: without an account it takes an invitation to
 * the address.
 */
export const admitUser: Admit = (trx, arrival) => admit(trx, arrival, users);

const users: Accounts<UserStatus> = {
  entity: 'user',
  closed: ['disabled'],
  find: (trx, where) =>
    trx
      .selectFrom('users')
      .select(['id', 'status'])
      .where((row) => row.and(where))
      .forUpdate()
      .executeTakeFirst(),
  admissionOf: ({ id, status }) => (status === 'active' ? { id } : { id, refused: 'disabled' }),
  async confirm(trx, { portal, profile, now }, id) {
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
      .where('id', '=', id)
      .execute();
    return { id, status: 'active' };
  },
  async admitNew(trx, arrival, email) {
    const invitation = await takeInvitation(trx, arrival, email);
    if (!invitation) return { refused: 'not_invited' };
    return { id: await accept(trx, arrival, invitation) };
  },
};

/** The inviter's name for the set-up page, where the portal itself invites. */
export const setUpInviter = 'set-up';

/**
 * Takes the newest open invitation to the address, and uses up all others to it in the same statement. The set-up page's is left
 * out: it was not mailed to an address, and belongs to the holder of its link.
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

/** @returns the id of the new account */
async function accept(
  trx: Transaction<Database>,
  arrival: Arrival,
  invitation: Selectable<InvitationsTable>,
): Promise<string> {
  const { portal, provider, profile, request, now } = arrival;
  const id = newId();
  await trx
    .insertInto('users')
    .values({
      id,
      status: 'active',
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
    actor: `user:${id}`,
    subject: `user:${id}`,
    details: { invitation: invitation.id, role: invitation.role, identity_provider: provider.identifier },
    request,
  });
  await addIdentity(trx, 'user', arrival, id);
  return id;
}
