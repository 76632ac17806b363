import { type ManagementCall, roleAllows } from '@stoa/contract/management-roles';
import type { UserRole } from '@stoa/contract/users';
import { linkOptions } from '@tanstack/react-router';
import type { NavIconName } from './chrome/nav-icons.tsx';

/**
 * The screens in the order of the rail; each needs the call that opens it. `work` stands above: what comes up every day. `setUp` stands
 * below. The first three of a role stand in the bar of a phone, the others behind *More*.
 */
export const screens = [
  { id: 'today', icon: 'today', call: 'getToday', group: 'work', link: linkOptions({ to: '/' }) },
  {
    id: 'requests',
    icon: 'requests',
    call: 'listRequests',
    group: 'work',
    link: linkOptions({ to: '/requests/{-$kind}/{-$id}', params: { kind: undefined, id: undefined } }),
  },
  {
    id: 'developers',
    icon: 'developers',
    call: 'listDevelopers',
    group: 'work',
    link: linkOptions({ to: '/developers' }),
  },
  {
    id: 'applications',
    icon: 'applications',
    call: 'listManagedApplications',
    group: 'work',
    link: linkOptions({ to: '/applications' }),
  },
  { id: 'keys', icon: 'keys', call: 'listManagedCredentials', group: 'setUp', link: linkOptions({ to: '/keys' }) },
] as const satisfies readonly {
  readonly id: string;
  readonly icon: NavIconName;
  readonly call: ManagementCall;
  readonly group: 'work' | 'setUp';
  readonly link: object;
}[];

export type Screen = (typeof screens)[number];

export function screensOf(role: UserRole): readonly Screen[] {
  return screens.filter(({ call }) => roleAllows(role, call));
}
