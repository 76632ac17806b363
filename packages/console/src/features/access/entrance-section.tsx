import type { ManagedAuthStrategy, ManagedIdentityProvider } from '@stoa/contract/teams';
import { reasonOf } from '@stoa/text/reason';
import { type DataColumn, DataTable } from '@stoa/ui/data-table.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import classes from './access.module.css';

/** What admits calls, and what signs people in: as it was applied from the folder. */
export function EntranceSection() {
  const t = useText();
  const { call } = useServices();
  const strategies = useQuery({
    queryKey: ['access', 'strategies'],
    queryFn: ({ signal }) => call('listManagedAuthStrategies', { signal }),
  });
  const providers = useQuery({
    queryKey: ['access', 'providers'],
    queryFn: ({ signal }) => call('listIdentityProviders', { signal }),
  });
  const error = strategies.error ?? providers.error;
  const ofStrategies: DataColumn<ManagedAuthStrategy>[] = [
    { id: 'name', header: t('access.name'), names: true, cell: ({ name }) => name },
    { id: 'kind', header: t('access.kind'), cell: ({ credential_type }) => t(`facts.${credential_type}`) },
    { id: 'issuer', header: t('access.issuer'), from: 'medium', cell: ({ issuer }) => issuer ?? '–' },
    {
      id: 'approval',
      header: t('access.approval'),
      cell: (row) => t(row.auto_approve ? 'access.byVersion' : 'access.byHand'),
    },
    { id: 'versions', header: t('access.versions'), align: 'end', cell: ({ version_count }) => version_count },
    { id: 'applications', header: t('access.applications'), align: 'end', cell: (row) => row.application_count },
  ];
  const ofProviders: DataColumn<ManagedIdentityProvider>[] = [
    { id: 'name', header: t('access.name'), names: true, cell: ({ name }) => name },
    { id: 'serves', header: t('access.serves'), cell: ({ serves }) => t(`access.serves.${serves}`) },
    { id: 'issuer', header: t('access.issuer'), cell: ({ issuer }) => issuer },
    { id: 'client', header: t('access.client'), from: 'medium', cell: ({ client_id }) => client_id },
    {
      id: 'trust',
      header: t('access.trust'),
      cell: (row) => (row.email === 'trusted' ? row.trusted_email_domains.join(', ') : t('access.verified')),
    },
  ];
  return (
    <>
      {error && <Notice kind="danger">{reasonOf(error, t)}</Notice>}
      <Section title={t('access.strategies')}>
        <div className={classes.table}>
          <DataTable
            caption={t('access.strategies')}
            columns={ofStrategies}
            rows={strategies.data?.data ?? []}
            rowKey={({ id }) => id}
          />
        </div>
      </Section>
      <Section title={t('access.providers')}>
        <div className={classes.table}>
          <DataTable
            caption={t('access.providers')}
            columns={ofProviders}
            rows={providers.data?.data ?? []}
            rowKey={({ identifier }) => identifier}
            empty={<p className={classes.hint}>{t('access.noProviders')}</p>}
          />
        </div>
        <p className={classes.hint}>{t('access.applied')}</p>
      </Section>
    </>
  );
}
