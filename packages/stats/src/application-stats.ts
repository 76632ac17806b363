import type { ApplicationStats, callEndpoints } from '@stoa/contract/calls';
import type { ParsedBody } from '@stoa/contract/endpoint';
import type { DeveloperActor } from '@stoa/permissions/actor';
import type { Portal } from '@stoa/permissions/portal';
import { requireAllowedWindow } from './allowed-window.ts';
import { askStore } from './asked-store.ts';
import { hiddenVersionIds, withoutVersions } from './labels.ts';
import { ownApplicationNames } from './own-applications.ts';
import { countsBy } from './portal-rows.ts';
import type { StatsSources } from './stats-sources.ts';

type Query = ParsedBody<(typeof callEndpoints)['queryApplicationStats']>;

/**
 * Requests and errors of each of the caller's applications, by id and all of them: `queryStats` answers with names, fifty at
 * most. Calls of hidden products do not count, as everywhere in the statistics.
 * @throws Problem 400 for a window that is not allowed; 503
 */
export async function applicationStats(
  deps: StatsSources,
  portal: Portal,
  actor: DeveloperActor,
  query: Query,
): Promise<ApplicationStats> {
  requireAllowedWindow(portal, query, deps.now().getTime());
  const applicationIds = [...(await ownApplicationNames(deps.db, portal, actor)).keys()];
  if (applicationIds.length === 0) return { data: [] };
  const hidden = await hiddenVersionIds(deps.db, portal, actor);
  const rows = await askStore(deps, (store) =>
    store.query(portal.portal_id, {
      startMs: query.start_ms,
      endMs: query.end_ms,
      bucketMs: null,
      dimensions: ['application', 'status_group'],
      filters: withoutVersions(hidden),
      applicationIds,
      percentiles: null,
    }),
  );
  const counts = countsBy(rows, 1, ({ key }) => String(key[0]));
  const data = [...counts].map(([application_id, figures]) => ({ application_id, ...figures }));
  return { data: data.toSorted((one, other) => other.requests - one.requests) };
}
