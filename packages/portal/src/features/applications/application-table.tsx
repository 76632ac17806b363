import type { Application, AuthStrategyDetails } from '@stoa/contract/applications';
import type { Client } from '@stoa/contract/clients';
import { type DataColumn, DataTable } from '@stoa/ui/data-table.tsx';
import { type MenuAction, RowMenu } from '@stoa/ui/row-menu.tsx';
import { Tag } from '@stoa/ui/tag.tsx';
import { type ReactNode, useState } from 'react';
import { useApplicationText } from '../../i18n/application/application-text.ts';
import { useLanguage, useText } from '../../i18n/language.tsx';
import styles from './application-table.module.css';
import { DeleteApplicationDialog } from './delete-application-dialog.tsx';
import { EnvironmentTag } from './environment-tag.tsx';
import { RotateSecretDialog } from './rotate-secret-dialog.tsx';

export interface ApplicationTableProps {
  readonly applications: readonly Application[];
  /** The keys are strategy ids; undefined until the details are known. */
  readonly details: ReadonlyMap<string, AuthStrategyDetails> | undefined;
  /** What clients are at, by the application's id; undefined until it is known. */
  readonly states: ReadonlyMap<string, Client['state']> | undefined;
  /** The figures of the summary's period by application id; undefined until they are known, and where the portal has none. */
  readonly figures: ReadonlyMap<string, { readonly requests: number; readonly errors: number }> | undefined;
  /** Whether there is a place for figures, also while they are on the way. */
  readonly hasFigures: boolean;
  readonly busy: boolean;
  readonly link: (application: Application) => ReactNode;
  /** Left out where the portal has no analytics. */
  readonly onViewAnalytics?: (application: Application) => void;
  readonly empty: ReactNode;
}

/** The developer's applications, each with its menu. */
export function ApplicationTable(props: ApplicationTableProps) {
  const { applications, details, states, figures, hasFigures, busy, link, onViewAnalytics, empty } = props;
  const t = useText();
  const words = useApplicationText();
  const { tag } = useLanguage();
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

  const environmentOf = ({ auth_strategy: strategy }: Application) =>
    strategy ? details?.get(strategy.id)?.environment : null;
  // A column of nothing says nothing.
  const environments = applications.some(environmentOf);
  const environmentColumn: DataColumn<Application> = {
    id: 'environment',
    header: words('apps.environment'),
    cell: (application) => (
      <span className={styles.environment}>
        <EnvironmentTag environment={environmentOf(application)} />
      </span>
    ),
  };

  const number = new Intl.NumberFormat(tag);
  const share = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 });
  const figureColumns: readonly DataColumn<Application>[] = [
    {
      id: 'requests',
      header: words('apps.requests'),
      align: 'end',
      cell: ({ id }) => figures && number.format(figures.get(id)?.requests ?? 0),
    },
    {
      id: 'errors',
      header: words('apps.errors'),
      align: 'end',
      cell: ({ id }) => {
        const called = figures?.get(id);
        return called ? share.format(called.errors / called.requests) : figures && '–';
      },
    },
  ];

  const columns: readonly DataColumn<Application>[] = [
    { id: 'name', header: t('apps.name'), isRowHeader: true, covers: true, cell: link },
    {
      id: 'description',
      header: t('apps.description'),
      hiddenBelow: 'medium',
      phone: 'plain',
      cell: (application) => application.description || <span className={styles.none}>{t('apps.noDescription')}</span>,
    },
    ...(environments ? [environmentColumn] : []),
    {
      id: 'strategy',
      header: t('apps.strategy'),
      cell: ({ id, auth_strategy: strategy }) =>
        strategy && (
          <span className={styles.strategy}>
            {strategy.name} <small>{t(`strategy.${strategy.credential_type}`)}</small>
            <ClientState state={states?.get(id)} />
          </span>
        ),
    },
    ...(hasFigures ? figureColumns : []),
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

/** Shows a client's state only where it needs attention. */
function ClientState({ state }: { state: Client['state'] | undefined }) {
  const words = useApplicationText();
  if (state !== 'failed' && state !== 'creating') return null;
  return (
    <span className={styles.state}>
      <Tag tone={state === 'failed' ? 'warning' : 'neutral'}>{words(`client.state.${state}`)}</Tag>
    </span>
  );
}
