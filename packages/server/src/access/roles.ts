import { type RouteName, routes } from '@stoa/contract/routes';
import { type UserRole, userRoles } from '@stoa/contract/users';
import type { ManagingActor } from './actor.ts';

type Routes = typeof routes;
/** The calls of the management API. */
export type ManagementCall = { [N in RouteName]: Routes[N]['access'] extends 'operator' ? N : never }[RouteName];

const owner = ['owner'] as const;
const approvers = ['owner', 'approver'] as const;
const publishers = ['owner', 'publisher'] as const;

/**
 * Which role may make which management call: the one place that says so. An operator token may make them all.
 *
 * A publisher sees no personal data of developers. Gateways' tokens and other users are the owners' alone: both open
 * doors that outlive a role. What a publisher may not apply is said in `mayChangeEntrance`.
 */
export const rolesByCall: Readonly<Record<ManagementCall, readonly UserRole[]>> = {
  getStatus: userRoles,
  listDevelopers: ['owner', 'approver', 'viewer'],
  approveDeveloper: approvers,
  rejectDeveloper: approvers,
  disableDeveloper: approvers,
  unlockDeveloper: approvers,
  endAllDeveloperSessions: approvers,
  listManagedRegistrations: ['owner', 'approver', 'viewer'],
  approveRegistration: approvers,
  rejectRegistration: approvers,
  revokeRegistration: approvers,
  listManagedProducts: userRoles,
  listGateways: ['owner', 'publisher', 'viewer'],
  createGateway: owner,
  findMissingBlobs: publishers,
  putBlob: publishers,
  indexSpecification: publishers,
  applyPortal: publishers,
  getAppearance: userRoles,
  replaceAppearance: publishers,
  changeAppearance: publishers,
  putAppearanceImage: publishers,
  deleteAppearanceImage: publishers,
  listUsers: ['owner', 'viewer'],
  changeUserRole: owner,
  disableUser: owner,
  enableUser: owner,
  unlockUser: owner,
  endAllUserSessions: owner,
  listInvitations: ['owner', 'viewer'],
  inviteUser: owner,
  withdrawInvitation: owner,
};

/**
 * Whether somebody who may apply may also change who enters: identity providers, whose word about a domain opens the
 * account of every user in it, an owner's too; and whether an approver is asked before somebody is let in.
 */
export function mayChangeEntrance(actor: ManagingActor): boolean {
  return actor.kind === 'operator' || actor.role === 'owner';
}

export function isManagementCall(name: RouteName): name is ManagementCall {
  return routes[name].access === 'operator';
}

export function roleAllows(role: UserRole | null, call: ManagementCall): boolean {
  return role !== null && rolesByCall[call].includes(role);
}
