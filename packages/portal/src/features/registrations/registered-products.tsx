import type { Application } from '@stoa/contract/applications';
import type { Registration } from '@stoa/contract/registrations';
import { Moment } from '@stoa/text/moment';
import { Button } from '@stoa/ui/button.tsx';
import { type DataColumn, DataTable } from '@stoa/ui/data-table.tsx';
import { EmptyState } from '@stoa/ui/empty-state.tsx';
import { StatusBadge } from '@stoa/ui/glyphs/status-badge.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { Skeleton } from '@stoa/ui/skeleton.tsx';
import { WordLink } from '@stoa/ui/word-link.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useApplicationText } from '../../i18n/application/application-text.ts';
import { useText } from '../../i18n/language.tsx';
import { NotFetched } from '../../lib/not-fetched.tsx';
import { useServices } from '../../services.tsx';
import { AskAgainDialog } from './ask-again-dialog.tsx';
import { HiddenRegistrations } from './hidden-registrations.tsx';
import { isBehind, type Reach, usePropagation } from './propagation-query.ts';
import { RefusalReason } from './refusal-reason.tsx';
import styles from './registered-products.module.css';
import { hiddenRegistrationsQuery, registrationsQuery } from './registration-queries.ts';
import { UnregisterDialog } from './unregister-dialog.tsx';

export interface RegisteredProductsProps {
  readonly application: Application;
  readonly link: (registration: Registration) => ReactNode;
  readonly onBrowse: () => void;
}

/** What an application is registered for, with the status of each registration and the way out of it. */
export function RegisteredProducts({ application, link, onBrowse }: RegisteredProductsProps) {
  const t = useText();
  const words = useApplicationText();
  const { call, portal } = useServices();
  const registrations = useQuery(registrationsQuery(call, application.id));
  const hidden = useQuery({ ...hiddenRegistrationsQuery(call, application.id), enabled: portal.rbac_enabled });
  const unseen = hidden.data ?? [];
  const propagation = usePropagation(application.id);
  const [asking, setAsking] = useState<Registration>();
  const [leaving, setLeaving] = useState<Registration>();

  const strategy = application.auth_strategy;
  const scopes = (strategy && 'available_scopes' in strategy && strategy.available_scopes) || [];

  const columns: readonly DataColumn<Registration>[] = [
    { id: 'product', header: t('registrations.product'), isRowHeader: true, cell: link },
    {
      id: 'version',
      header: t('registrations.version'),
      cell: (registration) => <code className={styles.version}>{registration.product_version_name}</code>,
    },
    {
      id: 'status',
      header: t('registrations.status'),
      cell: (registration) => (
        <Status
          registration={registration}
          reach={propagation?.registrations.find(({ registration_id }) => registration_id === registration.id)}
        />
      ),
    },
    {
      id: 'changed',
      header: t('registrations.changed'),
      hiddenBelow: 'wide',
      phone: 'none',
      cell: (registration) => <Moment at={registration.updated_at} />,
    },
    {
      id: 'actions',
      header: t('common.actions'),
      headerHidden: true,
      phone: 'plain',
      cell: (registration) => (
        <span className={styles.actions}>
          {isRefused(registration.status) && (
            <WordLink
              component="button"
              aria-label={words('registration.askAgainFor', { name: registration.product_name })}
              onClick={() => setAsking(registration)}
            >
              {words('registration.askAgain')}
            </WordLink>
          )}
          <WordLink component="button" tone="danger" onClick={() => setLeaving(registration)}>
            {t('registrations.unregister')}
          </WordLink>
        </span>
      ),
    },
  ];

  return (
    <Section title={t('registrations.heading')} count={registrations.data?.length || undefined}>
      {registrations.isError && <NotFetched query={{ error: registrations.error }} thing={t('registrations.thing')} />}
      {registrations.isPending && (
        <div className={styles.skeleton} role="status" aria-label={t('common.loading')}>
          <Skeleton width="60%" />
          <Skeleton width="55%" />
        </div>
      )}
      {registrations.data && (registrations.data.length > 0 || unseen.length === 0) && (
        <DataTable
          caption={t('registrations.heading')}
          columns={columns}
          rows={registrations.data}
          rowKey={(registration) => registration.id}
          empty={
            <EmptyState
              title={t('registrations.empty')}
              actions={<Button onClick={onBrowse}>{t('registrations.findProduct')}</Button>}
            >
              {t('registrations.emptyHelp')}
            </EmptyState>
          }
        />
      )}
      {unseen.length > 0 && <HiddenRegistrations application={application} registrations={unseen} />}
      {/* The element is always rendered, so that a screen reader announces what appears in it. */}
      <p className={styles.note} role="status">
        {propagation && isBehind(propagation) && words('reach.application', told(propagation))}
      </p>
      {asking && (
        <AskAgainDialog
          application={application}
          registrationId={asking.id}
          version={{ productId: asking.product_id, productVersionId: asking.product_version_id }}
          productName={asking.product_name}
          versionName={asking.product_version_name}
          availableScopes={scopes}
          onClose={() => setAsking(undefined)}
        />
      )}
      {leaving && (
        <UnregisterDialog
          application={application}
          registration={leaving}
          title={t('registrations.unregisterTitle', {
            product: leaving.product_name,
            version: leaving.product_version_name,
          })}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </Section>
  );
}

/** The status, what the operator said where access was refused, and how many gateways know of it while some do not. */
function Status({ registration, reach }: { registration: Registration; reach: Reach | undefined }) {
  const t = useText();
  const words = useApplicationText();
  const { id, application_id, status } = registration;
  return (
    <div className={styles.status}>
      <StatusBadge status={status} label={t(`status.${status}`)} />
      {isRefused(status) && <RefusalReason applicationId={application_id} registrationId={id} status={status} />}
      {(status === 'approved' || status === 'revoked') && reach && isBehind(reach) && (
        <p className={styles.reach}>{words(`reach.${status}`, told(reach))}</p>
      )}
    </div>
  );
}

const told = ({ active, gateways }: Reach) => ({ active: String(active), gateways: String(gateways) });

function isRefused(status: Registration['status']): status is 'rejected' | 'revoked' {
  return status === 'rejected' || status === 'revoked';
}
