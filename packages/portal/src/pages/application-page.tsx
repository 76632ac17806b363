import { Button } from '@stoa/ui/button.tsx';
import { PageHeading } from '@stoa/ui/page-heading.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { Skeleton } from '@stoa/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ApplicationFacts } from '../features/applications/application-facts.tsx';
import { applicationQuery } from '../features/applications/application-queries.ts';
import { DeleteApplicationDialog } from '../features/applications/delete-application-dialog.tsx';
import { RotateSecretDialog } from '../features/applications/rotate-secret-dialog.tsx';
import { CredentialSection } from '../features/credentials/credential-section.tsx';
import { RegisteredProducts } from '../features/registrations/registered-products.tsx';
import { statsConfigQuery } from '../features/stats/stats-queries.ts';
import { useText } from '../i18n/language.tsx';
import { hasStatus } from '../lib/has-status.ts';
import { usePageTitle } from '../page-title.tsx';
import { useServices } from '../services.tsx';
import { FailedSection } from './failed-section.tsx';
import styles from './page.module.css';
import { UnknownPathPage } from './unknown-path-page.tsx';

/** Application (portal specification §2): what it is, its credentials, what it is registered for. */
export function ApplicationPage() {
  const t = useText();
  const navigate = useNavigate();
  const { call } = useServices();
  const { application: applicationId = '' } = useParams({ strict: false });
  const [deleting, setDeleting] = useState(false);
  const [rotating, setRotating] = useState(false);
  const application = useQuery(applicationQuery(call, applicationId));
  const stats = useQuery(statsConfigQuery(call));
  usePageTitle(application.data?.name);

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
  if (!application.data) {
    return (
      <div className={styles.page} role="status" aria-label={t('common.loading')}>
        <Skeleton width="35%" size="lg" />
        <div className={styles.skeleton}>
          <Skeleton width="60%" />
          <Skeleton width="55%" />
          <Skeleton width="58%" />
        </div>
      </div>
    );
  }

  const type = application.data.auth_strategy?.credential_type;
  const params = { application: applicationId };
  return (
    <div className={styles.page}>
      <PageHeading
        title={application.data.name}
        above={<Link to="/my-apps">{t('title.myApps')}</Link>}
        lead={application.data.description || undefined}
        actions={
          <>
            {stats.data && (
              <Button onClick={() => void navigate({ to: '/application/$application/application-dashboard', params })}>
                {t('apps.viewAnalytics')}
              </Button>
            )}
            <Button onClick={() => void navigate({ to: '/application/$application/update', params })}>
              {t('application.edit')}
            </Button>
          </>
        }
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          {(type === 'key_auth' || type === undefined) && <CredentialSection application={application.data} />}
          <RegisteredProducts
            application={application.data}
            link={(registration) => (
              <Link
                to="/spec/$product/{-$version}"
                params={{ product: registration.product_id, version: registration.product_version_id }}
              >
                {registration.product_name}
              </Link>
            )}
            onBrowse={() => void navigate({ to: '/' })}
          />
        </div>
        <aside className={styles.side}>
          <ApplicationFacts application={application.data} />
          {type === 'client_credentials' && (
            <Button onClick={() => setRotating(true)}>{t('apps.refreshSecret')}</Button>
          )}
        </aside>
        <div className={styles.last}>
          <Section title={t('application.danger')} tone="danger">
            <div className={styles.danger}>
              <div>
                <h3>{t('application.deleteHeading')}</h3>
                <p>{t('application.deleteHelp')}</p>
              </div>
              <Button variant="danger" onClick={() => setDeleting(true)}>
                {t('common.delete')}
              </Button>
            </div>
          </Section>
        </div>
      </div>
      {rotating && <RotateSecretDialog application={application.data} onClose={() => setRotating(false)} />}
      {deleting && (
        <DeleteApplicationDialog
          application={application.data}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate({ to: '/my-apps', replace: true })}
        />
      )}
    </div>
  );
}
