import { refusedField } from '@stoa/common/problem';
import { audit } from '@stoa/database/audit';
import type { DeveloperSession, UserActor } from '@stoa/permissions/actor';
import type { CallContext } from '../call-context.ts';
import { sessionGone } from '../session.ts';
import { withPassword } from './proven-password.ts';

/**
 * Notes on the session that whoever sits there knows the password. A wrong one counts as a failed sign-in (auth B1).
 * @throws Problem 400 that names `password`, 401 when session or account are gone, 429
 */
export async function provePassword(
  context: CallContext<DeveloperSession | UserActor>,
  password: string,
): Promise<void> {
  const { deps, portal, actor, request } = context;
  const { portal_id } = portal;
  const { kind: entity, id, email, session_id } = actor;
  const owner = `${entity}:${id}`;
  const claim = { portal_id, entity, email, by: { id }, password, details: { account: owner } } as const;
  const outcome = await withPassword(deps, request, claim, {
    prepare: async () => undefined,
    work: async (trx) => {
      const proven = await trx
        .updateTable('sessions')
        .set({ proven_at: deps.now() })
        .where('portal_id', '=', portal_id)
        .where('id', '=', session_id)
        .where('ended_at', 'is', null)
        .executeTakeFirst();
      if (proven.numUpdatedRows === 0n) throw sessionGone();
    },
  });
  if (outcome.proven) return;
  if (!outcome.account) throw sessionGone();
  await audit(deps.db, { portal_id, event: 'authn_proof_fail', actor: owner, subject: owner, request });
  throw refusedField('wrong_password', 'password', 'is not your current password');
}
