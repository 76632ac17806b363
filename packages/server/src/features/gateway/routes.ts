import type { FastifyInstance } from 'fastify';
import { actorName } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import { newToken, tokenHash } from '../../access/secrets.ts';
import { newId } from '../../database/ids.ts';
import { violatedUnique } from '../../database/unique-violation.ts';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { pageOf } from '../../http/page.ts';
import { Problem } from '../../problem.ts';
import { verifyRoute } from './verify-route.ts';

export function gatewayRoutes(app: FastifyInstance, implement: Implementer, deps: Deps): void {
  implement.claim('verifyGatewayRequest');
  app.register((scope) => verifyRoute(scope, deps));

  implement('listGateways', async ({ portal, query }) => {
    const gateways = deps.db
      .selectFrom('gateways')
      .select(['id', 'name', 'last_seen_at', 'created_at'])
      .where('portal_id', '=', portal.portal_id)
      .orderBy('name')
      .orderBy('id');
    return pageOf(gateways, query, (row) => row);
  });

  implement('createGateway', async ({ portal, actor, request, body }) => {
    const { portal_id } = portal;
    const id = newId();
    const token = newToken('stoa_gw_');
    const created_at = deps.now();
    await deps.db
      .transaction()
      .execute(async (trx) => {
        await trx
          .insertInto('gateways')
          .values({ portal_id, id, name: body.name, token_hash: tokenHash(token), created_at, last_seen_at: null })
          .execute();
        await audit(trx, {
          portal_id,
          event: 'gateway_added',
          actor: actorName(actor),
          subject: `gateway:${id}`,
          request,
        });
      })
      .catch((error: unknown) => {
        if (violatedUnique(error))
          throw new Problem('conflict', 409, `There is a gateway named "${body.name}" already.`, { cause: error });
        throw error;
      });
    return { id, name: body.name, token, created_at };
  });
}
