import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useServices } from '../../../services.tsx';
import { type CallFilters, filtersIn, queryOf, searchOf } from './call-filters.ts';

const pageSize = 50;

/** The filters in the address, and the calls that fulfill them, page after page. */
export function useCallSearch(applicationId: string) {
  const { call } = useServices();
  const navigate = useNavigate();
  const search = useLocation({ select: (location) => location.search });
  const filters = useMemo(() => filtersIn(search), [search]);
  // A period is counted back from here: pages of one list must not each have another start.
  const [requestedAtMs, setAskedAt] = useState(() => Date.now());
  const found = useInfiniteQuery({
    queryKey: ['stats', 'calls', applicationId, filters, requestedAtMs],
    queryFn: ({ pageParam, signal }) =>
      call('listRecentCalls', {
        params: { applicationId },
        query: {
          ...queryOf(filters, requestedAtMs),
          'page[size]': pageSize,
          ...(pageParam !== undefined && { 'page[after]': pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next ?? undefined,
    placeholderData: keepPreviousData,
    // A list that is read does not move by itself: Refresh asks anew, and asks for the first page alone.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const go = useCallback(
    (change: CallFilters | null, { replace = false } = {}) => {
      const to = (before: unknown) => searchOf(change === null ? {} : { ...filtersIn(before), ...change });
      setAskedAt(Date.now());
      void navigate({ to: '.', search: to as never, resetScroll: false, replace });
    },
    [navigate],
  );
  return { filters, go, requestedAtMs, refresh: () => setAskedAt(Date.now()), found };
}
