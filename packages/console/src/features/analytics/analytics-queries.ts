import type { PortalDimension, PortalStatsFilter } from '@stoa/contract/portal-stats';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Call } from '../../console-client.ts';
import type { Period } from './analytics-address.ts';

export interface Asked {
  readonly period: Period;
  readonly filter: PortalStatsFilter[];
}

/** Rows of a list that are shown at most; a longer one is narrowed. */
export const mostRows = 100;

const windowOf = ({ startMs, endMs }: Period) => ({ start_ms: startMs, end_ms: endMs - 1 });

/** All of it, over time, beside the period before. */
export function overviewQuery(call: Call, { period, filter }: Asked) {
  return queryOptions({
    queryKey: ['analytics', 'overview', period, filter],
    queryFn: ({ signal }) =>
      call('queryPortalStats', {
        body: { ...windowOf(period), granularity_ms: period.bucketMs, compare: true, filter },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    refetchInterval: 60_000,
  });
}

/** Counted by one dimension, the most called first. */
export function rankingQuery(call: Call, { period, filter }: Asked, dimension: PortalDimension) {
  return queryOptions({
    queryKey: ['analytics', 'ranking', period, filter, dimension],
    queryFn: async ({ signal }) => ({
      dimension,
      ...(await call('queryPortalStats', {
        body: { ...windowOf(period), dimension, compare: true, top: mostRows, filter },
        signal,
      })),
    }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    refetchInterval: 60_000,
  });
}

/** The calls of a request id: one, as a rule. */
export function foundCallsQuery(call: Call, id: string) {
  return queryOptions({
    queryKey: ['analytics', 'call', id],
    queryFn: ({ signal }) => call('findCallsById', { query: { request_id: id }, signal }),
  });
}
