import type { FastifyRequest } from 'fastify';
import { audit } from '../../access/audit.ts';
import type { Portal } from '../../access/portal.ts';
import { countPoint } from '../../access/throttle.ts';
import type { Deps } from '../../deps.ts';
import { addressKey } from '../../http/client-address.ts';
import { queueMail } from '../../mail/send-mail.ts';
import { issueToken } from './account-tokens.ts';

/**
 * Mails a reset link if the account exists and its address is confirmed. The answer never tells; the caller does not
 * wait for this work, so that its time does not tell either (auth.md E1).
 */
export async function forgotPassword(
  deps: Deps,
  portal: Portal,
  request: FastifyRequest,
  email: string,
): Promise<void> {
  const now = deps.now();
  const { portal_id } = portal;
  await deps.db.transaction().execute(async (trx) => {
    const mayMail =
      (await countPoint(trx, { portal_id, name: 'mailAccount', key: email, now })) &&
      (await countPoint(trx, { portal_id, name: 'mailAddress', key: addressKey(request.ip), now }));
    const account = await trx
      .selectFrom('developers')
      .select(['id', 'email', 'full_name'])
      .where('portal_id', '=', portal_id)
      .where('email', '=', email)
      .where('status', 'in', ['pending', 'approved'])
      .executeTakeFirst();
    if (!account || !mayMail) return;
    const token = await issueToken(trx, portal, account, 'reset', now);
    const link = `${deps.config.publicUrl}/reset-password?${new URLSearchParams({ email, token })}`;
    await queueMail(trx, portal, {
      to: email,
      message: 'reset-password',
      data: { full_name: account.full_name, link },
    });
    await audit(trx, {
      portal_id,
      event: 'password_reset_requested',
      actor: 'anonymous',
      subject: `developer:${account.id}`,
      request,
    });
  });
  deps.nudgeOutbox();
}
