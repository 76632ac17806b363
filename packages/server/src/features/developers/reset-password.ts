import type { FastifyRequest } from 'fastify';
import { audit } from '../../access/audit.ts';
import type { Portal } from '../../access/portal.ts';
import { endSessions } from '../../access/session.ts';
import { clearPoints } from '../../access/throttle.ts';
import type { Deps } from '../../deps.ts';
import { queueMail } from '../../mail/send-mail.ts';
import { consumeToken, voidTokens } from './account-tokens.ts';
import { refuseWeakPassword } from './password-policy.ts';

/**
 * Sets the password behind a mailed token. Every session of the account ends, every other link stops working, a lock
 * is lifted and the owner gets a mail; signing in is a step of its own (auth.md B3, C10, E2, E6).
 */
export async function resetPassword(
  deps: Deps,
  portal: Portal,
  request: FastifyRequest,
  { password, token }: { password: string; token: string },
): Promise<void> {
  refuseWeakPassword(password);
  const now = deps.now();
  const { portal_id } = portal;
  const password_hash = await deps.passwords.hash(password);
  await deps.db.transaction().execute(async (trx) => {
    const { developer_id, email } = await consumeToken(trx, portal, token, 'reset', now);
    const { full_name, had_password } = await setPassword();
    await voidTokens(trx, portal, developer_id);
    await endSessions(trx, { portal_id, developer_id, now });
    await clearPoints(trx, { portal_id, name: 'loginAccount', key: email });
    await audit(trx, {
      portal_id,
      event: 'authn_password_change',
      actor: `developer:${developer_id}`,
      subject: `developer:${developer_id}`,
      request,
    });
    if (had_password) {
      await queueMail(trx, portal, {
        to: email,
        message: 'password-changed',
        data: { full_name, link: `${deps.config.publicUrl}/forgot-password` },
      });
    }

    async function setPassword() {
      const before = await trx
        .selectFrom('developers')
        .select(['full_name', 'password_hash'])
        .where('portal_id', '=', portal_id)
        .where('id', '=', developer_id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      await trx
        .updateTable('developers')
        .set({ password_hash, updated_at: now })
        .where('portal_id', '=', portal_id)
        .where('id', '=', developer_id)
        .execute();
      return { full_name: before.full_name, had_password: before.password_hash !== null };
    }
  });
  deps.nudgeOutbox();
}
