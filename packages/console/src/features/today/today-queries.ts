import { queryOptions } from '@tanstack/react-query';
import type { Call } from '../../console-client.ts';

export function todayQuery(call: Call) {
  return queryOptions({
    queryKey: ['today'],
    queryFn: ({ signal }) => call('getToday', { signal }),
    // Time alone makes keys end and gateways silent.
    refetchInterval: 60_000,
  });
}
