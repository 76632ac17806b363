import type { ApplicationStats } from '@stoa/contract/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Call } from '../../../lib/call.ts';
import { type SummaryReach, summaryKey, summaryPeriod } from './summary-query.ts';

/** Requests and errors of the developer's applications, by id, in the period of the summary; without those that called nothing. */
export function applicationFiguresQuery(call: Call, reach: Omit<SummaryReach, 'chosen'>) {
  return queryOptions({
    queryKey: [...summaryKey, 'applications', reach.allowed],
    queryFn: async ({ signal }) => {
      const { startMs, endMs } = summaryPeriod(reach, Date.now()).window;
      // The server's end is inclusive.
      const { data } = await call('queryApplicationStats', { body: { start_ms: startMs, end_ms: endMs - 1 }, signal });
      return byApplication(data);
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

function byApplication(stats: ApplicationStats['data']) {
  return new Map(
    stats.map(({ application_id, requests, client_errors, server_errors }) => [
      application_id,
      { requests, errors: client_errors + server_errors },
    ]),
  );
}
