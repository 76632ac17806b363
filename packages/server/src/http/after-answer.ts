import type { FastifyInstance, FastifyRequest } from 'fastify';

const workOf = new WeakMap<object, Set<Promise<void>>>();

/** Lets a server that stops wait for what it still does after an answer. */
export function finishAfterAnswers(app: FastifyInstance): void {
  const work = new Set<Promise<void>>();
  workOf.set(app.server, work);
  app.addHook('onClose', async () => void (await Promise.allSettled(work)));
}

/**
 * Goes on with work that the answer must not wait for, because its time would tell something (auth E1).
 * @param work must not reject
 */
export function afterAnswer(request: FastifyRequest, work: Promise<void>): void {
  const known = workOf.get(request.server.server);
  known?.add(work);
  void work.finally(() => known?.delete(work));
}
