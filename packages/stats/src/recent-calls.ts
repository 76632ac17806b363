import type { Call, CallPlace, CallSearch } from '@stoa/analytics/analytics-store';
import { invalidField } from '@stoa/common/problem';
import type { callEndpoints, RecentCall, RecentCalls } from '@stoa/contract/calls';
import type { ParsedQuery } from '@stoa/contract/endpoint';
import type { DeveloperActor } from '@stoa/permissions/actor';
import { requireOwnApplication } from '@stoa/permissions/own-application';
import type { Portal } from '@stoa/permissions/portal';
import { askStore } from './asked-store.ts';
import { callFields } from './call-fields.ts';
import { hiddenVersionIds, versionNames } from './labels.ts';
import type { StatsSources } from './stats-sources.ts';

type Query = ParsedQuery<(typeof callEndpoints)['listRecentCalls']>;

/**
 * Calls of one own application, the newest first. They are the developer's own, so all are shown; what a product is called is
 * not told of one that the developer may no longer view.
 * @throws Problem 400, 404 for an application that is not the caller's; 503
 */
export async function recentCalls(
  deps: StatsSources,
  { portal, actor }: { readonly portal: Portal; readonly actor: DeveloperActor },
  applicationId: string,
  query: Query,
): Promise<RecentCalls> {
  const { id } = await requireOwnApplication(deps.db, portal, actor, applicationId);
  const search = searchOf(id, query);
  const { calls, next, keptMs } = await askStore(deps, async (store) => ({
    ...(await store.findCalls(portal.portal_id, search)),
    keptMs: store.rawMs,
  }));
  return {
    data: await named(deps, portal, actor, calls),
    meta: {
      next: next && written(next),
      searched_to: next && calls.length < search.most ? new Date(next.at).toISOString() : null,
      kept_since: new Date(deps.now().getTime() - keptMs).toISOString(),
    },
  };
}

function searchOf(applicationId: string, query: Query): CallSearch {
  const of = <K extends 'status' | 'method' | 'path' | 'product_version_id'>(name: K) =>
    query[`filter[${name}]`] || query[`filter[${name}][eq]`] || undefined;
  return {
    applicationId,
    most: query['page[size]'],
    startMs: query.start_ms,
    endMs: query.end_ms,
    status: statusOf(of('status')),
    method: of('method'),
    path: of('path'),
    pathPart: query['filter[path][contains]'] || undefined,
    productVersionId: of('product_version_id'),
    after: placeIn(query['page[after]']),
  };
}

function statusOf(status: string | undefined): CallSearch['status'] {
  if (status === undefined) return undefined;
  const first = Number(status.replace(/XX$/i, '00'));
  return { from: first, to: /XX$/i.test(status) ? first + 99 : first };
}

function written({ at, id, gatewayId }: CallPlace): string {
  return Buffer.from(JSON.stringify([at, id, gatewayId])).toString('base64url');
}

/** @throws Problem 400 for what no answer has given */
function placeIn(text: string | undefined): CallPlace | undefined {
  if (!text) return undefined;
  try {
    const [at, id, gatewayId] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    if (Number.isSafeInteger(at) && typeof id === 'string' && typeof gatewayId === 'string')
      return { at: at as number, id, gatewayId };
  } catch {
    // The problem below tells of it.
  }
  throw invalidField('page[after]', 'must be the meta.next of an answer');
}

async function named(
  deps: StatsSources,
  portal: Portal,
  actor: DeveloperActor,
  calls: readonly Call[],
): Promise<RecentCall[]> {
  const versions = [...new Set(calls.map(({ productVersionId }) => productVersionId))];
  const names = await versionNames(deps.db, portal, versions);
  const hidden = new Set(await hiddenVersionIds(deps.db, portal, actor));
  return calls.map((call) => {
    const version = hidden.has(call.productVersionId) ? undefined : names.get(call.productVersionId);
    return {
      ...callFields(call),
      // The template is of the product's specification.
      operation: version ? call.operation : null,
      product: version?.product ?? null,
      product_version: version?.version ?? null,
    };
  });
}
