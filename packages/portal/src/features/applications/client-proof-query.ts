import { queryOptions } from '@tanstack/react-query';
import type { Call } from '../../lib/call.ts';
import { applicationsKey } from './application-queries.ts';

/** Whether the client id that the developer has named is proven. */
export function clientProofQuery(call: Call, applicationId: string) {
  return queryOptions({
    queryKey: [...applicationsKey, applicationId, 'client-proof'],
    queryFn: ({ signal }) => call('getClientProof', { params: { applicationId }, signal }),
  });
}
