import type { PortalContext } from '@stoa/contract/portal';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from './lib/call.ts';

export type { PortalContext };

/** The portal's own texts and pictures, which everything waits for only where it shows them. */
export function appearanceQuery(call: Call) {
  return queryOptions({
    queryKey: ['portal', 'appearance'],
    queryFn: ({ signal }) => call('getPortalAppearance', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
