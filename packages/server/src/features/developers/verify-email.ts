import type { FastifyRequest } from 'fastify';
import { type Kysely, sql, type Transaction } from 'kysely';
import { audit } from '../../access/audit.ts';
import type { Portal } from '../../access/portal.ts';
import { tokenHash } from '../../access/secrets.ts';
import type { Database } from '../../database/tables.ts';
import type { Deps } from '../../deps.ts';
import { consumeToken, issueToken } from './account-tokens.ts';

/**
 * Confirms an address and answers with a token to set the first password: accounts have none at registration
 * (contract §0.15). The account then awaits approval (portal §4), unless the portal approves by itself.
 *
 * Mail scanners open links and run scripts: the same link works again for as long as it lives, until a password is set
 * (auth.md E4). It never opens a session.
 */
export async function verifyEmail(
  deps: Deps,
  portal: Portal,
  request: FastifyRequest,
  token: string,
): Promise<{ email: string; token: string }> {
  const now = deps.now();
  return deps.db.transaction().execute(async (trx) => {
    const repeated = await ownerWithoutPassword(trx, portal, token, now);
    const { developer_id, email } = repeated ?? (await consumeToken(trx, portal, token, 'verify', now));
    await trx
      .updateTable('developers')
      .set({
        email_verified_at: sql`coalesce(email_verified_at, ${now})`,
        status: portal.auto_approve_developers ? 'approved' : 'pending',
        updated_at: now,
      })
      .where('portal_id', '=', portal.portal_id)
      .where('id', '=', developer_id)
      .where('status', '=', 'unverified')
      .execute();
    const reset = await issueToken(trx, portal, { id: developer_id, email }, 'reset', now);
    await audit(trx, {
      portal_id: portal.portal_id,
      event: 'email_verified',
      actor: 'anonymous',
      subject: `developer:${developer_id}`,
      request,
    });
    return { email, token: reset };
  });
}

async function ownerWithoutPassword(
  trx: Transaction<Database> | Kysely<Database>,
  portal: Portal,
  token: string,
  now: Date,
) {
  return trx
    .selectFrom('account_tokens as token')
    .innerJoin('developers as developer', (join) =>
      join
        .onRef('developer.portal_id', '=', 'token.portal_id')
        .onRef('developer.id', '=', 'token.developer_id')
        .onRef('developer.email', '=', 'token.email'),
    )
    .select(['token.developer_id', 'token.email'])
    .where('token.portal_id', '=', portal.portal_id)
    .where('token.token_hash', '=', tokenHash(token))
    .where('token.purpose', '=', 'verify')
    .where('token.used_at', 'is not', null)
    .where('token.expires_at', '>', now)
    .where('developer.password_hash', 'is', null)
    .executeTakeFirst();
}
