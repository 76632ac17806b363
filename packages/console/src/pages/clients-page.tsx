import type { ManagedClient } from '@stoa/contract/managed-clients';
import { roleAllows } from '@stoa/contract/management-roles';
import { Moment } from '@stoa/text/moment';
import { useToast } from '@stoa/ui/toaster.tsx';
import { WordLink } from '@stoa/ui/word-link.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { askClients, clientStates } from '../features/applications/application-queries.ts';
import { RetryClient } from '../features/applications/client-acts.tsx';
import { useText } from '../i18n/language.tsx';
import { actsColumn } from '../lib/acts-column.tsx';
import { ApplicationLink } from '../lib/record-link.tsx';
import classes from '../lib/records/record-page.module.css';
import { TypedConfirm } from '../lib/records/typed-confirm.tsx';
import { FilterSelect } from '../lists/filter-select.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { useAddressFilters } from '../lists/use-address-filters.ts';
import { useCursorList } from '../lists/use-cursor-list.ts';
import { useServices } from '../services.tsx';
import { pageFor } from './page-for.tsx';

const names = ['state'] as const;

/** Clients that the portal makes at identity providers, and those that it could not make or delete. */
export const ClientsPage = pageFor('listClients', Clients);

function Clients() {
  const t = useText();
  const { call, me } = useServices();
  const { filters, change } = useAddressFilters(names);
  const ask = askClients(call, filters.state);
  const list = useCursorList(['applications', 'clients', filters.state], ask);
  const [clientToForget, setClientToForget] = useState<ManagedClient>();
  const nameOf = ({ application, client_id, id }: ManagedClient) => application?.name ?? client_id ?? id;
  return (
    <>
      <ListPage
        title={t('kind.clients')}
        intro={t('clients.intro')}
        actions={
          <WordLink component={Link} to="/applications">
            {t('nav.applications')}
          </WordLink>
        }
        filters={
          <FilterSelect
            label={t('records.status')}
            all={t('clients.every')}
            value={filters.state}
            options={clientStates.map((state) => [state, t(`clients.${state}`)] as const)}
            onChange={(state) => change({ state })}
          />
        }
        list={list}
        rowKey={({ id }) => id}
        isFiltered={filters.state !== undefined}
        empty={{ title: t('clients.none'), text: t('clients.noneText') }}
        columns={[
          {
            id: 'application',
            header: t('keys.application'),
            isRowHeader: true,
            cell: ({ application }) => (application ? <ApplicationLink {...application} /> : t('clients.gone')),
          },
          {
            id: 'state',
            header: t('records.status'),
            cell: ({ state, last_error, perhaps_left }) => (
              <>
                {t(`clients.${state}`)}
                {last_error && <small className={classes.said}>{last_error}</small>}
                {perhaps_left > 0 && (
                  <small className={classes.said}>{t('clients.left', { count: perhaps_left })}</small>
                )}
              </>
            ),
          },
          { id: 'since', header: t('facts.since'), cell: ({ since }) => <Moment at={since} /> },
          {
            id: 'client',
            header: t('records.clientId'),
            hiddenBelow: 'medium',
            cell: ({ client_id, issuer }) => (
              <>
                {client_id ? <code>{client_id}</code> : '–'}
                <small className={classes.said}>{issuer}</small>
              </>
            ),
          },
          ...actsColumn<ManagedClient>(
            t('common.actions'),
            (row) => (
              <span className={classes.rowActs}>
                <RetryClient client={row} name={nameOf(row)} />
                {row.application === null && roleAllows(me.role, 'forgetClient') && (
                  <WordLink
                    component="button"
                    tone="danger"
                    aria-label={t('clients.forgetOf', { name: nameOf(row) })}
                    onClick={() => setClientToForget(row)}
                  >
                    {t('clients.forgetMore')}
                  </WordLink>
                )}
              </span>
            ),
            { phone: 'plain', align: 'end' },
          ),
        ]}
        exported={{
          ask,
          name: 'clients',
          columns: [
            'id',
            ['application', (row) => row.application?.name ?? ''],
            'state',
            'since',
            'client_id',
            'issuer',
            'perhaps_left',
            'last_error',
          ],
        }}
      />
      {clientToForget && <Forget client={clientToForget} onClose={() => setClientToForget(undefined)} />}
    </>
  );
}

function Forget({ client, onClose }: { readonly client: ManagedClient; readonly onClose: () => void }) {
  const t = useText();
  const name = client.client_id ?? client.id;
  const { call } = useServices();
  const toast = useToast();
  const queries = useQueryClient();
  return (
    <TypedConfirm
      title={t('clients.forgetTitle', { name })}
      word={name}
      label={t('clients.typeId')}
      confirm={t('clients.forget')}
      act={() => call('forgetClient', { params: { clientId: client.id } })}
      onClose={onClose}
      onDone={() => {
        toast({ kind: 'success', text: t('clients.forgotten') });
        void queries.invalidateQueries();
        onClose();
      }}
    >
      <p>{t('clients.forgetText', { issuer: client.issuer })}</p>
    </TypedConfirm>
  );
}
