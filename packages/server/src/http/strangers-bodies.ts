import { Problem } from '@stoa/common/problem';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendProblem } from './problem-handler.ts';

/** Milliseconds for which bytes are still taken after the answer. */
const lingerMs = 1_000;

/**
 * Where gateways find nothing, the answer comes before the body. Whoever sends one a byte at a time, without a token, would keep a proxy's
 * place for that long, and the proxy has a few hundred.
 */
export function answerBeforeStrangersBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || !/^\/+gateway\//i.test(request.url)) return;
    if (hasBody(request)) {
      reply.header('connection', 'close');
      endLater(request);
    }
    return sendProblem(request, reply, new Problem('not_found', 404, 'There is nothing at this address.'));
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined;
}

/** Who closes while bytes are on the way resets the connection, and the caller loses the answer (RFC 9112 §9.6). */
function endLater({ raw }: FastifyRequest): void {
  const { socket } = raw;
  raw.resume();
  // Node calls this after an answer that ends its connection.
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
}
