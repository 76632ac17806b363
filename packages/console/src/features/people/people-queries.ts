import type { Invitation, ListedUser } from '@stoa/contract/managed-users';
import { userRoles } from '@stoa/contract/user-roles';
import type { Call } from '../../console-client.ts';
import { askNumbered } from '../../lists/ask-numbered.ts';
import type { AddressFilters } from '../../lists/use-address-filters.ts';
import type { AskPage } from '../../lists/use-cursor-list.ts';

// In the order of the filter, which is not the contract's; the compiler checks that none is missing.
export const statuses = Object.keys({
  active: 1,
  unverified: 1,
  disabled: 1,
} satisfies Record<ListedUser['status'], 1>) as readonly ListedUser['status'][];

export const peopleFilters = ['email', 'role', 'status'] as const;

export function askPeople(call: Call, filters: AddressFilters<(typeof peopleFilters)[number]>): AskPage<ListedUser> {
  const role = userRoles.find((each) => each === filters.role);
  const status = statuses.find((each) => each === filters.status);
  return (after, signal) =>
    askNumbered(after, (page) =>
      call('listUsers', {
        query: {
          ...page,
          ...(filters.email && { 'filter[email][contains]': filters.email }),
          ...(role && { 'filter[role]': role }),
          ...(status && { 'filter[status]': status }),
        },
        signal,
      }),
    );
}

export function askInvitations(call: Call): AskPage<Invitation> {
  return (after, signal) => askNumbered(after, (query) => call('listInvitations', { query, signal }));
}
