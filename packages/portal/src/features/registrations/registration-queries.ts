import { everyPage } from '@stoa/client/every-page';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Call } from '../../lib/call.ts';

/** All that an application is registered for, however much that is. */
export function registrationsQuery(call: Call, applicationId: string) {
  return queryOptions({
    queryKey: ['applications', applicationId, 'registrations'],
    queryFn: ({ signal }) =>
      everyPage((query) => call('listRegistrations', { params: { applicationId }, query, signal })),
  });
}

/** Its registrations for products that the developer may not see: only where access is granted product by product. */
export function hiddenRegistrationsQuery(call: Call, applicationId: string) {
  return queryOptions({
    queryKey: ['applications', applicationId, 'registrations', 'hidden'],
    queryFn: ({ signal }) =>
      everyPage((query) => call('listHiddenRegistrations', { params: { applicationId }, query, signal })),
  });
}

export interface VersionOfProduct {
  readonly productId: string;
  readonly productVersionId: string;
}

/** The developer's applications that have a registration for the version. */
export function registeredApplicationsQuery(call: Call, version: VersionOfProduct) {
  return queryOptions({
    queryKey: ['products', version.productId, 'versions', version.productVersionId, 'applications', 'registered'],
    queryFn: async ({ signal }) =>
      (await call('listProductVersionApplications', { params: { ...version }, query: { 'page[size]': 100 }, signal }))
        .data,
  });
}

export interface UnregisteredSearch {
  readonly words: string;
  readonly page: number;
  readonly size: number;
  readonly authStrategyId: string;
}

/** One page of the developer's applications that could be registered for the version and are not yet. */
export function unregisteredApplicationsQuery(call: Call, version: VersionOfProduct, search: UnregisteredSearch) {
  return queryOptions({
    queryKey: [
      'products',
      version.productId,
      'versions',
      version.productVersionId,
      'applications',
      'unregistered',
      search,
    ],
    queryFn: ({ signal }) =>
      call('listProductVersionApplications', {
        params: { ...version },
        query: {
          unregistered: true,
          'filter[auth_strategy_id]': search.authStrategyId,
          'filter[name][contains]': search.words || undefined,
          'page[size]': search.size,
          'page[number]': search.page,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** What happened to a registration, newest first. */
export function registrationHistoryQuery(call: Call, applicationId: string, registrationId: string) {
  return queryOptions({
    queryKey: ['applications', applicationId, 'registrations', registrationId, 'history'],
    queryFn: async ({ signal }) => {
      const params = { applicationId, registrationId };
      return (await call('listRegistrationHistory', { params, query: { 'page[size]': 25 }, signal })).data;
    },
  });
}
