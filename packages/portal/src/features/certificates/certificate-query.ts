import { queryOptions } from '@tanstack/react-query';
import type { Call } from '../../lib/call.ts';

/** The certificate of an application, null where it has none. */
export function certificateQuery(call: Call, applicationId: string) {
  return queryOptions({
    queryKey: ['applications', applicationId, 'certificate'],
    queryFn: async ({ signal }) => (await call('getCertificate', { params: { applicationId }, signal })) ?? null,
  });
}
