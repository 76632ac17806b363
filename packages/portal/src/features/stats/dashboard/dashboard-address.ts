import { isUuid } from '@stoa/contract/uuid';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import {
  defaultRange,
  isWithinReach,
  type NamedRange,
  type OfferedRanges,
  type TimeRange,
} from '../range/time-range.ts';
import { type Chart, charts } from './chart-queries.ts';

/** What a reader looks at. All of it is in the address, for Back, a reload and a shared link. */
export interface DashboardView {
  readonly range: TimeRange;
  /** Ids of product versions; none: all of them. */
  readonly versions: readonly string[];
  /** The charts that are read as tables. */
  readonly tables: readonly Chart[];
}

/** What an address is checked by. */
export interface DashboardBounds {
  readonly offered: OfferedRanges;
  readonly now: number;
  readonly reachMs: number;
}

/** A filter takes no more values (contract, `statsQueryBody`). */
const mostVersions = 1000;

/**
 * Reads `?range=7d&versions=<id>,<id>&tables=requests` or `?from=2026-11-01&to=2026-11-22`; what is not offered reads as the
 * default. Pure.
 */
export function viewIn(search: unknown, { offered, now, reachMs }: DashboardBounds): DashboardView {
  const { range, from, to, versions, tables } = search as Readonly<Record<string, unknown>>;
  const named = [...offered.relative, ...offered.calendar].find((each) => each === range);
  const days = { from: String(from), to: String(to) };
  const custom = offered.custom && isWithinReach(days, now, reachMs) ? days : undefined;
  const ids = typeof versions === 'string' ? versions.toLowerCase().split(',').filter(isUuid) : [];
  const wanted = typeof tables === 'string' ? tables.split(',') : [];
  return {
    range: named ?? custom ?? defaultRange,
    versions: [...new Set(ids)].slice(0, mostVersions),
    tables: charts.filter((chart) => wanted.includes(chart)),
  };
}

/** The view as an address carries it; the default is left out. Pure. */
export function searchOf({ range, versions, tables }: DashboardView): Record<string, string> {
  return {
    ...(typeof range === 'object' ? { from: range.from, to: range.to } : range !== defaultRange && { range }),
    ...(versions.length > 0 && { versions: versions.join(',') }),
    ...(tables.length > 0 && { tables: tables.join(',') }),
  };
}

/** The dashboard's view, and the way to another one; each is a step to come back to, unless it replaces the one before. */
export function useDashboardAddress(bounds: DashboardBounds) {
  const navigate = useNavigate();
  const search = useLocation({ select: (location) => location.search });
  const view = useMemo(() => viewIn(search, bounds), [search, bounds]);
  const go = useCallback(
    (change: Partial<DashboardView>, { replace = false } = {}) => {
      const to = (before: unknown) => searchOf({ ...viewIn(before, bounds), ...change });
      void navigate({ to: '.', search: to as never, resetScroll: false, replace });
    },
    [navigate, bounds],
  );
  return [view, go] as const;
}

/** Turns a range into a key of queries and texts: `24h`, `2026-11-01/2026-11-22`. */
export function rangeKey(range: TimeRange): NamedRange | `${string}/${string}` {
  return typeof range === 'object' ? `${range.from}/${range.to}` : range;
}
