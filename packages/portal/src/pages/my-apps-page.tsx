import { usePaginationTexts } from '@stoa/text/pagination-texts';
import { reasonOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { EmptyState } from '@stoa/ui/empty-state.tsx';
import { PlusIcon } from '@stoa/ui/icons.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { PageHeading } from '@stoa/ui/page-heading.tsx';
import { Pagination } from '@stoa/ui/pagination.tsx';
import { SearchField } from '@stoa/ui/search-field.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { Skeleton } from '@stoa/ui/skeleton.tsx';
import { useDebounced } from '@stoa/ui/use-debounced.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useId, useState } from 'react';
import {
  applicationsPageSize,
  applicationsQuery,
  authStrategiesQuery,
  strategyDetailsQuery,
} from '../features/applications/application-queries.ts';
import { ApplicationTable } from '../features/applications/application-table.tsx';
import { clientStatesQuery } from '../features/applications/client-query.ts';
import { FirstStepsSection } from '../features/applications/first-steps-section.tsx';
import { statsConfigQuery } from '../features/stats/stats-queries.ts';
import { applicationFiguresQuery } from '../features/stats/summary/application-figures.ts';
import { useText } from '../i18n/language.tsx';
import { useFirstAnswers } from '../lib/use-first-answers.ts';
import { useServices } from '../services.tsx';
import { LateSummaryCards } from './analytics-parts.tsx';
import { FailedSection } from './failed-section.tsx';
import styles from './page.module.css';
import { StepLink } from './step-link.tsx';
import { useFirstSteps } from './use-first-steps.ts';

/** The server refuses more (409). */
const mostApplications = 100;

/** My Apps (portal §2): search, create, refresh secret, delete, empty state. */
export function MyAppsPage() {
  const t = useText();
  const { call, portal } = useServices();
  const navigate = useNavigate();
  const blockedBy = useId();
  const paginationTexts = usePaginationTexts();
  const [search, setSearch] = useState('');
  const words = useDebounced(search.trim(), 300);
  const [page, setPage] = useState(1);
  const applications = useQuery(applicationsQuery(call, words, page));
  const strategies = useQuery(authStrategiesQuery(call));
  const details = useQuery(strategyDetailsQuery(call));
  const issues = strategies.data?.some(({ credential_type }) => credential_type === 'client_credentials') ?? false;
  const states = useQuery({ ...clientStatesQuery(call), enabled: issues });
  const stats = useQuery(statsConfigQuery(call));

  const total = applications.data?.meta.page.total ?? 0;
  // The last application of the page was deleted: here, or in another tab.
  const beyond = page > 1 && total > 0 && applications.data?.data.length === 0;
  const lastPage = Math.ceil(total / applicationsPageSize);
  if (beyond && !applications.isPlaceholderData && page > lastPage) setPage(lastPage);
  const unusable = strategies.data?.length === 0;
  const full = total >= mostApplications;
  const blocked = unusable || full;
  const shownIds = applications.data?.data.map(({ id }) => id) ?? [];
  const reach = {
    allowed: portal.allowed_time_period,
    retentionMs: stats.data?.retention_ms ?? 0,
  };
  const figures = useQuery({
    ...applicationFiguresQuery(call, reach),
    enabled: Boolean(stats.data) && shownIds.length > 0,
  });
  const isFirstPage = page === 1 && words === '' && !applications.isPlaceholderData;
  const isQuiet =
    isFirstPage && figures.isSuccess && [...figures.data.values()].every(({ requests }) => requests === 0);
  const { queries, first } = useFirstSteps((isQuiet && applications.data?.data) || [], states.data);
  const isReady = useFirstAnswers(applications, strategies, details, states, stats, figures, ...queries);
  const none = applications.isSuccess && total === 0 && words === '' && !applications.isPlaceholderData;
  const create = (label: string) => (
    <Button
      component={Link}
      to="/application/create"
      variant="primary"
      icon={<PlusIcon />}
      unavailable={blocked}
      aria-describedby={blockedBy}
    >
      {label}
    </Button>
  );

  const bars = (
    <div className={styles.skeleton} role="status" aria-label={t('common.loading')} data-page-pending>
      <Skeleton width="70%" />
      <Skeleton width="60%" />
      <Skeleton width="65%" />
    </div>
  );

  return (
    <div className={styles.page}>
      <PageHeading title={t('title.myApps')} actions={none ? undefined : create(t('apps.new'))} />
      {!isReady ? (
        bars
      ) : (
        <Suspense fallback={bars}>
          <div className={styles.stack}>
            {blocked && (
              <div id={blockedBy}>
                <Notice kind="warning">
                  {unusable ? t('apps.noStrategies') : t('apps.full', { count: mostApplications })}
                </Notice>
              </div>
            )}
            {strategies.isError && (
              <Notice kind="danger">{t('apps.strategiesFailed', { reason: reasonOf(strategies.error, t) })}</Notice>
            )}
            {stats.data && shownIds.length > 0 && (
              <LateSummaryCards
                scope={{
                  ...reach,
                  whose: { applicationIds: shownIds, versionIds: [] },
                  percentiles: stats.data.percentiles,
                }}
              />
            )}
            {first && (
              <FirstStepsSection
                {...first}
                link={(step, text) => (
                  <StepLink step={step} application={first.application} registration={first.registration}>
                    {text}
                  </StepLink>
                )}
              />
            )}
            {applications.isError ? (
              <FailedSection thing={t('apps.thing')} query={applications} />
            ) : none ? (
              <EmptyState title={t('apps.empty')} headingLevel={2} actions={create(t('apps.create'))}>
                {t('apps.emptyHelp')}
              </EmptyState>
            ) : (
              <Section
                title={t('apps.applications')}
                count={applications.data ? total : undefined}
                action={
                  <SearchField
                    aria-label={t('apps.search')}
                    placeholder={t('apps.search')}
                    value={search}
                    onChange={(event) => {
                      setSearch(event.currentTarget.value);
                      setPage(1);
                    }}
                  />
                }
              >
                {applications.data && !beyond ? (
                  <ApplicationTable
                    applications={applications.data.data}
                    details={details.data}
                    states={states.data}
                    figures={figures.data}
                    hasFigures={Boolean(stats.data) && !figures.isError}
                    busy={applications.isPlaceholderData}
                    link={(application) => (
                      <Link to="/application/$application" params={{ application: application.id }}>
                        {application.name}
                      </Link>
                    )}
                    onViewAnalytics={
                      stats.data
                        ? (application) =>
                            void navigate({
                              to: '/application/$application/application-dashboard',
                              params: { application: application.id },
                            })
                        : undefined
                    }
                    empty={<EmptyState title={t('apps.noMatch', { query: words })} />}
                  />
                ) : (
                  <div className={styles.skeleton} role="status" aria-label={t('common.loading')}>
                    <Skeleton width="70%" />
                    <Skeleton width="60%" />
                    <Skeleton width="65%" />
                  </div>
                )}
                <Pagination
                  page={page}
                  size={applicationsPageSize}
                  total={total}
                  onPage={setPage}
                  texts={paginationTexts}
                />
              </Section>
            )}
          </div>
        </Suspense>
      )}
    </div>
  );
}
