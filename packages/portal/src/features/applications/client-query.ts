import { hasStatus } from '@stoa/client/has-status';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '../../lib/call.ts';
import { applicationsKey } from './application-queries.ts';

/** What the clients of the developer's applications are at, by application. */
export function clientStatesQuery(call: Call) {
  return queryOptions({
    queryKey: [...applicationsKey, 'list', 'client-states'],
    queryFn: async ({ signal }) => {
      const { data } = await call('listApplicationClients', { query: { 'page[size]': 100 }, signal });
      return new Map(data.map(({ application_id, state }) => [application_id, state]));
    },
    refetchInterval: ({ state }) => ([...(state.data?.values() ?? [])].includes('creating') ? 5000 : false),
  });
}

const underWay: readonly string[] = ['creating', 'updating'];

/** The application's client at its identity provider; null where the portal made none. Asked again while something is under way. */
export function clientQuery(call: Call, applicationId: string) {
  return queryOptions({
    queryKey: [...applicationsKey, applicationId, 'client'],
    queryFn: async ({ signal }) => {
      try {
        return await call('getApplicationClient', { params: { applicationId }, signal });
      } catch (error) {
        if (hasStatus(error, 404)) return null;
        throw error;
      }
    },
    refetchInterval: ({ state }) => (state.data && underWay.includes(state.data.state) ? 3000 : false),
  });
}
