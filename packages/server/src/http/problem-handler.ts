import { Problem } from '@stoa/common/problem';
import type { ProblemBody } from '@stoa/contract/problem';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The one place that turns what was thrown into `application/problem+json` (RFC 9457, contract §A.2). */
export function handleProblems(app: FastifyInstance): void {
  app.setErrorHandler((thrown: FastifyError, request, reply) => {
    const problem = asProblem(thrown);
    // A refusal that we decided on needs no stack; what caused it does.
    if (problem.code === 'internal' || problem.options.cause instanceof Error) logFailure(request, problem, thrown);
    // Callers that leave before their answer can do so as often as they like.
    else
      request.log[reply.raw.destroyed ? 'debug' : 'info'](
        { code: problem.code, reason: problem.message },
        'request refused',
      );
    return sendProblem(request, reply, problem);
  });
}

export function logFailure(request: FastifyRequest, problem: Problem, thrown: Error): void {
  if (problem.status >= 500) request.log.error({ err: thrown }, problem.message);
  else
    request.log.info(
      { code: problem.code, reason: problem.message, cause: String(problem.options.cause) },
      'request refused',
    );
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  const { headers, retryAfter } = problem.options;
  if (retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfter)));
  if (headers) reply.headers(headers);
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemBody(problem, request.id)));
}

/** An address with escapes that are no text. */
export function unreadableAddress(cause: unknown): Problem {
  const invalid = [{ field: 'path', reason: 'cannot be decoded', rule: 'invalid', source: 'path' }] as const;
  return new Problem('invalid_request', 400, 'The address cannot be read.', { invalid, cause });
}

export function problemBody(problem: Problem, requestId: string): ProblemBody {
  const { invalid, errors, factors, requirements } = problem.options;
  return {
    status: problem.status,
    title: problem.title,
    detail: problem.message,
    message: problem.message,
    instance: `kong:trace:${requestId}`,
    code: problem.code,
    ...(invalid || problem.status === 400 ? { invalid_parameters: [...(invalid ?? [])] } : {}),
    ...(errors ? { errors: [...errors] } : {}),
    ...(factors ? { factors: [...factors] } : {}),
    ...(requirements ? { requirements: [...requirements] } : {}),
  };
}

/** The framework's own refusals, in our words. */
export function asProblem(thrown: FastifyError | Problem): Problem {
  if (thrown instanceof Problem) return thrown;
  const malformed = (reason: string) =>
    new Problem('invalid_request', 400, `The body ${reason}.`, {
      invalid: [{ field: 'body', reason, rule: 'invalid', source: 'body' }],
      cause: thrown,
    });
  switch (thrown.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Problem('too_large', 413, 'The body is larger than this call accepts.', {
        invalid: [{ field: 'body', reason: 'is larger than this call accepts', rule: 'invalid', source: 'body' }],
        cause: thrown,
      });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Problem('unsupported_media_type', 415, 'The body must be sent as application/json.', {
        invalid: [{ field: 'content-type', reason: 'must be application/json', rule: 'invalid', source: 'header' }],
        cause: thrown,
      });
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return malformed('does not have the length that its header says');
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return malformed('must be valid JSON');
    case '23503':
      // Foreign keys hold what checks before the write could not: another request deleted the other row in between.
      return new Problem('conflict', 409, 'Something that this refers to has just been deleted.', { cause: thrown });
    default:
      if (thrown.code === '53100') return full('database', thrown);
      if (thrown.code === 'ENOSPC') return full('server', thrown);
      if (isAway(thrown)) return databaseAway(thrown);
      if (thrown.statusCode && thrown.statusCode >= 400 && thrown.statusCode < 500) {
        return new Problem('invalid_request', thrown.statusCode, 'The request could not be read.', {
          invalid: [{ field: 'request', reason: 'could not be read', rule: 'invalid' }],
          cause: thrown,
        });
      }
      return new Problem('internal', 500, 'Something went wrong on our side. Please try again later.', {
        cause: thrown,
      });
  }
}

/**
 * The fault is not the caller's, and another try may succeed (PostgreSQL's appendix A): no connection (class 08), no connection
 * or memory or disk left (53), shutting down or starting (57P0x), read-only after a failover (25006), its files cannot be read or
 * written (58).
 */
const awayCodes =
  /^(?:08...|53...|57P0.|58...|25006|ECONN\w+|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

function isAway({ code, message }: FastifyError): boolean {
  return (typeof code === 'string' && awayCodes.test(code)) || connectionLost.test(message);
}

/** What the driver says, without a code, when a server ends in the middle of a statement or takes no connection in time. */
const connectionLost =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a conn)/;

/** Nothing that a caller does helps, and whoever runs the portal must not look for a connection that is lost. */
function full(whose: 'database' | 'server', cause: Error): Problem {
  return new Problem('unavailable', 503, `The disk of the ${whose} is full. Its operator must make room on it.`, {
    retryAfter: 60,
    cause,
  });
}

function databaseAway(cause: Error): Problem {
  return new Problem('unavailable', 503, 'The database does not answer. Please try again in a moment.', {
    retryAfter: 5,
    cause,
  });
}
