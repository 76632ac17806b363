import { queryOptions } from '@tanstack/react-query';
import type { Call } from '../../../lib/call.ts';

/** The newest calls of an application, and when they were asked for. */
export function recentCallsQuery(call: Call, applicationId: string) {
  return queryOptions({
    queryKey: ['stats', 'calls', applicationId],
    queryFn: async ({ signal }) => {
      const { data } = await call('listRecentCalls', { params: { applicationId }, signal });
      return { calls: data, requestedAtMs: Date.now() };
    },
    // What one looks at while debugging is to be as fresh as the page.
    staleTime: 0,
  });
}
