import { Button } from '@stoa/ui/button.tsx';
import { DownloadIcon, RefreshIcon } from '@stoa/ui/icons.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { saveCsv } from '@stoa/ui/save-csv.ts';
import { VisuallyHidden } from '@stoa/ui/visually-hidden.tsx';
import { useIsFetching } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useMemo, useState } from 'react';
import { useAnalyticsText } from '../../../i18n/analytics/analytics-text.ts';
import { useLanguage } from '../../../i18n/language.tsx';
import { useServices } from '../../../services.tsx';
import { searchOf } from '../calls/call-filters.ts';
import { periodText, zoneText } from '../range/range-words.ts';
import { windowOf } from '../range/stats-window.ts';
import { offeredRanges, reachOf } from '../range/time-range.ts';
import { SummaryCards } from '../summary/summary-cards.tsx';
import { allCsv, type ShownChart } from './all-csv.ts';
import { dashboardKey } from './chart-queries.ts';
import styles from './dashboard.module.css';
import { rangeKey, useDashboardAddress } from './dashboard-address.ts';
import { DashboardCharts } from './dashboard-charts.tsx';
import { OperationTable } from './operation-table.tsx';
import { RangePicker } from './range-picker.tsx';
import { type DashboardFigures, useAskAgain, useDashboardFigures } from './use-dashboard-figures.ts';
import { type VersionChoice, VersionFilter } from './version-filter.tsx';

export interface DashboardProps {
  readonly application: { readonly id: string; readonly name: string };
  readonly analytics: { readonly percentiles: boolean; readonly retention_ms: number };
  /** What it is registered for, at least one. */
  readonly versions: readonly VersionChoice[];
}

/** Figures of one application: filter and range, the summary, six charts, and its operations (portal §2). */
export function Dashboard({ application, analytics, versions }: DashboardProps) {
  const words = useAnalyticsText();
  const navigate = useNavigate();
  const { tag } = useLanguage();
  const { portal } = useServices();
  const { bounds, view, go, requestedAtMs, refreshes, refresh } = useView(analytics.retention_ms);
  const { range } = view;
  const { percentiles } = analytics;

  const { chosen, namedUnknown } = useChosen(view.versions, versions, go);
  const whose = useMemo(() => ({ applicationIds: [application.id], versionIds: chosen }), [application.id, chosen]);
  const fileName = `${application.name} ${rangeKey(range)}`;
  const input = useMemo(
    () => ({ whose, window: windowOf(range, requestedAtMs), requestedAtMs, fileName }),
    [whose, range, requestedAtMs, fileName],
  );
  const figures = useDashboardFigures(input, percentiles);
  useAskAgain(refreshes);
  const isAsking = useIsFetching({ queryKey: dashboardKey }) > 0;
  const shown = figures.requests.data?.input.window ?? input.window;

  const charts = shownCharts(figures, words);
  const isWhole = isComplete(figures, percentiles);
  const whyNoFileId = useId();
  const truncated = [figures.requests, figures.latency, figures.clientErrors, figures.serverErrors].some(
    ({ data }) => data?.truncated,
  );
  return (
    <>
      <div className={styles.bar}>
        <VersionFilter versions={versions} chosen={chosen} onChange={(ids) => go({ versions: ids })} />
        <RangePicker range={range} bounds={bounds} onChange={(next) => go({ range: next })} />
        <p className={styles.when} role="status">
          <span>{periodText(shown, shown.granularity, tag)}</span>, <span>{words(`by.${shown.granularity}`)}</span>
          <small>{words('zone', { zone: zoneText(input.window.endMs) })}</small>
        </p>
        <div className={styles.actions}>
          <Button
            size="sm"
            icon={<RefreshIcon />}
            aria-label={words('refresh')}
            title={words('refresh')}
            pending={isAsking && figures.requests.data !== undefined}
            onClick={refresh}
          />
          <Button
            size="sm"
            icon={<DownloadIcon />}
            aria-label={words('export')}
            unavailable={!isWhole}
            aria-describedby={whyNoFileId}
            title={isWhole ? undefined : words('export.incomplete')}
            onClick={() => saveCsv(fileName, allCsv(charts, truncated ? words('truncated') : undefined))}
          >
            <span className={styles.wide}>{words('export')}</span>
          </Button>
          <VisuallyHidden id={whyNoFileId}>{!isWhole && words('export.incomplete')}</VisuallyHidden>
        </div>
      </div>
      <div className={styles.summary}>
        <SummaryCards
          scope={{
            whose,
            allowed: portal.allowed_time_period,
            retentionMs: analytics.retention_ms,
            percentiles,
            chosen: range,
            chosenAtMs: requestedAtMs,
          }}
        />
      </div>
      {namedUnknown && (
        <div className={styles.notice}>
          <Notice kind="warning">{words('filter.unknown')}</Notice>
        </div>
      )}
      {truncated && (
        <div className={styles.notice}>
          <Notice kind="info">{words('truncated')}</Notice>
        </div>
      )}
      <DashboardCharts
        figures={figures}
        input={input}
        percentiles={percentiles}
        versions={chosen.length || versions.length}
        onCalls={({ status, startMs, endMs }) => {
          const [from, to] = [startMs, endMs].map((ms) => new Date(ms).toISOString());
          // The calls can be asked for of one version, or of all.
          const version = chosen.length === 1 ? chosen[0] : undefined;
          void navigate({
            to: '/application/$application/calls',
            params: { application: application.id },
            search: searchOf({ status, version, from, to }) as never,
          });
        }}
        tables={view.tables}
        onTables={(tables) => go({ tables }, { replace: true })}
      />
      <OperationTable query={figures.operations} />
    </>
  );
}

