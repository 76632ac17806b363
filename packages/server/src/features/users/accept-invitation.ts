import type { UserRole } from '@stoa/contract/users';
import { audit } from '@stoa/database/audit';
import { newId } from '@stoa/database/ids';
import { inTransaction } from '@stoa/database/in-transaction';
import type { Database, UsersTable } from '@stoa/database/tables';
import { setUpInviter } from '@stoa/openid/sign-in/admit-user';
import { addressKey } from '@stoa/outbound/network/client-address';
import { refusePersonalPassword, refuseWeakPassword } from '@stoa/secrets/password-policy';
import { tokenHash } from '@stoa/secrets/secrets';
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import { findAccount } from '../../access/accounts/account-rows.ts';
import { tokenOver, tokenUnknown, voidTokens } from '../../access/accounts/account-tokens.ts';
import { hasOwner } from '../../access/accounts/has-owner.ts';
import { hashBehindLink } from '../../access/accounts/hash-behind-link.ts';
import { takeLoginPoints } from '../../access/accounts/login-throttle.ts';
import { tellOfNewPassword } from '../../access/accounts/password-mail.ts';
import type { CallContext } from '../../access/call-context.ts';
import { endSessions } from '../../access/session.ts';
import { giveBackPoint } from '../../access/throttle.ts';

interface Acceptance {
  readonly password: string;
  readonly full_name: string;
  readonly preferred_name?: string | null | undefined;
  readonly token: string;
}

/**
 * Makes the invited account, whose address and role are the invitation's, never the body's (auth E7). A user who
 * had signed up for the address before, without a role or unconfirmed, gets that account with the new password; an account
 * that was in use is told of it by mail.
 * @throws Problem 404 unknown token, 410 expired or used, 400 weak password, 429
 */
export async function acceptInvitation(
  context: CallContext,
  { password, full_name, preferred_name, token }: Acceptance,
): Promise<{ email: string }> {
  const { deps, portal, request } = context;
  refuseWeakPassword(password, { policy: deps.config.passwordPolicy });
  const { portal_id } = portal;
  const now = deps.now();
  const token_hash = tokenHash(token);
  const known = await requireLiveInvitation(context, token_hash, now);
  refusePersonalPassword(password, { ...known, full_name, portal: portal.name });
  const set = { portal_id, token, password, call: 'acceptInvitation' };
  const accepted = await hashBehindLink(deps, request, set, (password_hash) =>
    inTransaction(deps.db, async (trx) => {
      // The account is locked before the invitation, in the order of the call that disables the account.
      const invited = await invitationBy(trx, portal_id, token_hash);
      const scope = { portal_id, entity: 'user' } as const;
      const before = invited && (await findAccount(trx, scope, { email: invited.email }, { lock: true }));
      const invitation = await useInvitation(trx, portal_id, token_hash, now);
      const { id: invitationId, invited_by: _, ...invitee } = invitation;
      const person = { full_name, preferred_name: preferred_name || null, password_hash };
      const user = await upsertUser(trx, { portal_id, ...invitee, ...person, updated_at: now });
      if (!user) throw tokenOver(false);
      await voidTokens(trx, { ...scope, id: user.id });
      await endSessions(trx, { portal_id, user_id: user.id, now });
      await audit(trx, {
        portal_id,
        event: 'user_invitation_used',
        actor: `user:${user.id}`,
        subject: `user:${user.id}`,
        details: { invitation: invitationId, role: invitee.role },
        request,
      });
      if (before?.status === 'active' && before.password_hash !== null)
        await tellOfNewPassword(trx, context, 'user', before);
      return { email: invitee.email };
    }),
  );
  deps.nudgeOutbox();
  return accepted;
}

type InvitedUser = Pick<
  Insertable<UsersTable>,
  'portal_id' | 'email' | 'organization' | 'role' | 'full_name' | 'preferred_name' | 'password_hash'
> & { readonly updated_at: Date };

/** @returns undefined where the account is disabled */
function upsertUser(trx: Transaction<Database>, user: InvitedUser) {
  const { full_name, preferred_name, organization, password_hash, updated_at } = user;
  return trx
    .insertInto('users')
    .values({ ...user, id: newId(), region: 'us', status: 'active', email_verified_at: updated_at })
    .onConflict((conflict) =>
      conflict
        .columns(['portal_id', 'email'])
        .doUpdateSet((row) => ({
          full_name,
          preferred_name,
          organization,
          password_hash,
          status: 'active',
          role: sql<UserRole>`coalesce(users.role, ${row.ref('excluded.role')})`,
          email_verified_at: sql<Date>`coalesce(users.email_verified_at, ${updated_at})`,
          updated_at,
        }))
        .where('users.status', '<>', 'disabled'),
    )
    .returning('id')
    .executeTakeFirst();
}

/** A stranger's made-up tokens must cost no hash, and cannot be tried out without end. */
async function requireLiveInvitation(
  { deps, portal: { portal_id }, request }: CallContext,
  token_hash: string,
  now: Date,
): Promise<{ readonly email: string; readonly organization: string }> {
  const counter = { portal_id, now, name: 'loginAddress', key: addressKey(request.ip) } as const;
  await takeLoginPoints(deps, request, [counter], { call: 'acceptInvitation' });
  const known = await invitationBy(deps.db, portal_id, token_hash);
  if (!known) throw tokenUnknown();
  await giveBackPoint(deps.db, counter);
  if (known.used_at !== null || known.expires_at <= now) throw tokenOver(known.used_at !== null);
  return known;
}

function invitationBy(db: Kysely<Database>, portal_id: string, token_hash: string) {
  return db
    .selectFrom('invitations')
    .select(['email', 'organization', 'used_at', 'expires_at'])
    .where('portal_id', '=', portal_id)
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
}

/** Uses the invitation up in one statement: of two requests with one token, one gets it (auth E2). */
async function useInvitation(trx: Transaction<Database>, portal_id: string, token_hash: string, now: Date) {
  const used = await trx
    .updateTable('invitations')
    .set({ used_at: now })
    .where('portal_id', '=', portal_id)
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'email', 'organization', 'role', 'invited_by'])
    .executeTakeFirst();
  // The one of the set-up page was never mailed: it makes the first owner, and no second one.
  if (used?.invited_by === setUpInviter && (await hasOwner(trx, portal_id))) throw tokenOver(false);
  if (used) return used;
  const known = await invitationBy(trx, portal_id, token_hash);
  throw known ? tokenOver(known.used_at !== null) : tokenUnknown();
}
