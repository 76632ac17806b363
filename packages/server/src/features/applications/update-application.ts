import type { applicationEndpoints } from '@stoa/contract/applications';
import type { ParsedBody } from '@stoa/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { actorName, type DeveloperActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import { lockOwnApplication, requireOwnApplication } from '../../access/own-application.ts';
import type { Portal } from '../../access/portal.ts';
import type { Deps } from '../../deps.ts';
import { ownApplications } from './application-rows.ts';
import { refuseUnknownScopes } from './create-application.ts';
import { asConflict } from './name-conflict.ts';

type Body = ParsedBody<(typeof applicationEndpoints)['updateApplication']>;

/** Changes what the body names; an empty description or redirect URI clears it. */
export async function updateApplication(
  deps: Deps,
  portal: Portal,
  actor: DeveloperActor,
  request: FastifyRequest,
  id: string,
  body: Body,
) {
  const { portal_id } = portal;
  return deps.db
    .transaction()
    .execute(async (trx) => {
      await lockOwnApplication(trx, portal, actor, id);
      const { auth_strategy_id } = await requireOwnApplication(trx, portal, actor, id);
      if (body.scopes && auth_strategy_id) {
        const strategy = await trx
          .selectFrom('auth_strategies')
          .select('available_scopes')
          .where('portal_id', '=', portal_id)
          .where('id', '=', auth_strategy_id)
          .executeTakeFirstOrThrow();
        refuseUnknownScopes(strategy, body.scopes);
      }
      await trx
        .updateTable('applications')
        .set({
          updated_at: deps.now(),
          ...(body.name !== undefined && { name: body.name }),
          ...(body.description !== undefined && { description: body.description || null }),
          ...(body.reference_id !== undefined && { reference_id: body.reference_id }),
          ...(body.redirect_uri !== undefined && { redirect_uri: body.redirect_uri || null }),
          ...(body.scopes !== undefined && { scopes: JSON.stringify(body.scopes) }),
        })
        .where('portal_id', '=', portal_id)
        .where('id', '=', id)
        .execute();
      await audit(trx, {
        portal_id,
        event: 'application_updated',
        actor: actorName(actor),
        subject: `application:${id}`,
        request,
      });
      // Read before the commit: after it the application may be gone already.
      return ownApplications(trx, portal, actor).where('application.id', '=', id).executeTakeFirstOrThrow();
    })
    .catch(asConflict);
}
