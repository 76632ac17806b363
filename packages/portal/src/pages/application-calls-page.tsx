import { hasStatus } from '@stoa/client/has-status';
import { PageHeading } from '@stoa/ui/page-heading.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { applicationQuery } from '../features/applications/application-queries.ts';
import { registrationsQuery } from '../features/registrations/registration-queries.ts';
import { CallSearch } from '../features/stats/calls/call-search.tsx';
import { versionChoices } from '../features/stats/dashboard/version-choices.ts';
import { statsConfigQuery } from '../features/stats/stats-queries.ts';
import { useAnalyticsText } from '../i18n/analytics/analytics-text.ts';
import { useText } from '../i18n/language.tsx';
import { useServices } from '../services.tsx';
import styles from './application-dashboard-page.module.css';
import { UnfetchedPage } from './failed-page.tsx';
import { ForbiddenPage } from './forbidden-page.tsx';
import page from './page.module.css';
import { UnknownPathPage } from './unknown-path-page.tsx';

/** Every single call that is kept of an application; where the portal has no analytics, the forbidden page. */
export function ApplicationCallsPage() {
  const t = useText();
  const words = useAnalyticsText();
  const { call } = useServices();
  const { application: applicationId = '' } = useParams({ strict: false });
  const config = useQuery(statsConfigQuery(call));
  const application = useQuery(applicationQuery(call, applicationId));
  const registrations = useQuery(registrationsQuery(call, applicationId));
  const versions = useMemo(() => versionChoices(registrations.data ?? []), [registrations.data]);

  if (config.data === null) return <ForbiddenPage />;
  if (hasStatus(application.error, 404)) return <UnknownPathPage />;
  const failed = [
    { query: config, thing: words('summary.analytics') },
    { query: application, thing: t('application.thing') },
  ].find(({ query }) => query.isError);
  if (failed) return <UnfetchedPage {...failed} />;
  // The page waits for the versions too, so that the row of filters does not move when they arrive.
  if (!application.data || !config.data || registrations.isPending)
    return <div className={page.page} role="status" aria-label={t('common.loading')} />;
  const { name } = application.data;
  return (
    <div className={page.page}>
      <PageHeading
        title={words('calls.title', { name })}
        above={
          <nav className={styles.crumbs} aria-label={t('nav.breadcrumb')}>
            <Link to="/my-apps">{t('title.myApps')}</Link>
            <span aria-hidden="true">/</span>
            <Link to="/application/$application" params={{ application: applicationId }}>
              {name}
            </Link>
          </nav>
        }
      />
      <CallSearch applicationId={applicationId} versions={versions} />
    </div>
  );
}
