import { Problem } from '@stoa/common/problem';
import type { FastifyInstance } from 'fastify';

/** Below these paths each call itself decides who gets an answer, also for a gateway. */
const calls = ['/gateway/', '/api/', '/kauth/', '/v2/', '/management/'];

/**
 * A gateway that shows its token asks at `/gateway/`. At any other address its configuration is wrong, and the 200 of a page
 * would let every caller pass.
 */
export function refuseGatewaysElsewhere(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, url }) => {
    if (headers['x-gateway-token'] === undefined || calls.some((prefix) => url.startsWith(prefix))) return;
    throw new Problem('not_found', 404, 'There is nothing at this address.');
  });
}
