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
 * A publisher sees no personal data of developers. Tokens, other users and what teams were granted are the owners'
 * alone: they open doors that outlive a role. Approvers say who belongs to a team. What a publisher may not apply is said in `mayChangeEntrance`.
 */
export const rolesByCall: Readonly<Record<ManagementCall, readonly UserRole[]>> = {
  getToday: userRoles,
  followChanges: userRoles,
  listRequests: ['owner', 'approver', 'viewer'],
  reviewDeveloper: ['owner', 'approver', 'viewer'],
  reviewRegistration: ['owner', 'approver', 'viewer'],
  decideRequests: approvers,
  listReasons: approvers,
  deleteReason: approvers,
  getStatus: userRoles,
  listDevelopers: ['owner', 'approver', 'viewer'],
  approveDeveloper: approvers,
  rejectDeveloper: approvers,
  disableDeveloper: approvers,
  unlockDeveloper: approvers,
  endAllDeveloperSessions: approvers,
  listManagedApplications: ['owner', 'approver', 'viewer'],
  proveManagedClient: approvers,
  withdrawClientProof: approvers,
  listClients: ['owner', 'approver', 'viewer'],
  retryClient: approvers,
  forgetClient: owner,
  listManagedRegistrations: ['owner', 'approver', 'viewer'],
  approveRegistration: approvers,
  rejectRegistration: approvers,
  revokeRegistration: approvers,
  reinstateRegistration: approvers,
  decideRegistrations: approvers,
  listManagedRegistrationHistory: ['owner', 'approver', 'viewer'],
  listTeams: userRoles,
  createTeam: owner,
  updateTeam: owner,
  deleteTeam: owner,
  listTeamMembers: ['owner', 'approver', 'viewer'],
  addTeamMember: approvers,
  removeTeamMember: approvers,
  listTeamGrants: userRoles,
  grantProduct: owner,
  withdrawProduct: owner,
  listOperatorTokens: owner,
  createOperatorToken: owner,
  deleteOperatorToken: owner,
  listAuditEvents: owner,
  findManagedCredential: approvers,
  revokeManagedCredential: approvers,
  listManagedCertificates: ['owner', 'approver', 'viewer'],
  releaseCertificate: approvers,
  listManagedProducts: userRoles,
  listGateways: ['owner', 'publisher', 'viewer'],
  listGatewayProgress: ['owner', 'approver', 'viewer'],
  createGateway: owner,
  rotateGatewayToken: owner,
  importCalls: owner,
  getUsage: ['owner', 'approver', 'viewer'],
  deleteGateway: owner,
  listWebhooks: owner,
  createWebhook: owner,
  getWebhook: owner,
  updateWebhook: owner,
  deleteWebhook: owner,
  rotateWebhookSecret: owner,
  testWebhook: owner,
  listWebhookDeliveries: owner,
  getWebhookDelivery: owner,
  replayWebhookDelivery: owner,
  replayWebhook: owner,
  findMissingBlobs: publishers,
  putBlob: publishers,
  indexSpecification: publishers,
  applyPortal: publishers,
  getAppearance: userRoles,
  replaceAppearance: publishers,
  changeAppearance: publishers,
  putAppearanceImage: publishers,
  deleteAppearanceImage: publishers,
  putAppearanceFont: publishers,
  deleteAppearanceFont: publishers,
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
