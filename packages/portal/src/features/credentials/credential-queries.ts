import { queryOptions } from '@tanstack/react-query';
import type { Call } from '../../lib/call.ts';

/** Every credential of a key-auth application; a portal allows twenty at most. */
export function credentialsQuery(call: Call, applicationId: string) {
  return queryOptions({
    queryKey: ['applications', applicationId, 'credentials'],
    queryFn: async ({ signal }) =>
      (await call('listCredentials', { params: { applicationId }, query: { 'page[size]': 100 }, signal })).data,
  });
}
