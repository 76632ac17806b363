import type { EndingVersion, MissingStep } from '@stoa/contract/today';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '../../console-client.ts';
import type { AskPage } from '../../lists/use-cursor-list.ts';

export function todayQuery(call: Call) {
  return queryOptions({
    queryKey: ['today'],
    queryFn: ({ signal }) => call('getToday', { signal }),
    // The funnel of a large portal is counted while one waits; and time alone makes keys end and gateways silent.
    refetchInterval: ({ state }) => (state.data && state.data.funnel === null ? 3_000 : 60_000),
  });
}

export const askStuck = (call: Call, step: MissingStep) => (after: string | undefined, signal: AbortSignal) =>
  call('listStuckDevelopers', {
    params: { step },
    query: { 'page[size]': 50, ...(after && { 'page[after]': after }) },
    signal,
  });

/** A list that has no second page. */
export function askEnding(call: Call): AskPage<EndingVersion> {
  return async (_after, signal) => ({ ...(await call('listEndingVersions', { signal })), meta: { next: null } });
}
