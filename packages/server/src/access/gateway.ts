import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { Problem } from '../problem.ts';
import type { GatewayActor } from './actor.ts';
import type { Portal } from './portal.ts';
import { tokenHash } from './secrets.ts';

/**
 * The gateway behind `X-Gateway-Token`. Without a valid one the address does not exist: nobody else may use it to find
 * out which keys are good (gateways.md, contract point 1).
 */
export async function gatewayOf(request: FastifyRequest, portal: Portal, deps: Deps): Promise<GatewayActor> {
  const token = request.headers['x-gateway-token'];
  const row =
    typeof token === 'string' && token !== ''
      ? await deps.db
          .selectFrom('gateways')
          .select(['id', 'name'])
          .where('portal_id', '=', portal.portal_id)
          .where('token_hash', '=', tokenHash(token))
          .executeTakeFirst()
      : undefined;
  // Word for word what an address without a route answers (http/static-files.ts).
  if (!row) throw new Problem('not_found', 404, 'There is nothing at this address.');
  return { kind: 'gateway', id: row.id, name: row.name };
}
