import { roleAllows } from '@stoa/contract/management-roles';
import type { ManagedAuthStrategy } from '@stoa/contract/teams';
import { Button } from '@stoa/ui/button.tsx';
import { type DataColumn, DataTable } from '@stoa/ui/data-table.tsx';
import { RowMenu } from '@stoa/ui/row-menu.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { actsColumn } from '../../lib/acts-column.tsx';
import { ErrorNotice } from '../../lib/error-notice.tsx';
import { PendingLines } from '../../lib/pending-lines.tsx';
import { useServices } from '../../services.tsx';
import classes from './access.module.css';
import { strategiesQuery } from './entrance-queries.ts';
import { RemoveStrategy } from './remove-entry.tsx';
import { StrategyDialog } from './strategy-dialog.tsx';

type Asked = { readonly act: 'add' } | { readonly act: 'change' | 'remove'; readonly name: string };

/** What admits calls. */
export function StrategiesSection() {
  const t = useText();
  const { me, call } = useServices();
  const [asked, setAsked] = useState<Asked>();
  const { data, error } = useQuery(strategiesQuery(call));
  const mayEdit = roleAllows(me.role, 'replaceAuthStrategy');
  const close = () => setAsked(undefined);
  const columns: DataColumn<ManagedAuthStrategy>[] = [
    { id: 'name', header: t('access.name'), isRowHeader: true, cell: ({ name }) => name },
    { id: 'kind', header: t('access.kind'), cell: ({ credential_type }) => t(`facts.${credential_type}`) },
    { id: 'issuer', header: t('access.issuer'), hiddenBelow: 'medium', cell: ({ issuer }) => issuer ?? '–' },
    {
      id: 'approval',
      header: t('access.approval'),
      cell: (row) => t(row.auto_approve ? 'access.byVersion' : 'access.byHand'),
    },
    { id: 'versions', header: t('access.versions'), align: 'end', cell: ({ version_count }) => version_count },
    { id: 'applications', header: t('access.applications'), align: 'end', cell: (row) => row.application_count },
    ...actsColumn<ManagedAuthStrategy>(
      t('common.actions'),
      mayEdit &&
        (({ name }) => (
          <RowMenu
            label={t('entrance.actionsOf', { name })}
            actions={[
              { id: 'change', label: t('entrance.change'), onSelect: () => setAsked({ act: 'change', name }) },
              {
                id: 'remove',
                label: t('entrance.remove'),
                danger: true,
                onSelect: () => setAsked({ act: 'remove', name }),
              },
            ]}
          />
        )),
      { phone: 'plain', align: 'end' },
    ),
  ];
  return (
    <Section
      title={t('access.strategies')}
      action={
        mayEdit && (
          <Button size="sm" onClick={() => setAsked({ act: 'add' })}>
            {t('entrance.newStrategy')}
          </Button>
        )
      }
    >
      <ErrorNotice error={error} />
      {!(data || error) && <PendingLines />}
      {data && (
        <div className={classes.table}>
          <DataTable caption={t('access.strategies')} columns={columns} rows={data.data} rowKey={({ id }) => id} />
        </div>
      )}
      {mayEdit && <p className={classes.hint}>{t('entrance.text')}</p>}
      {asked?.act === 'add' && <StrategyDialog name={undefined} onClose={close} />}
      {asked?.act === 'change' && <StrategyDialog name={asked.name} onClose={close} />}
      {asked?.act === 'remove' && <RemoveStrategy name={asked.name} onClose={close} />}
    </Section>
  );
}
