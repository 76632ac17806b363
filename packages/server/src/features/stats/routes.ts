import type { DeveloperActor } from '@stoa/permissions/actor';
import type { Portal } from '@stoa/permissions/portal';
import { applicationStats } from '@stoa/stats/application-stats';
import { operationStats } from '@stoa/stats/operation-stats';
import { queryStats } from '@stoa/stats/query-stats';
import { recentCalls } from '@stoa/stats/recent-calls';
import { usage } from '@stoa/stats/usage';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { questionsUnderWay } from './questions-under-way.ts';

export function statsRoutes(implement: Implementer, deps: Deps): void {
  /** A portal without analytics says so: clients then hide it (contract §A.9). */
  implement('getStatsConfig', async () => ({
    analytics: deps.analytics && { percentiles: true, retention_ms: deps.analytics.retentionMs },
  }));

  const underWay = questionsUnderWay();
  const inTurn = <T>({ portal, actor, request }: Asking, answer: () => Promise<T>) =>
    underWay.inTurn(`${portal.portal_id} ${actor.id}`, answer, () => request.raw.socket.destroyed);

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
    inTurn(asking, () => recentCalls(deps, asking.portal, asking.actor, asking.params.applicationId, asking.query)),
  );

  implement('getUsage', async ({ portal, query }) => usage(deps, portal, query));
}

interface Asking {
  readonly portal: Portal;
  readonly actor: DeveloperActor;
  readonly request: FastifyRequest;
}
