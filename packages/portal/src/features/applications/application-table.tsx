import type { Application } from '@stoa/contract/applications';
import { type DataColumn, DataTable } from '@stoa/ui/data-table.tsx';
import { type MenuAction, RowMenu } from '@stoa/ui/row-menu.tsx';
import { type ReactNode, useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import styles from './application-table.module.css';
import { DeleteApplicationDialog } from './delete-application-dialog.tsx';
import { RotateSecretDialog } from './rotate-secret-dialog.tsx';

export interface ApplicationTableProps {
  readonly applications: readonly Application[];
  readonly busy: boolean;
  readonly link: (application: Application) => ReactNode;
  /** Left out where the portal has no analytics. */
  readonly onViewAnalytics?: (application: Application) => void;
  readonly empty: ReactNode;
}

/** The developer's applications, each with its menu. */
export function ApplicationTable({ applications, busy, link, onViewAnalytics, empty }: ApplicationTableProps) {
  const t = useText();
  const [toDelete, setToDelete] = useState<Application>();
  const [toRotate, setToRotate] = useState<Application>();

  const actions = (application: Application): MenuAction[] => [
    ...(onViewAnalytics
      ? [{ id: 'analytics', label: t('apps.viewAnalytics'), onSelect: () => onViewAnalytics(application) }]
      : []),
    ...(application.auth_strategy?.credential_type === 'client_credentials'
      ? [{ id: 'secret', label: t('apps.refreshSecret'), onSelect: () => setToRotate(application) }]
      : []),
    { id: 'delete', label: t('common.delete'), danger: true, onSelect: () => setToDelete(application) },
  ];

  const columns: readonly DataColumn<Application>[] = [
    { id: 'name', header: t('apps.name'), names: true, covers: true, cell: link },
    {
      id: 'description',
      header: t('apps.description'),
      from: 'medium',
      phone: 'plain',
      cell: (application) => application.description || <span className={styles.none}>{t('apps.noDescription')}</span>,
    },
    {
      id: 'strategy',
      header: t('apps.strategy'),
      cell: ({ auth_strategy: strategy }) =>
        strategy && (
          <span className={styles.strategy}>
            {strategy.name} <small>{t(`strategy.${strategy.credential_type}`)}</small>
          </span>
        ),
    },
    {
      id: 'actions',
      header: t('common.actions'),
      headerHidden: true,
      phone: 'corner',
      cell: (application) => (
        <span className={styles.menu}>
          <RowMenu label={t('apps.menu', { name: application.name })} actions={actions(application)} />
        </span>
      ),
    },
  ];

  return (
    <>
      <DataTable
        caption={t('apps.applications')}
        columns={columns}
        rows={applications}
        rowKey={(application) => application.id}
        busy={busy}
        empty={empty}
      />
      {toDelete && <DeleteApplicationDialog application={toDelete} onClose={() => setToDelete(undefined)} />}
      {toRotate && <RotateSecretDialog application={toRotate} onClose={() => setToRotate(undefined)} />}
    </>
  );
}
