import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Call } from '../../../lib/call.ts';
import { askStats } from '../ask-stats.ts';
import { type SummaryScope, summaryKey, summaryPeriod, summaryWindow } from './summary-query.ts';

/** What one application called in the period of the summary. */
export interface ApplicationFigures {
  readonly requests: number;
  /** Answered by 400 to 599. */
  readonly errors: number;
}

/**
 * Requests and errors of each application, by its id, in the period of the summary above them (contract §A.9); one that
 * called nothing is missing.
 */
export function applicationFiguresQuery(call: Call, { whose, ...reach }: Omit<SummaryScope, 'percentiles'>) {
  const { range } = summaryPeriod(reach);
  return queryOptions({
    queryKey: [...summaryKey, 'applications', whose.applicationIds, range],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, ApplicationFigures>> => {
      const { figures } = await askStats(
        call,
        whose,
        { metric: 'REQUEST_COUNT', dimensions: ['APPLICATION', 'STATUS_CODE_GROUPED'], byTime: false },
        [{ ...summaryWindow({ range, trend: false }, Date.now()), first: 0 }],
        signal,
      );
      const byApplication = new Map<string, ApplicationFigures>();
      for (const { value, event } of figures) {
        const id = event.APPLICATION ?? '';
        const { requests, errors } = byApplication.get(id) ?? { requests: 0, errors: 0 };
        const failed = /^[45]/.test(event.STATUS_CODE_GROUPED ?? '') ? value : 0;
        byApplication.set(id, { requests: requests + value, errors: errors + failed });
      }
      return byApplication;
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}
