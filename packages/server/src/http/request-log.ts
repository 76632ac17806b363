import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** One line for each request, when it is over: what was asked, and what came of it. */
export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'request_id' });
  }

  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    // Read now: a connection that the caller has closed does not tell the address any more.
    const { method, url, ip } = request;
    const req = { method, url, ip };
    request.log.debug({ req }, 'incoming request');
    // Not `writableFinished`: the answer to a call that the server makes itself never says so.
    let isFinished = false;
    reply.raw.once('finish', () => {
      isFinished = true;
    });
    reply.raw.once('close', () => {
      // Without an answer the status would be 200.
      const res = reply.raw.headersSent ? { res: reply } : {};
      const outcome = isFinished ? 'request completed' : 'request aborted';
      request.log.info({ req, ...res, responseTime: reply.elapsedTime }, outcome);
    });
  }

  /** Only an error of a hook is told here: the line of the request is written in any case. */
  override requestCompleted(error: Error | null | undefined, _request: FastifyRequest, reply: FastifyReply): void {
    if (error) reply.log.error({ res: reply, err: error }, 'request errored');
  }
}
