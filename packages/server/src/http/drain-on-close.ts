import type { FastifyInstance } from 'fastify';
import type { Readiness } from './health.ts';

/**
 * Ends each connection with the answer that is under way on it when the server closes. Without this a connection that
 * the caller keeps alive holds the stop until its idle time is over: closing ends only what is idle at that moment.
 */
export function drainOnClose(app: FastifyInstance, readiness: Readiness, endUnused: () => void): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    endUnused();
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    if (closing || readiness.stopping) reply.header('connection', 'close');
    return payload;
  });
  app.addHook('onResponse', async () => {
    // This is for an answer whose head was sent before: its connection counts as idle only after this hook.
    if (closing) setImmediate(() => app.server.closeIdleConnections());
  });
}
