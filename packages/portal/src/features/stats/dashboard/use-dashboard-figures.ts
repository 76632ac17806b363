import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../../services.tsx';
import { summaryKey } from '../summary/summary-query.ts';
import { type Asked, dashboardKey, operationStatsQuery, partChartQuery, timeChartQuery } from './chart-queries.ts';

/** All that the dashboard asks for, at once; what is no longer wanted is given up. */
export function useDashboardFigures(asked: Asked, percentiles: boolean) {
  const { call } = useServices();
  return {
    requests: useQuery(timeChartQuery(call, 'requests', asked)),
    latency: useQuery({ ...timeChartQuery(call, 'latency', asked), enabled: percentiles }),
    clientErrors: useQuery(timeChartQuery(call, 'clientErrors', asked)),
    serverErrors: useQuery(timeChartQuery(call, 'serverErrors', asked)),
    clientCodes: useQuery(partChartQuery(call, 'clientCodes', asked)),
    serverCodes: useQuery(partChartQuery(call, 'serverCodes', asked)),
    operations: useQuery(operationStatsQuery(call, asked)),
  };
}

export type DashboardFigures = ReturnType<typeof useDashboardFigures>;

/** Makes everything that is shown be asked for again. */
export function useAskAgain() {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: dashboardKey });
    void queries.invalidateQueries({ queryKey: summaryKey });
  };
}
