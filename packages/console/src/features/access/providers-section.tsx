import { roleAllows } from '@stoa/contract/management-roles';
import type { ManagedIdentityProvider } from '@stoa/contract/teams';
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
import { providersQuery } from './entrance-queries.ts';
import { ProviderDialog } from './provider-dialog.tsx';
import { RemoveProvider } from './remove-entry.tsx';
import { TestDialog } from './test-dialog.tsx';

type Asked =
  | { readonly act: 'add' }
  | { readonly act: 'change' | 'remove' | 'test'; readonly provider: ManagedIdentityProvider };

/** What signs people in. */
export function ProvidersSection() {
  const t = useText();
  const { me, call } = useServices();
  const [asked, setAsked] = useState<Asked>();
  const { data, error } = useQuery(providersQuery(call));
  const mayEdit = roleAllows(me.role, 'replaceIdentityProvider');
  const close = () => setAsked(undefined);
  const columns: DataColumn<ManagedIdentityProvider>[] = [
    { id: 'name', header: t('access.name'), isRowHeader: true, cell: ({ name }) => name },
    { id: 'serves', header: t('access.serves'), cell: ({ serves }) => t(`access.serves.${serves}`) },
    { id: 'issuer', header: t('access.issuer'), cell: ({ issuer }) => issuer },
    { id: 'client', header: t('access.client'), hiddenBelow: 'medium', cell: ({ client_id }) => client_id },
    {
      id: 'trust',
      header: t('access.trust'),
      cell: (row) => (row.email === 'trusted' ? row.trusted_email_domains.join(', ') : t('access.verified')),
    },
    ...actsColumn<ManagedIdentityProvider>(
      t('common.actions'),
      mayEdit &&
        ((provider) => (
          <RowMenu
            label={t('entrance.actionsOf', { name: provider.name })}
            actions={(['test', 'change', 'remove'] as const).map((act) => ({
              id: act,
              label: t(`entrance.${act}`),
              danger: act === 'remove',
              onSelect: () => setAsked({ act, provider }),
            }))}
          />
        )),
      { phone: 'plain', align: 'end' },
    ),
  ];
  return (
    <Section
      title={t('access.providers')}
      action={
        mayEdit && (
          <Button size="sm" onClick={() => setAsked({ act: 'add' })}>
            {t('entrance.newProvider')}
          </Button>
        )
      }
    >
      <ErrorNotice error={error} />
      {!(data || error) && <PendingLines />}
      {data && (
        <div className={classes.table}>
          <DataTable
            caption={t('access.providers')}
            columns={columns}
            rows={data.data}
            rowKey={({ identifier }) => identifier}
            empty={<p className={classes.hint}>{t('access.noProviders')}</p>}
          />
        </div>
      )}
      {asked?.act === 'add' && <ProviderDialog identifier={undefined} onClose={close} />}
      {asked?.act === 'change' && <ProviderDialog identifier={asked.provider.identifier} onClose={close} />}
      {asked?.act === 'remove' && <RemoveProvider identifier={asked.provider.identifier} onClose={close} />}
      {asked?.act === 'test' && <TestDialog provider={asked.provider} onClose={close} />}
    </Section>
  );
}
