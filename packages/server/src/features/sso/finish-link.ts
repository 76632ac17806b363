import { inTransaction } from '@stoa/database/in-transaction';
import { violatedUnique } from '@stoa/database/unique-violation';
import type { Arrival } from '@stoa/openid/sign-in/arrival';
import { type LinkOwner, linkIdentity } from '@stoa/openid/sign-in/linking';
import type { CallContext } from '../../access/call-context.ts';
import { tellOfLink } from './link-mail.ts';

export function linkOwner(
  portal_id: string,
  { kind, id, session_id }: { readonly kind: 'developer' | 'user'; readonly id: string; readonly session_id: string },
): LinkOwner {
  return { portal_id, entity: kind, id, session_id };
}

/**
 * Links the provider that the browser has come back from to the account that left for it. No session is opened.
 * @throws SsoFailure
 */
export async function finishLink(context: CallContext, owner: LinkOwner, arrival: Arrival): Promise<void> {
  const link = () =>
    inTransaction(context.deps.db, async (trx) => {
      const { isNew } = await linkIdentity(trx, owner, arrival);
      if (isNew) await tellOfLink(trx, context, owner, arrival.provider);
    });
  try {
    await link();
  } catch (error) {
    if (violatedUnique(error) === undefined) throw error;
    // The same identity was linked a moment ago: the second look finds to whom.
    await link();
  }
  context.deps.nudgeOutbox();
}
