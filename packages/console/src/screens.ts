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
  { id: 'today', call: 'getToday', group: 'work', link: linkOptions({ to: '/' }) },
  {
    id: 'requests',

    call: 'listRequests',
    group: 'work',
    link: linkOptions({ to: '/requests/{-$kind}/{-$id}', params: { kind: undefined, id: undefined } }),
  },
  {
    id: 'developers',

    call: 'listDevelopers',
    group: 'work',
    link: linkOptions({ to: '/developers' }),
  },
  {
    id: 'applications',

    call: 'listManagedApplications',
    group: 'work',
    link: linkOptions({ to: '/applications' }),
  },
  { id: 'products', call: 'getProductDraft', group: 'work', link: linkOptions({ to: '/products' }) },
  { id: 'keys', call: 'listManagedCredentials', group: 'work', link: linkOptions({ to: '/keys' }) },
  {
    id: 'analytics',

    call: 'queryPortalStats',
    group: 'work',
    link: linkOptions({ to: '/analytics' }),
  },
  { id: 'gateways', call: 'listGateways', group: 'setUp', link: linkOptions({ to: '/gateways' }) },
  { id: 'webhooks', call: 'listWebhooks', group: 'setUp', link: linkOptions({ to: '/webhooks' }) },
  { id: 'access', call: 'listTeams', group: 'setUp', link: linkOptions({ to: '/access' }) },
  {
    id: 'appearance',

    call: 'getAppearance',
    group: 'setUp',
    link: linkOptions({ to: '/appearance' }),
  },
  { id: 'people', call: 'listUsers', group: 'setUp', link: linkOptions({ to: '/people' }) },
  { id: 'audit', call: 'listAuditEvents', group: 'setUp', link: linkOptions({ to: '/audit' }) },
  { id: 'settings', call: 'changeSettings', group: 'setUp', link: linkOptions({ to: '/settings' }) },
] as const satisfies readonly {
  /** Also the name of its icon. */
  readonly id: NavIconName;
  readonly call: ManagementCall;
  readonly group: 'work' | 'setUp';
  readonly link: object;
}[];

export type Screen = (typeof screens)[number];

export function screensOf(role: UserRole): readonly Screen[] {
  return screens.filter(({ call }) => roleAllows(role, call));
}
