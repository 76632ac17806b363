import { queryOptions } from '@tanstack/react-query';
import type { Call } from '../../../lib/call.ts';
import { askStats } from '../ask-stats.ts';
import { windowOf } from '../range/stats-window.ts';
import { type SummaryScope, summaryKey, summaryPeriod } from './summary-query.ts';

/** Calls of one application in the period of the cards. */
export interface ApplicationFigures {
  readonly requests: number;
  /** Answered by 400 to 599. */
  readonly errors: number;
}

/**
 * What the cards count together, application by application. By their names: answers know no ids (contract §A.9), and no two
 * applications of a developer are called alike.
 */
export function applicationFiguresQuery(call: Call, { whose, ...reach }: Omit<SummaryScope, 'percentiles'>) {
  const { range } = summaryPeriod(reach);
  return queryOptions({
    queryKey: [...summaryKey, 'applications', whose.applicationIds, range],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, ApplicationFigures>> => {
      const { startMs, endMs } = windowOf(range, Date.now());
      const { figures } = await askStats(
        call,
        whose,
        { metric: 'REQUEST_COUNT', dimensions: ['APPLICATION', 'STATUS_CODE_GROUPED'], byTime: false },
        [{ startMs, endMs, bucketMs: endMs - startMs, first: 0 }],
        signal,
      );
      const byName = new Map<string, ApplicationFigures>();
      for (const { value, event } of figures) {
        const name = event.APPLICATION ?? '';
        const { requests, errors } = byName.get(name) ?? { requests: 0, errors: 0 };
        const isError = /^[45]/.test(event.STATUS_CODE_GROUPED ?? '');
        byName.set(name, { requests: requests + value, errors: errors + (isError ? value : 0) });
      }
      return byName;
    },
    staleTime: 60_000,
  });
}
