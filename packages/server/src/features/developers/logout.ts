import type {} from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { audit } from '../../access/audit.ts';
import type { Portal } from '../../access/portal.ts';
import { tokenHash } from '../../access/secrets.ts';
import { accessCookie, endSessions, refreshCookie } from '../../access/session.ts';
import type { Deps } from '../../deps.ts';

/** Ends the session behind whatever token came, even an expired one; without any it is a success too (auth.md C9). */
export async function logout(deps: Deps, portal: Portal, request: FastifyRequest): Promise<void> {
  const now = deps.now();
  const { portal_id } = portal;
  const tokens = [request.cookies[accessCookie], request.cookies[refreshCookie]].filter((token) => token !== undefined);
  if (tokens.length === 0) return;
  await deps.db.transaction().execute(async (trx) => {
    const sessions = await trx
      .selectFrom('session_tokens as token')
      .innerJoin('sessions as session', (join) =>
        join.onRef('session.portal_id', '=', 'token.portal_id').onRef('session.id', '=', 'token.session_id'),
      )
      .select(['session.id', 'session.developer_id'])
      .distinct()
      .where('token.portal_id', '=', portal_id)
      .where('token.token_hash', 'in', tokens.map(tokenHash))
      .where('session.ended_at', 'is', null)
      .execute();
    for (const session of sessions) {
      await endSessions(trx, { portal_id, session_id: session.id, now });
      await audit(trx, {
        portal_id,
        event: 'session_ended',
        actor: `developer:${session.developer_id}`,
        subject: `developer:${session.developer_id}`,
        request,
      });
    }
  });
}
