import { audit } from '@stoa/database/audit';
import { newId } from '@stoa/database/ids';
import { inTransaction } from '@stoa/database/in-transaction';
import { queueMail } from '@stoa/outbox/mail/send-mail';
import { alike } from '../../access/accounts/alike.ts';
import { mayMail } from '../../access/accounts/mail-cap.ts';
import type { CallContext } from '../../access/call-context.ts';
import { mailVerification } from './verification-mail.ts';

/**
 * A new account, or none: the answer is the same for an address that is known, and its owner gets a mail that says so
 * (auth E7). Mails are capped by account and client address, silently (E1).
 */
export async function registerDeveloper(
  { deps, portal, request }: CallContext,
  { email, full_name }: { email: string; full_name: string },
): Promise<void> {
  const now = deps.now();
  const { portal_id } = portal;
  const registered = inTransaction(deps.db, async (trx) => {
    const mail = { portal_id, entity: 'developer', email, request, now, name: 'signUpAccount' } as const;
    const allowed = await mayMail(trx, mail);
    const id = newId();
    const inserted = await trx
      .insertInto('developers')
      .values({
        portal_id,
        id,
        email,
        full_name,
        password_hash: null,
        status: 'unverified',
        email_verified_at: null,
        decided_at: null,
        updated_at: now,
      })
      // Any visitor may have typed an unconfirmed address: the newest name counts, a stranger's earlier one goes.
      .onConflict((conflict) =>
        conflict
          .columns(['portal_id', 'email'])
          .doUpdateSet({ full_name, updated_at: now })
          .where('developers.status', '=', 'unverified'),
      )
      .returning('id')
      .executeTakeFirst();
    const account = inserted
      ? { id: inserted.id, email, full_name, status: 'unverified' as const }
      : await trx
          .selectFrom('developers')
          .select(['id', 'email', 'full_name', 'status'])
          .where('portal_id', '=', portal_id)
          .where('email', '=', email)
          .executeTakeFirstOrThrow();
    await audit(trx, {
      portal_id,
      event: inserted?.id === id ? 'developer_registered' : 'developer_registered_again',
      actor: 'anonymous',
      subject: `developer:${account.id}`,
      request,
    });
    if (!allowed) return;
    if (account.status === 'unverified') {
      await mailVerification(trx, deps, portal, account);
    } else {
      await queueMail(trx, portal, {
        to: email,
        message: 'already-registered',
        data: { full_name: account.full_name, link: `${deps.config.publicUrl}/login` },
      });
    }
  });
  await alike(registered);
  deps.nudgeOutbox();
}
