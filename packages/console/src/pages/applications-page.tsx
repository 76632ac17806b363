import { Moment } from '@stoa/text/moment';
import { Button } from '@stoa/ui/button.tsx';
import { WordLink } from '@stoa/ui/word-link.tsx';
import { Link } from '@tanstack/react-router';
import { accessStatuses, applicationOrders, askApplications } from '../features/applications/application-queries.ts';
import { useText } from '../i18n/language.tsx';
import { ApplicationLink, DeveloperLink } from '../lib/record-link.tsx';
import { AccessWords } from '../lib/records/shared-lists.tsx';
import { FilterSelect } from '../lists/filter-select.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { ProductFilter } from '../lists/product-filter.tsx';
import { type FilterState, useAddressFilters } from '../lists/use-address-filters.ts';
import { useCursorList } from '../lists/use-cursor-list.ts';
import { useServices } from '../services.tsx';
import { pageFor } from './page-for.tsx';

const names = ['search', 'product', 'access', 'strategy', 'developer', 'order'] as const;
type Filters = FilterState<(typeof names)[number]>;

/** All applications of all developers. */
export const ApplicationsPage = pageFor('listManagedApplications', Applications);

function Applications() {
  const t = useText();
  const { call } = useServices();
  const state = useAddressFilters(names);
  const { filters, change } = state;
  const ask = askApplications(call, filters);
  const list = useCursorList(['applications', 'list', filters], ask);
  return (
    <ListPage
      title={t('nav.applications')}
      actions={
        <Button component={Link} to="/clients">
          {t('kind.clients')}
        </Button>
      }
      search={{
        label: t('records.searchApplications'),
        value: filters.search,
        onChange: (search) => change({ search }),
        findsIds: true,
      }}
      filters={<Narrow {...state} />}
      list={list}
      isFiltered={names.some((name) => name !== 'order' && filters[name] !== undefined)}
      empty={{ title: t('records.noApplications'), text: t('records.noApplicationsText') }}
      rowKey={({ id }) => id}
      columns={[
        { id: 'name', header: t('records.name'), isRowHeader: true, cell: (row) => <ApplicationLink {...row} /> },
        { id: 'developer', header: t('facts.developer'), cell: ({ developer }) => <DeveloperLink {...developer} /> },
        { id: 'access', header: t('kind.access'), cell: ({ access }) => <AccessWords access={access} /> },
        {
          id: 'strategy',
          header: t('facts.strategy'),
          hiddenBelow: 'medium',
          cell: ({ auth_strategy }) =>
            auth_strategy && (
              <WordLink
                component="button"
                aria-label={t('records.onlyStrategy', { name: auth_strategy.name })}
                onClick={() => change({ strategy: auth_strategy.id })}
              >
                {auth_strategy.name}
              </WordLink>
            ),
        },
        {
          id: 'since',
          header: t('keys.since'),
          hiddenBelow: 'wide',
          cell: ({ created_at }) => <Moment at={created_at} />,
        },
      ]}
      exported={{
        ask,
        name: 'applications',
        columns: [
          'id',
          'name',
          ['client_id', (row) => row.reference_id],
          ['developer', (row) => row.developer.email],
          ['strategy', (row) => row.auth_strategy?.name ?? ''],
          [
            'access',
            (row) =>
              row.access.map((each) => `${each.product.name} ${each.product_version.name}: ${each.status}`).join('; '),
          ],
          'created_at',
        ],
      }}
    />
  );
}

function Narrow({ filters, change }: Filters) {
  const t = useText();
  return (
    <>
      <ProductFilter value={filters.product} onChange={(product) => change({ product })} />
      <FilterSelect
        label={t('kind.access')}
        value={filters.access}
        options={accessStatuses.map((status) => [status, t(`status.${status}`)] as const)}
        all={t('records.everyAccess')}
        onChange={(access) => change({ access })}
      />
      <FilterSelect
        label={t('records.order')}
        value={filters.order}
        options={applicationOrders
          .filter((order) => order !== 'newest')
          .map((order) => [order, t(`records.order.${order}`)] as const)}
        all={t('records.order.newest')}
        onChange={(order) => change({ order })}
      />
      {(filters.strategy || filters.developer) && (
        <WordLink component="button" onClick={() => change({ strategy: undefined, developer: undefined })}>
          {t('filter.clear')}
        </WordLink>
      )}
    </>
  );
}
