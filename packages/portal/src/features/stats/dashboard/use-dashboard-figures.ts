import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useServices } from '../../../services.tsx';
import { summaryKey } from '../summary/summary-query.ts';
import { type ChartInput, dashboardKey, operationStatsQuery, partChartQuery, timeChartQuery } from './chart-queries.ts';

/** All that the dashboard asks for, at once; what is no longer wanted is given up. */
export function useDashboardFigures(input: ChartInput, percentiles: boolean) {
  const { call } = useServices();
  return {
    requests: useQuery(timeChartQuery(call, 'requests', input)),
    latency: useQuery({ ...timeChartQuery(call, 'latency', input), enabled: percentiles }),
    clientErrors: useQuery(timeChartQuery(call, 'clientErrors', input)),
    serverErrors: useQuery(timeChartQuery(call, 'serverErrors', input)),
    clientCodes: useQuery(partChartQuery(call, 'clientCodes', input)),
    serverCodes: useQuery(partChartQuery(call, 'serverCodes', input)),
    operations: useQuery(operationStatsQuery(call, input)),
  };
}

export type DashboardFigures = ReturnType<typeof useDashboardFigures>;

/**
 * Asks again for everything that is shown whenever `refreshes` counts on. It runs after the new window was rendered: first
 * requests are under way by then and left alone, and the former window is not asked for again.
 */
export function useAskAgain(refreshes: number) {
  const queries = useQueryClient();
  useEffect(() => {
    if (refreshes === 0) return;
    for (const queryKey of [dashboardKey, summaryKey])
      void queries.invalidateQueries({ queryKey }, { cancelRefetch: false });
  }, [queries, refreshes]);
}
