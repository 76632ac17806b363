import { CallerGone, createLimiter, LimiterFull } from '@stoa/common/limiter';
import { Problem } from '@stoa/common/problem';
import type { DeveloperActor, ManagingActor } from '@stoa/permissions/actor';
import type { Portal } from '@stoa/permissions/portal';
import { applicationStats } from '@stoa/stats/application-stats';
import { foundCalls } from '@stoa/stats/found-calls';
import { operationStats } from '@stoa/stats/operation-stats';
import { portalStats } from '@stoa/stats/portal-stats';
import { queryStats } from '@stoa/stats/query-stats';
import { recentCalls } from '@stoa/stats/recent-calls';
import { usage } from '@stoa/stats/usage';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';

export function statsRoutes(implement: Implementer, deps: Deps): void {
  /** A portal without analytics says so: clients then hide it (contract §A.9). */
  implement('getStatsConfig', async () => ({
    analytics: deps.analytics && { percentiles: true, retention_ms: deps.analytics.retentionMs },
  }));

  // Each question takes a connection and a share of the process that also answers gateways (decision 022). A dashboard asks
  // about ten at once, and each change of its filters asks anew.
  const questions = createLimiter({ atOnce: 8, perKey: 4, waiting: 40 });
  async function inTurn<T>({ portal, actor, request }: Asking, answer: () => Promise<T>): Promise<T> {
    const isGone = () => request.raw.socket.destroyed;
    try {
      return await questions.run(answer, { key: `${portal.portal_id} ${actor.id}`, isGone });
    } catch (error) {
      if (!(error instanceof LimiterFull || error instanceof CallerGone)) throw error;
      const sentence = 'Too many questions are under way. Ask this one again in a moment.';
      throw new Problem('too_many_requests', 429, sentence, { retryAfter: 2 });
    }
  }

  implement('queryStats', async (asking) =>
    inTurn(asking, () => queryStats(deps, asking.portal, asking.actor, asking.body)),
  );

  implement('queryApplicationStats', async (asking) =>
    inTurn(asking, () => applicationStats(deps, asking.portal, asking.actor, asking.body)),
  );

  implement('queryOperationStats', async (asking) =>
    inTurn(asking, () => operationStats(deps, asking.portal, asking.actor, asking.body)),
  );

  implement('listRecentCalls', async (asking) =>
    inTurn(asking, () => recentCalls(deps, asking, asking.params.applicationId, asking.query)),
  );

  implement('getUsage', async ({ portal, query }) => usage(deps, portal, query));

  implement('findCallsById', async (asking) =>
    inTurn(asking, () => foundCalls(deps, asking.portal, asking.query.request_id)),
  );

  implement('queryPortalStats', async (asking) => inTurn(asking, () => portalStats(deps, asking, asking.body)));
}

interface Asking {
  readonly portal: Portal;
  readonly actor: DeveloperActor | ManagingActor;
  readonly request: FastifyRequest;
}
