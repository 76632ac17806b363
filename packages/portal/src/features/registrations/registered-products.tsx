import type { Application } from '@stoa/contract/applications';
import type { Registration } from '@stoa/contract/registrations';
import { Button } from '@stoa/ui/button.tsx';
import { type DataColumn, DataTable } from '@stoa/ui/data-table.tsx';
import { EmptyState } from '@stoa/ui/empty-state.tsx';
import { StatusBadge } from '@stoa/ui/glyphs/status-badge.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { Skeleton } from '@stoa/ui/skeleton.tsx';
import { WordLink } from '@stoa/ui/word-link.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { Moment } from '../../i18n/moment.tsx';
import { reasonOf } from '../../i18n/reason.ts';
import { useServices } from '../../services.tsx';
import styles from './registered-products.module.css';
import { registrationsQuery } from './registration-queries.ts';
import { UnregisterDialog } from './unregister-dialog.tsx';

export interface RegisteredProductsProps {
  readonly application: Application;
  readonly link: (registration: Registration) => ReactNode;
  readonly onBrowse: () => void;
}

/** What an application is registered for, with the status of each registration and the way out of it. */
export function RegisteredProducts({ application, link, onBrowse }: RegisteredProductsProps) {
  const t = useText();
  const { call } = useServices();
  const registrations = useQuery(registrationsQuery(call, application.id));
  const [leaving, setLeaving] = useState<Registration>();

  const columns: readonly DataColumn<Registration>[] = [
    { id: 'product', header: t('registrations.product'), names: true, cell: link },
    {
      id: 'version',
      header: t('registrations.version'),
      cell: (registration) => <code className={styles.version}>{registration.product_version_name}</code>,
    },
    {
      id: 'status',
      header: t('registrations.status'),
      cell: (registration) => <StatusBadge status={registration.status} label={t(`status.${registration.status}`)} />,
    },
    {
      id: 'changed',
      header: t('registrations.changed'),
      from: 'wide',
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
          <WordLink component="button" tone="danger" onClick={() => setLeaving(registration)}>
            {t('registrations.unregister')}
          </WordLink>
        </span>
      ),
    },
  ];

  return (
    <Section title={t('registrations.heading')} count={registrations.data?.length || undefined}>
      {registrations.isError && (
        <Notice kind="danger" title={t('error.unableToFetch', { thing: t('registrations.thing') })}>
          {reasonOf(registrations.error, t)}
        </Notice>
      )}
      {registrations.isPending && (
        <div className={styles.skeleton} role="status" aria-label={t('common.loading')}>
          <Skeleton width="60%" />
          <Skeleton width="55%" />
        </div>
      )}
      {registrations.data && (
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
      {leaving && (
        <UnregisterDialog application={application} registration={leaving} onClose={() => setLeaving(undefined)} />
      )}
    </Section>
  );
}
