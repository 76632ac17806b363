import { audit, type RequestFacts } from '@stoa/database/audit';
import { inTransaction } from '@stoa/database/in-transaction';
import type { UserEntity } from '@stoa/database/tables';
import { queueSecretMail } from '@stoa/outbox/mail/send-mail';
import type { CallContext } from '../call-context.ts';
import { knownBrowser } from '../known-browser.ts';
import { findAccount } from './account-rows.ts';
import { issueToken } from './account-tokens.ts';
import { entities } from './entity.ts';
import { mayMail } from './mail-cap.ts';

/** Confirmed and not shut out: such an account may set a password. */
const mayReset: readonly string[] = ['pending', 'approved', 'active'];

/**
 * Mails a reset link if the account exists and its address is confirmed. The answer never tells, and does not wait for
 * this work, so that its time does not tell either (auth E1): the promise settles later, and never rejects.
 */
export function forgotPassword(
  { deps, portal, request }: CallContext,
  entity: UserEntity,
  email: string,
): Promise<void> {
  // Copied now: behind a proxy the connection ends with the answer, and the request forgets who asked.
  const facts = { id: request.id, ip: request.ip, headers: { 'user-agent': request.headers['user-agent'] } };
  const browser = knownBrowser(deps, request, { portal_id: portal.portal_id, entity, email });
  return sendResetLink({ deps, portal, request: facts }, entity, email, browser).catch((error: unknown) =>
    request.log.error({ err: error }, 'reset mail not queued'),
  );
}

async function sendResetLink(
  { deps, portal, request }: Pick<CallContext, 'deps' | 'portal'> & { readonly request: RequestFacts },
  entity: UserEntity,
  email: string,
  browser: string | undefined,
): Promise<void> {
  const now = deps.now();
  const { portal_id } = portal;
  await inTransaction(deps.db, async (trx) => {
    const allowed = await mayMail(trx, { portal_id, entity, email, request, now, browser });
    const account = await findAccount(trx, { portal_id, entity }, { email }, { lock: true });
    if (!allowed || !account || !mayReset.includes(account.status)) return;
    // A stranger's request must not kill the link that the owner has just been mailed. What strangers may have mailed ends
    // no sooner than their cap does: there is always a link that works.
    const beside = browser === undefined;
    const token = await issueToken(trx, { portal_id, entity, ...account }, 'reset', { now, beside });
    const page = `${deps.config.publicUrl}${entities[entity].pages.resetPassword}`;
    await queueSecretMail(trx, deps, portal, {
      to: email,
      message: 'reset-password',
      data: { full_name: account.full_name, link: `${page}?${new URLSearchParams({ email, token })}` },
    });
    await audit(trx, {
      portal_id,
      event: 'authn_password_reset_requested',
      actor: 'anonymous',
      subject: `${entity}:${account.id}`,
      request,
    });
  });
  deps.nudgeOutbox();
}
