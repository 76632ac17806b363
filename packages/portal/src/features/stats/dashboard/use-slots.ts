import { addSlots, assignSlots, type Series, type Slots } from '@stoa/charts/chart-data';
import { useMemo, useState } from 'react';
import type { DashboardFigures } from './use-dashboard-figures.ts';

const none: Slots = new Map();

/**
 * Which version has which color in all charts: as the requests say. Where they fail, versions keep what they had, and
 * others get what is left, so that a chart that is missing changes no other.
 */
export function useSlots({ requests, clientErrors, serverErrors, latency }: DashboardFigures): Slots {
  const [kept, setKept] = useState<{ readonly of: readonly Series[] | undefined; readonly slots: Slots }>();
  const series = requests.data?.series;
  if (series && kept?.of !== series) setKept({ of: series, slots: assignSlots(series) });
  const known = kept?.slots ?? none;
  const answers = [kept?.of, clientErrors.data?.series, serverErrors.data?.series, latency.data?.series];
  // biome-ignore lint/correctness/useExhaustiveDependencies: their elements
  return useMemo(() => addSlots(known, answers), [known, ...answers]);
}
