import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { Problem } from '../problem.ts';

export interface Readiness {
  /** False while the server starts or stops. */
  ready: boolean;
}

/** `/healthz`: the process answers. `/readyz`: started, not stopping, and the database answers. */
export function health(app: FastifyInstance, deps: Pick<Deps, 'db'>, readiness: Readiness): void {
  const quiet = { logLevel: 'warn' } as const;
  app.get('/healthz', quiet, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/readyz', quiet, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!readiness.ready)
      throw new Problem('unavailable', 503, 'The server is starting or stopping.', { retryAfter: 1 });
    await sql`select 1`.execute(deps.db).catch((cause: unknown) => {
      throw new Problem('unavailable', 503, 'The database does not answer.', { retryAfter: 5, cause });
    });
    return { status: 'ready' };
  });
}
