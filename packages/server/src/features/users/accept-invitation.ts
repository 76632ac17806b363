import type { FastifyRequest } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { tokenOver, tokenUnknown, voidTokens } from '../../access/accounts/account-tokens.ts';
import { refusePersonalPassword, refuseWeakPassword } from '../../access/accounts/password-policy.ts';
import { audit } from '../../access/audit.ts';
import type { Portal } from '../../access/portal.ts';
import { tokenHash } from '../../access/secrets.ts';
import { endSessions } from '../../access/session.ts';
import { newId } from '../../database/ids.ts';
import type { Database } from '../../database/tables.ts';
import type { Deps } from '../../deps.ts';

interface Acceptance {
  readonly password: string;
  readonly full_name: string;
  readonly preferred_name?: string | null | undefined;
  readonly token: string;
}

/**
 * Makes the invited account, whose address and role are the invitation's, never the body's (auth.md E7). Somebody who
 * had signed up for the address before, without a role or unconfirmed, gets that account with the new password.
 * @throws Problem 404 unknown token, 410 expired or used, 400 weak password
 */
export async function acceptInvitation(
  deps: Deps,
  portal: Portal,
  request: FastifyRequest,
  { password, full_name, preferred_name, token }: Acceptance,
): Promise<{ email: string }> {
  refuseWeakPassword(password, { policy: deps.config.passwordPolicy });
  const { portal_id } = portal;
  const now = deps.now();
  const password_hash = await deps.passwords.hash(password);
  return deps.db.transaction().execute(async (trx) => {
    const invitation = await useInvitation(trx, portal_id, tokenHash(token), now);
    const { email, organization, role } = invitation;
    refusePersonalPassword(password, { email, full_name, organization, portal: portal.name });
    const user = await trx
      .insertInto('users')
      .values({
        portal_id,
        id: newId(),
        email,
        full_name,
        preferred_name: preferred_name || null,
        organization,
        region: 'us',
        password_hash,
        status: 'active',
        role,
        email_verified_at: now,
        updated_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['portal_id', 'email'])
          .doUpdateSet((row) => ({
            full_name,
            preferred_name: preferred_name || null,
            organization,
            password_hash,
            status: 'active',
            role: sql<typeof role>`coalesce(users.role, ${row.ref('excluded.role')})`,
            email_verified_at: sql<Date>`coalesce(users.email_verified_at, ${now})`,
            updated_at: now,
          }))
          .where('users.status', '<>', 'disabled'),
      )
      .returning('id')
      .executeTakeFirst();
    if (!user) throw tokenOver(false);
    await voidTokens(trx, portal, 'user', user.id);
    await endSessions(trx, { portal_id, user_id: user.id, now });
    await audit(trx, {
      portal_id,
      event: 'user_invitation_used',
      actor: `user:${user.id}`,
      subject: `user:${user.id}`,
      details: { invitation: invitation.id, role },
      request,
    });
    return { email };
  });
}

/** In one statement: of two requests with one token, one gets it (auth.md E2). */
async function useInvitation(trx: Transaction<Database>, portal_id: string, token_hash: string, now: Date) {
  const used = await trx
    .updateTable('invitations')
    .set({ used_at: now })
    .where('portal_id', '=', portal_id)
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'email', 'organization', 'role'])
    .executeTakeFirst();
  if (used) return used;
  const known = await trx
    .selectFrom('invitations')
    .select('used_at')
    .where('portal_id', '=', portal_id)
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
  throw known ? tokenOver(known.used_at !== null) : tokenUnknown();
}
