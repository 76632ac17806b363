import type { RecentCall } from '@stoa/contract/calls';
import type { DeveloperActor } from '../../access/actor.ts';
import { requireOwnApplication } from '../../access/own-application.ts';
import type { Portal } from '../../access/portal.ts';
import type { Deps } from '../../deps.ts';
import { askStore } from './asked-store.ts';
import { hiddenVersionIds, versionNames } from './labels.ts';
import { milliseconds } from './metric-figures.ts';

const mostCalls = 100;

/**
 * The newest calls of one own application. They are the developer's own, so all are shown; what a product is called is
 * not told of one that the developer may no longer view.
 * @throws Problem 404 for an application that is not the caller's; 503
 */
export async function recentCalls(
  deps: Deps,
  portal: Portal,
  actor: DeveloperActor,
  applicationId: string,
): Promise<RecentCall[]> {
  const { id } = await requireOwnApplication(deps.db, portal, actor, applicationId);
  const calls = await askStore(deps, (store) => store.recentCalls(portal.portal_id, id, mostCalls));
  const versions = [...new Set(calls.map(({ productVersionId }) => productVersionId))];
  const names = await versionNames(deps.db, portal, versions);
  const hidden = new Set(await hiddenVersionIds(deps.db, portal, actor));
  return calls.map((call) => {
    const named = hidden.has(call.productVersionId) ? undefined : names.get(call.productVersionId);
    return {
      id: call.id,
      at: new Date(call.at).toISOString(),
      method: call.method,
      path: call.path,
      status: call.status,
      latency_ms: milliseconds(call.latencyS),
      request_bytes: call.requestBytes,
      response_bytes: call.responseBytes,
      denied: call.denied,
      product_version_id: call.productVersionId,
      product: named?.product ?? null,
      product_version: named?.version ?? null,
    };
  });
}
