import { addDeveloperToken, developerTokens, removeDeveloperToken } from '@stoa/access-tokens/developer-tokens';
import { queueMail } from '@stoa/outbox/mail/send-mail';
import { noticeDue } from '../../access/expiry-notice.ts';
import { requireProof } from '../../access/require-proof.ts';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';

/** Tokens that developers make for programs; only a hash of each is kept. */
export function developerTokenRoutes(implement: Implementer, deps: Deps): void {
  const { db } = deps;

  implement('listDeveloperTokens', async ({ portal, actor }) => developerTokens(db, portal, actor));

  implement('createDeveloperToken', async ({ body, context, portal, ...call }) => {
    await requireProof(context);
    const now = deps.now();
    const expires_at = new Date(body.expires_at);
    const asked = { ...body, expires_at, expiry_notice: noticeDue(expires_at, now) };
    const link = `${deps.config.publicUrl}/account`;
    const made = await addDeveloperToken({ ...call, portal, db, now }, asked, async (trx, { email: to, full_name }) => {
      await queueMail(trx, portal, { to, message: 'token-added', data: { full_name, token_name: body.name, link } });
    });
    deps.nudgeOutbox();
    return made;
  });

  implement('deleteDeveloperToken', async ({ params, ...call }) =>
    removeDeveloperToken({ ...call, db, now: deps.now() }, params.tokenId),
  );
}
