import type { ListedDeveloper } from '@stoa/contract/managed-people';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '../../console-client.ts';
import type { AskPage } from '../../lists/use-cursor-list.ts';

// The contract's own list comes with its schemas, which no browser carries.
export const developerStatuses = ['unverified', 'pending', 'approved', 'rejected', 'disabled'] as const;
export const developerOrders = ['newest', 'oldest', 'email'] as const;

export interface DeveloperFilters {
  readonly search: string | undefined;
  readonly status: string | undefined;
  readonly order: string | undefined;
}

/** A status or an order that does not exist is left out: a mistyped link still shows a list. */
export function askDevelopers(call: Call, filters: DeveloperFilters): AskPage<ListedDeveloper> {
  const status = developerStatuses.find((each) => each === filters.status);
  const order = developerOrders.find((each) => each === filters.order);
  return (after, signal) =>
    call('listDevelopers', {
      query: {
        'page[size]': 50,
        'page[after]': after ?? '',
        ...(filters.search && { search: filters.search }),
        ...(status && { 'filter[status]': status }),
        ...(order && { order }),
      },
      signal,
    });
}

export function developerQuery(call: Call, developerId: string) {
  return queryOptions({
    queryKey: ['developers', 'page', developerId],
    queryFn: ({ signal }) => call('getManagedDeveloper', { params: { developerId }, signal }),
  });
}
