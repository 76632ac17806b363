import { hasStatus } from '@stoa/client/has-status';
import { Button } from '@stoa/ui/button.tsx';
import { EmptyState } from '@stoa/ui/empty-state.tsx';
import { PageHeading } from '@stoa/ui/page-heading.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { applicationQuery } from '../features/applications/application-queries.ts';
import { registrationsQuery } from '../features/registrations/registration-queries.ts';
import { Dashboard } from '../features/stats/dashboard/dashboard.tsx';
import { versionChoices } from '../features/stats/dashboard/version-choices.ts';
import { statsConfigQuery } from '../features/stats/stats-queries.ts';
import { useAnalyticsText } from '../i18n/analytics/analytics-text.ts';
import { useText } from '../i18n/language.tsx';
import { useServices } from '../services.tsx';
import styles from './application-dashboard-page.module.css';
import { DashboardPending } from './dashboard-pending.tsx';
import { UnfetchedPage } from './failed-page.tsx';
import { ForbiddenPage } from './forbidden-page.tsx';
import page from './page.module.css';
import { UnknownPathPage } from './unknown-path-page.tsx';

/** The application's dashboard (portal §2); where the portal has no analytics, the forbidden page. */
export function ApplicationDashboardPage() {
  const t = useText();
  const words = useAnalyticsText();
  const { call } = useServices();
  const { application: applicationId = '' } = useParams({ strict: false });
  const config = useQuery(statsConfigQuery(call));
  const application = useQuery(applicationQuery(call, applicationId));
  const registrations = useQuery(registrationsQuery(call, applicationId));
  const versions = useMemo(() => registrations.data && versionChoices(registrations.data), [registrations.data]);

  if (config.data === null) return <ForbiddenPage />;
  if (hasStatus(application.error, 404)) return <UnknownPathPage />;
  const failed = [
    { query: config, thing: words('summary.analytics') },
    { query: application, thing: t('application.thing') },
    { query: registrations, thing: t('registrations.thing') },
  ].find(({ query }) => query.isError);
  if (failed) return <UnfetchedPage {...failed} />;
  const { data } = application;
  if (!data || !config.data || !versions) return <DashboardPending name={data?.name} />;
  return (
    <div className={page.page}>
      <PageHeading
        title={words('title', { name: data.name })}
        above={
          <nav className={styles.crumbs} aria-label={t('nav.breadcrumb')}>
            <Link to="/my-apps">{t('title.myApps')}</Link>
            <span aria-hidden="true">/</span>
            <Link to="/application/$application" params={{ application: applicationId }}>
              {data.name}
            </Link>
          </nav>
        }
      />
      {versions.length === 0 ? (
        <EmptyState
          title={words('empty.title')}
          headingLevel={2}
          actions={
            <Button component={Link} to="/" variant="primary">
              {t('registrations.findProduct')}
            </Button>
          }
        >
          {words('empty.help', { name: data.name })}
        </EmptyState>
      ) : (
        <Dashboard application={data} analytics={config.data} versions={versions} />
      )}
    </div>
  );
}
