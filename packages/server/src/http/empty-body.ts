import type { FastifyInstance } from 'fastify';

/**
 * A body of no bytes is no body, whatever its media type is said to be: existing clients name a form's or JSON's with
 * every POST (contract §A.3).
 */
export function acceptEmptyBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    if (headers['content-length'] === '0' && headers['transfer-encoding'] === undefined) delete headers['content-type'];
  });
}
