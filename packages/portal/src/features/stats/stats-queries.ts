import { queryOptions } from '@tanstack/react-query';
import type { Call } from '../../lib/call.ts';

/** What analytics offers; null where the portal collects none. */
export function statsConfigQuery(call: Call) {
  return queryOptions({
    queryKey: ['stats', 'config'],
    queryFn: async ({ signal }) => (await call('getStatsConfig', { signal })).analytics,
    staleTime: 60_000,
  });
}
