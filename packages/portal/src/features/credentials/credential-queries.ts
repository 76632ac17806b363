import { queryOptions } from '@tanstack/react-query';
import type { Call } from '../../lib/call.ts';

/** Every credential of a key-auth application and how it is used; a portal allows twenty at most. */
export function credentialsQuery(call: Call, applicationId: string) {
  return queryOptions({
    queryKey: ['applications', applicationId, 'credentials'],
    queryFn: async ({ signal }) => (await call('getCredentialUsage', { params: { applicationId }, signal })).data,
    // A developer who waits until a key is no longer used keeps the page open.
    refetchInterval: 60_000,
  });
}
