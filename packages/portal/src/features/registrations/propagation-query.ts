import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Call } from '../../lib/call.ts';
import { useServices } from '../../services.tsx';

/** Counts the gateways on which the present state of something is in effect. */
export interface Reach {
  readonly gateways: number;
  readonly active: number;
}

export const isBehind = ({ gateways, active }: Reach): boolean => active < gateways;

/** How far the gateways are with an application. Asked again while one of them is behind. */
function propagationQuery(call: Call, applicationId: string) {
  return queryOptions({
    queryKey: ['applications', applicationId, 'propagation'],
    queryFn: ({ signal }) => call('getApplicationPropagation', { params: { applicationId }, signal }),
    refetchInterval: ({ state }) =>
      state.data && [state.data, ...state.data.registrations].some(isBehind) ? 5_000 : false,
  });
}

/** How far they are; whatever is changed on the page, keys and certificates too, they are asked for anew. */
export function usePropagation(applicationId: string) {
  const { call } = useServices();
  const queries = useQueryClient();
  useEffect(
    () =>
      queries.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        void queries.invalidateQueries({ queryKey: ['applications', applicationId, 'propagation'] });
      }),
    [queries, applicationId],
  );
  return useQuery(propagationQuery(call, applicationId)).data;
}
