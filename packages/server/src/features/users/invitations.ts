import { answerableFor } from '@stoa/access-tokens/answerable';
import { notFound, refusedField } from '@stoa/common/problem';
import type { UserRole } from '@stoa/contract/users';
import { newId } from '@stoa/database/ids';
import { inTransaction } from '@stoa/database/in-transaction';
import type { Database } from '@stoa/database/tables';
import { queueSecretMail } from '@stoa/outbox/mail/send-mail';
import type { ManagingActor } from '@stoa/permissions/actor';
import { auditAct } from '@stoa/permissions/audit-act';
import { newUuidToken, tokenHash } from '@stoa/secrets/secrets';
import { sql, type Transaction } from 'kysely';
import { findAccount } from '../../access/accounts/account-rows.ts';
import type { CallContext } from '../../access/call-context.ts';

/** auth E2 */
const lifetime = 7 * 24 * 3_600_000;

export const invitationColumns = [
  'id',
  'email',
  'full_name',
  'organization',
  'role',
  'expires_at',
  'created_at',
] as const;

interface Invitee {
  readonly email: string;
  readonly full_name: string;
  readonly organization?: string | undefined;
  readonly role: UserRole;
}

/**
 * Invites a person by mail. What the page shows is in the link, what counts is in the row (auth E7).
 * @throws Problem 409 when the address belongs to a user already
 */
export async function inviteUser(
  context: CallContext<ManagingActor>,
  { email, full_name, role, organization = context.portal.name }: Invitee,
) {
  const { deps, portal, actor } = context;
  const { portal_id } = portal;
  const now = deps.now();
  const invitation = await inTransaction(deps.db, async (trx) => {
    const invited_by = await answerableFor(trx, portal_id, actor, 'inviteUser');
    const token = newUuidToken();
    const invitation = {
      id: newId(),
      token_hash: tokenHash(token),
      full_name,
      organization,
      role,
      invited_by,
      expires_at: new Date(now.getTime() + lifetime),
    };
    // The row takes the place of an open one: if that were deleted first, a second invitation at the same time would miss it.
    const row = await trx
      .insertInto('invitations')
      .values({ ...invitation, portal_id, email, used_at: null })
      .onConflict((conflict) =>
        conflict
          .columns(['portal_id', 'email'])
          .where('used_at', 'is', null)
          .doUpdateSet({ ...invitation, created_at: sql<Date>`excluded.created_at` }),
      )
      .returning(invitationColumns)
      .executeTakeFirstOrThrow();
    // This is checked afterwards: the row waits for a person who is just accepting an earlier one.
    await refuseKnownUser(trx, portal_id, email);
    const query = new URLSearchParams({ token, fullName: full_name, org: organization, email });
    await queueSecretMail(trx, deps, portal, {
      to: email,
      message: 'invitation',
      data: { full_name, organization, link: `${deps.config.publicUrl}/console/accept-invitation?${query}` },
    });
    await auditAct(trx, context, { event: 'user_invited', subject: `invitation:${row.id}`, details: { role } });
    return row;
  });
  deps.nudgeOutbox();
  return invitation;
}

async function refuseKnownUser(trx: Transaction<Database>, portal_id: string, email: string): Promise<void> {
  const account = await findAccount(trx, { portal_id, entity: 'user' }, { email });
  if (!account || account.status === 'unverified') return;
  const reason =
    account.status === 'disabled'
      ? 'is of a disabled user: enable the account instead'
      : 'is of a user already: give the account the role instead';
  throw refusedField('user_known', 'email', reason, { status: 409 });
}

export async function withdrawInvitation(context: CallContext<ManagingActor>, id: string): Promise<void> {
  const { deps, portal } = context;
  const { portal_id } = portal;
  await inTransaction(deps.db, async (trx) => {
    await trx
      .deleteFrom('invitations')
      .where('portal_id', '=', portal_id)
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow(() => notFound('This invitation'));
    await auditAct(trx, context, { event: 'user_invitation_withdrawn', subject: `invitation:${id}` });
  });
}
