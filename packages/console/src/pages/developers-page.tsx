import { figure } from '@stoa/text/figure';
import { Moment } from '@stoa/text/moment';
import { askDevelopers, developerOrders, developerStatuses } from '../features/developers/developer-queries.ts';
import { useLanguage } from '../i18n/language.tsx';
import { DeveloperLink } from '../lib/record-link.tsx';
import { FilterSelect } from '../lists/filter-select.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { useAddressFilters } from '../lists/use-address-filters.ts';
import { useCursorList } from '../lists/use-cursor-list.ts';
import { useServices } from '../services.tsx';
import { pageFor } from './page-for.tsx';

const names = ['search', 'status', 'order'] as const;

/** All developers of the portal. */
export const DevelopersPage = pageFor('listDevelopers', Developers);

function Developers() {
  const { t, tag } = useLanguage();
  const { call } = useServices();
  const { filters, change } = useAddressFilters(names);
  const ask = askDevelopers(call, filters);
  const list = useCursorList(['developers', 'list', filters], ask);
  return (
    <ListPage
      title={t('nav.developers')}
      search={{
        label: t('records.searchDevelopers'),
        value: filters.search,
        onChange: (search) => change({ search }),
      }}
      filters={
        <>
          <FilterSelect
            label={t('records.status')}
            value={filters.status}
            options={developerStatuses.map((status) => [status, t(`status.${status}`)] as const)}
            all={t('records.everyStatus')}
            onChange={(status) => change({ status })}
          />
          <FilterSelect
            label={t('records.order')}
            value={filters.order}
            options={developerOrders
              .filter((order) => order !== 'newest')
              .map((order) => [order, t(`records.order.${order}`)] as const)}
            all={t('records.order.newest')}
            onChange={(order) => change({ order })}
          />
        </>
      }
      list={list}
      isFiltered={filters.search !== undefined || filters.status !== undefined}
      empty={{ title: t('records.noDevelopers'), text: t('records.noDevelopersText') }}
      rowKey={({ id }) => id}
      columns={[
        { id: 'email', header: t('records.email'), isRowHeader: true, cell: (row) => <DeveloperLink {...row} /> },
        { id: 'name', header: t('records.name'), cell: ({ full_name }) => full_name },
        { id: 'status', header: t('records.status'), cell: ({ status }) => t(`status.${status}`) },
        {
          id: 'applications',
          header: t('nav.applications'),
          align: 'end',
          hiddenBelow: 'medium',
          cell: ({ application_count }) => figure(application_count, tag),
        },
        { id: 'since', header: t('records.signedUp'), cell: ({ created_at }) => <Moment at={created_at} /> },
      ]}
      exported={{
        ask,
        name: 'developers',
        columns: [
          'id',
          'email',
          'full_name',
          'status',
          ['applications', (row) => row.application_count],
          'created_at',
          'status_since',
        ],
      }}
    />
  );
}