/**
 * Those of the versions named in the address that the application is registered for. The others are taken out of the
 * address, and that they were there is said until something else is chosen.
 */
function useChosen(
  named: readonly string[],
  versions: readonly VersionChoice[],
  go: ReturnType<typeof useDashboardAddress>[1],
) {
  const chosen = useMemo(() => named.filter((id) => versions.some((version) => version.id === id)), [named, versions]);
  const isUnknown = chosen.length < named.length;
  // What stays when the address is mended.
  const key = chosen.join();
  const [mended, setMended] = useState<string>();
  if (isUnknown && mended !== key) setMended(key);
  if (!isUnknown && mended !== undefined && mended !== key) setMended(undefined);
  useEffect(() => {
    if (isUnknown) go({ versions: chosen }, { replace: true });
  }, [isUnknown, chosen, go]);
  return { chosen, namedUnknown: mended === key };
}

/** The view in the address; a range is counted back from when it was chosen, or last refreshed. */
function useView(retentionMs: number) {
  const { portal } = useServices();
  const allowed = portal.allowed_time_period;
  const [openedAtMs, setOpenedAt] = useState(() => Date.now());
  const bounds = useMemo(
    () => ({ offered: offeredRanges(allowed, retentionMs), now: openedAtMs, reachMs: reachOf(allowed, retentionMs) }),
    [allowed, openedAtMs, retentionMs],
  );
  const [view, go] = useDashboardAddress(bounds);
  const key = rangeKey(view.range);
  const [request, setRequest] = useState({ key, atMs: openedAtMs });
  if (request.key !== key) setRequest({ key, atMs: Date.now() });
  const [refreshes, setRefreshes] = useState(0);
  const refresh = () => {
    const now = Date.now();
    setOpenedAt(now);
    setRequest({ key, atMs: now });
    setRefreshes(refreshes + 1);
  };
  return { bounds, view, go, requestedAtMs: request.atMs, refreshes, refresh };
}

/** Whether every chart shows the answer to what is asked now: a file of some of them would not say what is missing. */
function isComplete({ operations: _, latency, ...others }: DashboardFigures, percentiles: boolean): boolean {
  return [...Object.values(others), ...(percentiles ? [latency] : [])].every(
    ({ isSuccess, isPlaceholderData }) => isSuccess && !isPlaceholderData,
  );
}

/** The charts that have an answer, in the order in which they stand. */
function shownCharts(figures: DashboardFigures, words: ReturnType<typeof useAnalyticsText>): ShownChart[] {
  const { requests, latency, clientErrors, serverErrors, clientCodes, serverCodes } = figures;
  const overTime = { requests, latency, clientErrors, serverErrors } as const;
  const ofParts = { clientCodes, serverCodes } as const;
  return [
    ...(Object.keys(overTime) as (keyof typeof overTime)[]).flatMap((chart): ShownChart[] => {
      const { data } = overTime[chart];
      return data
        ? [
            {
              title: words(`chart.${chart}`),
              frame: data.input.window,
              requestedAtMs: data.input.requestedAtMs,
              series: data.series,
            },
          ]
        : [];
    }),
    ...(Object.keys(ofParts) as (keyof typeof ofParts)[]).flatMap((chart): ShownChart[] => {
      const { data } = ofParts[chart];
      return data
        ? [
            {
              title: words(`chart.${chart}`),
              frame: data.input.window,
              requestedAtMs: data.input.requestedAtMs,
              slices: data.slices,
            },
          ]
        : [];
    }),
  ];
}
