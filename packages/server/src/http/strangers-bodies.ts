import { Problem } from '@stoa/common/problem';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problem-handler.ts';

/** Milliseconds for which bytes are still taken after the answer. */
const lingerMs = 1_000;

/** Also as a proxy is asked, with a scheme and a host (RFC 9112 §3.2.2). */
const belowGateway = /^(?:[a-z][a-z0-9+.-]*:\/\/[^/]*)?\/+gateway\//i;

/**
 * Where gateways find nothing, the answer comes before the body. Whoever sends one a byte at a time, without a token, would keep a proxy's
 * place for that long, and the proxy has a few hundred.
 */
export function answerBeforeStrangersBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || !belowGateway.test(request.url)) return;
    leaveBody(request, reply);
    return sendProblem(request, reply, new Problem('not_found', 404, 'There is nothing at this address.'));
  });
}

/** The answer does not wait for the body, and ends the connection. */
export function leaveBody({ headers, raw }: FastifyRequest, reply: FastifyReply): void {
  if ((headers['content-length'] ?? '0') === '0' && headers['transfer-encoding'] === undefined) return;
  const { socket } = raw;
  reply.header('connection', 'close');
  raw.resume();
  // Who closes while bytes are on the way resets the connection, and the caller loses the answer (RFC 9112 §9.6).
  // Node calls this after an answer that ends its connection.
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
}
