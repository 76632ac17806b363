import { Problem } from '@stoa/common/problem';
import type { FastifyInstance } from 'fastify';

/** Where every caller gets the answer of a call, which says itself who may have it. */
const calls = ['/gateway/', '/api/', '/kauth/', '/v2/', '/management/'];

/**
 * A gateway that shows its token asks at `/gateway/`. At any other address its configuration is wrong, and the 200 of a page
 * would let everybody pass.
 */
export function refuseGatewaysElsewhere(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, url }) => {
    if (headers['x-gateway-token'] === undefined || calls.some((prefix) => url.startsWith(prefix))) return;
    throw new Problem('not_found', 404, 'There is nothing at this address.');
  });
}
