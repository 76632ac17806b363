import { Button } from '@stoa/ui/button.tsx';
import { EmptyState } from '@stoa/ui/empty-state.tsx';
import { PageHeading } from '@stoa/ui/page-heading.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { applicationQuery } from '../features/applications/application-queries.ts';
import { useText } from '../i18n/language.tsx';
import { hasStatus } from '../lib/has-status.ts';
import { useServices } from '../services.tsx';
import { FailedSection } from './failed-section.tsx';
import styles from './page.module.css';
import { PagePending } from './page-pending.tsx';
import { UnknownPathPage } from './unknown-path-page.tsx';

/** The application's dashboard: a portal without analytics says so. */
export function ApplicationDashboardPage() {
  const t = useText();
  const navigate = useNavigate();
  const { call } = useServices();
  const { application: applicationId = '' } = useParams({ strict: false });
  const application = useQuery(applicationQuery(call, applicationId));
  const params = { application: applicationId };
  if (hasStatus(application.error, 404)) return <UnknownPathPage />;
  if (application.isError) {
    return (
      <FailedSection
        wholePage
        thing={t('application.thing')}
        error={application.error}
        onRetry={() => void application.refetch()}
      />
    );
  }
  if (!application.data) return <PagePending />;
  return (
    <div className={styles.page}>
      <PageHeading
        title={t('title.applicationDashboard')}
        above={
          <Link to="/application/$application" params={params}>
            {application.data.name}
          </Link>
        }
      />
      <EmptyState
        title={t('dashboard.unavailable')}
        headingLevel={2}
        actions={
          <Button onClick={() => void navigate({ to: '/application/$application', params })}>
            {t('dashboard.back')}
          </Button>
        }
      >
        {t('dashboard.unavailableHelp')}
      </EmptyState>
    </div>
  );
}
