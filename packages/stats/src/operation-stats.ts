import type { Filter, Question, Row } from '@stoa/analytics/analytics-store';
import type { callEndpoints, OperationStats } from '@stoa/contract/calls';
import type { ParsedBody } from '@stoa/contract/endpoint';
import type { DeveloperActor } from '@stoa/permissions/actor';
import { requireOwnApplication } from '@stoa/permissions/own-application';
import type { Portal } from '@stoa/permissions/portal';
import { requireAllowedWindow } from './allowed-window.ts';
import { askStore } from './asked-store.ts';
import { hiddenVersionIds, versionNames, withoutVersions } from './labels.ts';
import { milliseconds } from './metric-figures.ts';
import type { StatsSources } from './stats-sources.ts';

type Query = ParsedBody<(typeof callEndpoints)['queryOperationStats']>;

const mostOperations = 100;

/**
 * What an application called, operation by operation. Calls of versions that are gone have no operation any more: they
 * count as other requests, those of hidden products not at all.
 * @throws Problem 404 for an application that is not the caller's; 400 for a window that is not allowed; 503
 */
export async function operationStats(
  deps: StatsSources,
  portal: Portal,
  actor: DeveloperActor,
  query: Query,
): Promise<OperationStats> {
  const application = await requireOwnApplication(deps.db, portal, actor, query.application_id);
  requireAllowedWindow(portal, query, deps.now().getTime());
  const question: Question = {
    startMs: query.start_ms,
    endMs: query.end_ms,
    bucketMs: null,
    dimensions: ['product_version', 'operation'],
    filters: filtersOf(query, await hiddenVersionIds(deps.db, portal, actor)),
    applicationIds: [application.id],
    percentiles: null,
  };
  const [figures, errors] = await askStore(deps, (store) =>
    Promise.all([
      store.query(portal.portal_id, { ...question, percentiles: { measure: 'latency', quantiles: [0.5, 0.99] } }),
      store.query(portal.portal_id, {
        ...question,
        dimensions: [...question.dimensions, 'status_group'],
        filters: [...question.filters, { dimension: 'status_group', type: 'in', values: [4, 5] }],
      }),
    ]),
  );
  const names = await versionNames(deps.db, portal, [...new Set(figures.map(({ key }) => String(key[0])))]);
  const errorCounts = new Map(errors.map(({ key, count }) => [JSON.stringify(key), count]));
  const errorsOf = ({ key }: Row, group: number) => errorCounts.get(JSON.stringify([...key, group])) ?? 0;
  const known = figures.filter(({ key: [version, operation] }) => names.has(String(version)) && operation !== '');
  const all = figures.reduce((sum, { count }) => sum + count, 0);
  const operations = known
    .toSorted((one, other) => other.count - one.count || (String(one.key) < String(other.key) ? -1 : 1))
    .slice(0, mostOperations)
    .map((row) => {
      const id = String(row.key[0]);
      const [method = '', path = ''] = splitOnce(String(row.key[1]));
      return {
        product_version_id: id,
        product: names.get(id)?.product ?? id,
        product_version: names.get(id)?.version ?? id,
        method,
        path,
        requests: row.count,
        client_errors: errorsOf(row, 4),
        server_errors: errorsOf(row, 5),
        latency_p50_ms: milliseconds(row.percentiles[0]),
        latency_p99_ms: milliseconds(row.percentiles[1]),
      };
    });
  return {
    operations,
    truncated: known.length > mostOperations,
    other_requests: all - known.reduce((sum, { count }) => sum + count, 0),
  };
}

function filtersOf({ product_version_ids }: Query, hidden: readonly string[]): Filter[] {
  const chosen: Filter[] = product_version_ids
    ? [{ dimension: 'product_version', type: 'in', values: product_version_ids }]
    : [];
  return [...chosen, ...withoutVersions(hidden)];
}

/** `GET /parcels/{id}`: a template may hold spaces, a method never does. */
function splitOnce(operation: string): [string, string] {
  const space = operation.indexOf(' ');
  return [operation.slice(0, space), operation.slice(space + 1)];
}
