import { cursorOf, placeOf } from '@stoa/database/list-place';
import { presentRequests } from '@stoa/managed-lists/latest-decisions';
import { countWaiting, requestRows } from '@stoa/managed-lists/request-rows';
import { reviewDeveloper } from '@stoa/managed-lists/review-developer';
import { reviewRegistration } from '@stoa/managed-lists/review-registration';
import type { Deps } from '../../deps.ts';
import { filterIn } from '../../http/filter.ts';
import type { Implementer } from '../../http/implement.ts';
import { decideRequests } from './decide-requests.ts';
import { deleteReason, listReasons } from './reasons.ts';

const momentIn = (text: string | undefined) => (text === undefined ? undefined : new Date(text));

/** The inbox of operators: accounts and registrations, by the verbs that those have. */
export function requestRoutes(implement: Implementer, deps: Deps): void {
  const { db } = deps;

  implement('listRequests', async ({ portal, query }) => {
    const size = query['page[size]'];
    const after = query['page[after]'];
    const rows = await requestRows(db, portal, {
      list: filterIn(query, 'list') ?? 'waiting',
      kind: filterIn(query, 'kind'),
      product_id: filterIn(query, 'product_id'),
      product_version_id: filterIn(query, 'product_version_id'),
      application_id: filterIn(query, 'application_id'),
      developer_id: filterIn(query, 'developer_id'),
      email: query['filter[developer_email][starts_with]'] || undefined,
      application: query['filter[application_name][starts_with]'] || undefined,
      since: momentIn(query.since),
      until: momentIn(query.until),
      after: after ? placeOf(after) : undefined,
      // One more than is shown says whether there are more.
      most: size + 1,
    });
    const shown = rows.slice(0, size);
    const last = rows.length > size ? shown.at(-1) : undefined;
    return {
      data: await presentRequests(db, portal, shown),
      meta: { next: last ? cursorOf(last) : null, waiting: await countWaiting(db, portal) },
    };
  });

  implement('reviewDeveloper', async ({ portal, params }) => reviewDeveloper(deps, portal, params.developerId));
  implement('reviewRegistration', async ({ portal, params }) =>
    reviewRegistration(deps, portal, params.registrationId),
  );

  implement('decideRequests', async ({ context, body }) => {
    const { requests, ...decision } = body;
    return { results: await decideRequests(context, requests, decision) };
  });

  implement('listReasons', async ({ portal }) => ({ data: await listReasons(deps, portal) }));
  implement('deleteReason', async ({ context, params }) => deleteReason(context, params.reasonId));
}
