import { hasStatus } from '@stoa/client/has-status';
import { Button } from '@stoa/ui/button.tsx';
import { PageHeading } from '@stoa/ui/page-heading.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { Skeleton } from '@stoa/ui/skeleton.tsx';
import { WordLink } from '@stoa/ui/word-link.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { ApplicationFacts } from '../features/applications/application-facts.tsx';
import { applicationQuery, strategyDetailsQuery } from '../features/applications/application-queries.ts';
import { clientProofQuery } from '../features/applications/client-proof-query.ts';
import { ClientProofSection } from '../features/applications/client-proof-section.tsx';
import { clientQuery } from '../features/applications/client-query.ts';
import { ClientSection } from '../features/applications/client-section.tsx';
import { DeleteApplicationDialog } from '../features/applications/delete-application-dialog.tsx';
import { EnvironmentTag } from '../features/applications/environment-tag.tsx';
import { ScopesSection } from '../features/applications/scopes-section.tsx';
import { CertificateSection } from '../features/certificates/certificate-section.tsx';
import { credentialsQuery } from '../features/credentials/credential-queries.ts';
import { CredentialSection } from '../features/credentials/credential-section.tsx';
import { RegisteredProducts } from '../features/registrations/registered-products.tsx';
import { hiddenRegistrationsQuery, registrationsQuery } from '../features/registrations/registration-queries.ts';
import { statsConfigQuery } from '../features/stats/stats-queries.ts';
import { useApplicationText } from '../i18n/application/application-text.ts';
import { useText } from '../i18n/language.tsx';
import { useFirstAnswers } from '../lib/use-first-answers.ts';
import { usePageTitle } from '../page-title.tsx';
import { useServices } from '../services.tsx';
import { LateRecentCalls, LateSummaryCards } from './analytics-parts.tsx';
import { UnfetchedPage } from './failed-page.tsx';
import styles from './page.module.css';
import { UnknownPathPage } from './unknown-path-page.tsx';

/** Application (portal §2): what it is, its credentials, what it is registered for. */
export function ApplicationPage() {
  const t = useText();
  const words = useApplicationText();
  const navigate = useNavigate();
  const { call, portal } = useServices();
  const { application: applicationId = '' } = useParams({ strict: false });
  const [deleting, setDeleting] = useState(false);
  const application = useQuery(applicationQuery(call, applicationId));
  const details = useQuery(strategyDetailsQuery(call));
  const stats = useQuery(statsConfigQuery(call));
  const type = application.data?.auth_strategy?.credential_type;
  const holdsKeys = type === 'key_auth' || type === undefined;
  const namesClient = type === 'self_managed_client_credentials';
  // The sections ask for them too: here they say when the page can stand still.
  const isReady = useFirstAnswers(
    application,
    details,
    stats,
    useQuery({ ...credentialsQuery(call, applicationId), enabled: application.isSuccess && holdsKeys }),
    useQuery({ ...clientQuery(call, applicationId), enabled: type === 'client_credentials' }),
    useQuery({ ...clientProofQuery(call, applicationId), enabled: namesClient }),
    useQuery({ ...registrationsQuery(call, applicationId), enabled: application.isSuccess }),
    useQuery({
      ...hiddenRegistrationsQuery(call, applicationId),
      enabled: application.isSuccess && portal.rbac_enabled,
    }),
  );
  usePageTitle(application.data?.name);

  if (hasStatus(application.error, 404)) return <UnknownPathPage />;
  if (application.isError) return <UnfetchedPage thing={t('application.thing')} query={application} />;
  const bars = (
    <div className={styles.page} role="status" aria-label={t('common.loading')}>
      <Skeleton width="35%" size="lg" />
      <div className={styles.skeleton}>
        <Skeleton width="60%" />
        <Skeleton width="55%" />
        <Skeleton width="58%" />
      </div>
    </div>
  );
  if (!application.data || !isReady) return bars;

  const strategy = application.data.auth_strategy;
  const scopes = (strategy && 'available_scopes' in strategy && strategy.available_scopes) || [];
  const admits = strategy != null && 'auth_methods' in strategy && strategy.auth_methods.includes('mutual_tls');
  const environment = strategy && details.data?.get(strategy.id)?.environment;
  const params = { application: applicationId };
  return (
    <Suspense fallback={bars}>
      <div className={styles.page}>
        <PageHeading
          title={application.data.name}
          tag={<EnvironmentTag environment={environment} />}
          above={<Link to="/my-apps">{t('title.myApps')}</Link>}
          lead={application.data.description || undefined}
          actions={
            <>
              {stats.data && (
                <Button
                  onClick={() => void navigate({ to: '/application/$application/application-dashboard', params })}
                >
                  {t('apps.viewAnalytics')}
                </Button>
              )}
              <Button onClick={() => void navigate({ to: '/application/$application/update', params })}>
                {t('application.edit')}
              </Button>
            </>
          }
        />
        {stats.data && (
          <div className={styles.summary}>
            <LateSummaryCards
              scope={{
                whose: { applicationIds: [applicationId], versionIds: [] },
                allowed: portal.allowed_time_period,
                retentionMs: stats.data.retention_ms,
                percentiles: stats.data.percentiles,
              }}
            />
          </div>
        )}
        <div className={styles.columns}>
          <div className={styles.main}>
            {holdsKeys && <CredentialSection application={application.data} />}
            {type === 'client_credentials' && <ClientSection application={application.data} />}
            {namesClient && (
              <ClientProofSection application={application.data} details={strategy && details.data?.get(strategy.id)} />
            )}
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
            {stats.data && (
              <LateRecentCalls
                applicationId={applicationId}
                allLink={(text) => (
                  <WordLink component={Link} to="/application/$application/calls" params={params as never}>
                    {text}
                  </WordLink>
                )}
              />
            )}
            {(scopes.length > 0 || (application.data.scopes ?? []).length > 0) && (
              <ScopesSection application={application.data} available={scopes} />
            )}
          </div>
          <aside className={styles.side}>
            <ApplicationFacts
              application={application.data}
              environment={environment}
              inspect={
                strategy &&
                type !== 'key_auth' && (
                  <WordLink component={Link} to="/jwt">
                    {words('application.inspectToken')}
                  </WordLink>
                )
              }
            >
              <CertificateSection applicationId={applicationId} name={application.data.name} admits={admits} />
            </ApplicationFacts>
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
        {deleting && (
          <DeleteApplicationDialog
            application={application.data}
            onClose={() => setDeleting(false)}
            onDeleted={() => navigate({ to: '/my-apps', replace: true })}
          />
        )}
      </div>
    </Suspense>
  );
}
