import { type ManagementCall, roleAllows } from '@stoa/contract/management-roles';
import type { UserRole } from '@stoa/contract/users';
import { linkOptions } from '@tanstack/react-router';
import type { NavIconName } from './chrome/nav-icons.tsx';

export type { NavIconName };

/**
 * The screens in the order of the rail; each needs the call that opens it. `work` stands above: what comes up every day. `setUp` stands
 * below. The first two of a role stand in the bar of a phone, the others behind *More*.
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
  { id: 'products', icon: 'products', call: 'getProductDraft', group: 'work', link: linkOptions({ to: '/products' }) },
  { id: 'keys', icon: 'keys', call: 'listManagedCredentials', group: 'work', link: linkOptions({ to: '/keys' }) },
  {
    id: 'analytics',
    icon: 'analytics',
    call: 'queryPortalStats',
    group: 'work',
    link: linkOptions({ to: '/analytics' }),
  },
  { id: 'gateways', icon: 'gateways', call: 'listGateways', group: 'setUp', link: linkOptions({ to: '/gateways' }) },
  { id: 'webhooks', icon: 'webhooks', call: 'listWebhooks', group: 'setUp', link: linkOptions({ to: '/webhooks' }) },
  { id: 'access', icon: 'access', call: 'listTeams', group: 'setUp', link: linkOptions({ to: '/access' }) },
  {
    id: 'appearance',
    icon: 'appearance',
    call: 'getAppearance',
    group: 'setUp',
    link: linkOptions({ to: '/appearance' }),
  },
  { id: 'people', icon: 'people', call: 'listUsers', group: 'setUp', link: linkOptions({ to: '/people' }) },
  { id: 'audit', icon: 'audit', call: 'listAuditEvents', group: 'setUp', link: linkOptions({ to: '/audit' }) },
  { id: 'settings', icon: 'settings', call: 'changeSettings', group: 'setUp', link: linkOptions({ to: '/settings' }) },
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
