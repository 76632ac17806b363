import type { Client } from '@stoa/contract/clients';
import type { ManagedClient } from '@stoa/contract/managed-clients';
import type { ManagedApplication } from '@stoa/contract/managed-people';
import { isUuid } from '@stoa/contract/uuid';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '../../console-client.ts';
import { askNumbered } from '../../lists/ask-numbered.ts';
import type { AskPage } from '../../lists/use-cursor-list.ts';

export const accessStatuses = ['pending', 'approved', 'rejected', 'revoked'] as const;
export const applicationOrders = ['newest', 'oldest', 'name'] as const;

export interface ApplicationFilters {
  readonly search: string | undefined;
  readonly product: string | undefined;
  readonly access: string | undefined;
  readonly strategy: string | undefined;
  readonly developer: string | undefined;
  readonly order: string | undefined;
}

/** What the address says otherwise is left out: a mistyped link still shows a list. */
export function askApplications(call: Call, filters: ApplicationFilters): AskPage<ManagedApplication> {
  const { search, product, strategy, developer } = filters;
  const access = accessStatuses.find((each) => each === filters.access);
  const order = applicationOrders.find((each) => each === filters.order);
  return (after, signal) =>
    call('listManagedApplications', {
      query: {
        'page[size]': 50,
        'page[after]': after ?? '',
        ...(search && { search }),
        ...(product && isUuid(product) && { 'filter[product_id]': product }),
        ...(strategy && isUuid(strategy) && { 'filter[auth_strategy_id]': strategy }),
        ...(developer && isUuid(developer) && { 'filter[developer_id]': developer }),
        ...(access && { 'filter[access]': access }),
        ...(order && { order }),
      },
      signal,
    });
}

// In the order of the filter, which is not the contract's; the compiler checks that none is missing.
export const clientStates = Object.keys({
  failed: 1,
  creating: 1,
  updating: 1,
  deleting: 1,
  active: 1,
} satisfies Record<Client['state'], 1>) as readonly Client['state'][];

export function askClients(call: Call, stateAsked: string | undefined): AskPage<ManagedClient> {
  const state = clientStates.find((each) => each === stateAsked);
  return (after, signal) =>
    askNumbered(after, (page) =>
      call('listClients', { query: { ...page, ...(state && { 'filter[state]': state }) }, signal }),
    );
}

export function applicationQuery(call: Call, applicationId: string) {
  return queryOptions({
    queryKey: ['applications', 'page', applicationId],
    queryFn: ({ signal }) => call('getManagedApplication', { params: { applicationId }, signal }),
  });
}
