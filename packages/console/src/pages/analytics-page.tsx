import { personalDimensions, roleAllows } from '@stoa/contract/management-roles';
import type { PortalDimension } from '@stoa/contract/portal-stats';
import { Button } from '@stoa/ui/button.tsx';
import { csvOf } from '@stoa/ui/csv.ts';
import { DownloadIcon } from '@stoa/ui/icons.tsx';
import { saveCsv } from '@stoa/ui/save-csv.ts';
import { SegmentedControl } from '@stoa/ui/segmented-control.tsx';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import {
  type Address,
  addressNames,
  dimensions,
  filtersOf,
  periodOf,
  rangeOf,
} from '../features/analytics/analytics-address.ts';
import { mostRows, overviewQuery, rankingQuery } from '../features/analytics/analytics-queries.ts';
import { rowName } from '../features/analytics/analytics-words.ts';
import { Chips } from '../features/analytics/chips.tsx';
import { FindCall } from '../features/analytics/find-call.tsx';
import { OverTime } from '../features/analytics/over-time.tsx';
import { RangeBar } from '../features/analytics/range-bar.tsx';
import { Ranking } from '../features/analytics/ranking.tsx';
import { Totals } from '../features/analytics/totals.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { ErrorNotice } from '../lib/error-notice.tsx';
import page from '../lib/page.module.css';
import { PendingLines } from '../lib/pending-lines.tsx';
import { useNow } from '../lib/use-now.ts';
import { useAddressFilters } from '../lists/use-address-filters.ts';
import { useServices } from '../services.tsx';
import { usePageTitle } from '../use-page-title.ts';
import classes from './analytics-page.module.css';

/** The page of all developers' calls: how many, how well, by what. A click narrows them, and the address says to what. */
export function AnalyticsPage() {
  const { t, tag } = useLanguage();
  const { me, call } = useServices();
  const now = useNow();
  const { filters: address } = useAddressFilters(addressNames);
  const navigate = useNavigate();
  const go = (changed: Partial<Address>) => void navigate({ to: '.', search: (before) => ({ ...before, ...changed }) });
  usePageTitle(t('analytics.title'));

  const seesPeople = roleAllows(me.role, 'listDevelopers');
  const offered = useMemo(
    () => dimensions.filter((each) => seesPeople || !personalDimensions.includes(each)),
    [seesPeople],
  );
  const mayName = (dimension: PortalDimension) => offered.includes(dimension);
  const dimension = offered.find((each) => each === address.by) ?? 'PRODUCT';
  const asked = { period: periodOf(address, now), filter: filtersOf(address, mayName) };
  const overview = useQuery(overviewQuery(call, asked));
  const ranking = useQuery(rankingQuery(call, asked, dimension));
  const begin = overview.data && Date.parse(overview.data.start);

  const save = () => {
    if (!ranking.data) return;
    const head = ['value', 'name', 'detail', 'requests', 'requests_before', 'client_errors', 'server_errors'];
    const cells = ranking.data.rows.map((row) => [
      row.value,
      rowName(dimension, row, t),
      row.detail,
      row.requests,
      row.before?.requests ?? null,
      row.client_errors,
      row.server_errors,
      row.latency_p50_ms,
      row.latency_p95_ms,
    ]);
    const name = `${t('analytics.title')} ${t(`analytics.by.${dimension}`)} ${rangeOf(address)}`;
    saveCsv(name, csvOf([[...head, 'latency_p50_ms', 'latency_p95_ms'], ...cells]));
  };

  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1 tabIndex={-1}>{t('analytics.title')}</h1>
        <RangeBar address={address} now={now} onChange={go} />
      </header>
      {roleAllows(me.role, 'findCallsById') && (
        <FindCall id={address.request} onChange={(request) => go({ request })} />
      )}
      <Chips
        address={address}
        names={overview.isPlaceholderData ? undefined : overview.data?.names}
        onChange={go}
        mayName={mayName}
      />
      {begin !== undefined && begin > asked.period.startMs && (
        <p className={classes.begin}>
          {t('analytics.start', { date: new Intl.DateTimeFormat(tag, { dateStyle: 'medium' }).format(begin) })}
        </p>
      )}
      {!(overview.error && !overview.data) && <Totals stats={overview.data} />}
      <div className={classes.chart}>
        <OverTime query={overview} period={asked.period} now={now} />
      </div>
      <div className={classes.tools}>
        <div className={classes.by}>
          <SegmentedControl
            label={t('analytics.by')}
            segments={offered.map((value) => ({ value, label: t(`analytics.by.${value}`) }))}
            value={dimension}
            onChange={(by) => go({ by })}
          />
        </div>
        {ranking.data && ranking.data.rows.length > 0 && (
          <Button size="sm" icon={<DownloadIcon />} onClick={save}>
            {t('analytics.export')}
          </Button>
        )}
      </div>
      {!(ranking.data || ranking.error) && <PendingLines />}
      {!ranking.data && <ErrorNotice error={ranking.error} onRetry={() => void ranking.refetch()} />}
      {ranking.data && (
        <Ranking
          dimension={ranking.data.dimension}
          rows={ranking.data.rows}
          offered={offered}
          busy={ranking.isPlaceholderData}
        />
      )}
      {ranking.data?.truncated && <p className={classes.begin}>{t('analytics.top', { count: mostRows })}</p>}
    </div>
  );
}
