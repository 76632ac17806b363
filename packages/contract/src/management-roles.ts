import type { PortalDimension } from './portal-stats.ts';
import { type RouteName, routes } from './routes.ts';

type Routes = typeof routes;
/** The calls of the management API. */
export type ManagementCall = { [N in RouteName]: Routes[N]['access'] extends 'operator' ? N : never }[RouteName];

/** What a user may be. The list stands apart from its schema, so that browsers can load it. */
export const userRoles = ['owner', 'publisher', 'approver', 'viewer'] as const;
type UserRole = (typeof userRoles)[number];
const withoutPublisher = ['owner', 'approver', 'viewer'] as const;
const owner = ['owner'] as const;
const approvers = ['owner', 'approver'] as const;
const publishers = ['owner', 'publisher'] as const;
/** The roles that see products as they are published. A viewer has no change set, so a draft is what is published. */
const productReaders = ['owner', 'publisher', 'viewer'] as const;

/**
 * Which role may make which management call: the one place that says so. The server refuses by it (`server/src/access/authorize.ts`),
 * the console leaves out by it. Operator tokens have a role as users have.
 *
 * A publisher sees no personal data of developers. Tokens, other users and what teams were granted are the owners'
 * alone: they open doors that outlive a role. So is deleting what another user has made: approvers take it out of use, and
 * can bring it back. Approvers say who belongs to a team. What a publisher may not apply is said in `portal-code/src/owners-changes.ts`.
 */
export const rolesByCall: Readonly<Record<ManagementCall, readonly UserRole[]>> = {
  getToday: userRoles,
  listStuckDevelopers: withoutPublisher,
  listEndingVersions: productReaders,
  searchPortal: userRoles,
  followChanges: userRoles,
  listRequests: withoutPublisher,
  reviewDeveloper: withoutPublisher,
  reviewRegistration: withoutPublisher,
  decideRequests: approvers,
  listReasons: approvers,
  deleteReason: approvers,
  getStatus: userRoles,
  prepareBackup: owner,
  downloadBackup: owner,
  listDevelopers: withoutPublisher,
  getManagedDeveloper: withoutPublisher,
  approveDeveloper: approvers,
  rejectDeveloper: approvers,
  disableDeveloper: approvers,
  unlockDeveloper: approvers,
  endManagedSession: approvers,
  endAllDeveloperSessions: approvers,
  resetDeveloperFactor: approvers,
  stopDeveloperFactorReset: approvers,
  deleteDeveloper: owner,
  listManagedApplications: withoutPublisher,
  getManagedApplication: withoutPublisher,
  transferApplication: approvers,
  deleteManagedApplication: owner,
  proveManagedClient: approvers,
  withdrawClientProof: approvers,
  listClients: withoutPublisher,
  retryClient: approvers,
  forgetClient: owner,
  listManagedRegistrations: withoutPublisher,
  approveRegistration: approvers,
  rejectRegistration: approvers,
  revokeRegistration: approvers,
  reinstateRegistration: approvers,
  decideRegistrations: approvers,
  listManagedRegistrationHistory: withoutPublisher,
  listTeams: userRoles,
  createTeam: owner,
  updateTeam: owner,
  deleteTeam: owner,
  listTeamMembers: withoutPublisher,
  addTeamMember: approvers,
  removeTeamMember: approvers,
  listTeamGrants: userRoles,
  listGrantsAmong: userRoles,
  listManagedAuthStrategies: userRoles,
  listIdentityProviders: userRoles,
  getAuthStrategy: owner,
  createAuthStrategy: owner,
  replaceAuthStrategy: owner,
  deleteAuthStrategy: owner,
  getIdentityProvider: owner,
  createIdentityProvider: owner,
  replaceIdentityProvider: owner,
  deleteIdentityProvider: owner,
  startProviderTest: owner,
  getProviderTest: owner,
  grantProduct: owner,
  withdrawProduct: owner,
  listOperatorTokens: owner,
  createOperatorToken: owner,
  deleteOperatorToken: owner,
  listDirectories: owner,
  createDirectory: owner,
  updateDirectory: owner,
  deleteDirectory: owner,
  getSettings: owner,
  changeSettings: owner,
  listAuditEvents: owner,
  exportAuditEvents: owner,
  findManagedCredential: approvers,
  listManagedCredentials: withoutPublisher,
  getManagedCredential: withoutPublisher,
  revokeManagedCredential: approvers,
  listManagedCertificates: withoutPublisher,
  listEndingCertificates: withoutPublisher,
  getManagedCertificate: withoutPublisher,
  releaseCertificate: approvers,
  listManagedProducts: userRoles,
  listGateways: ['owner', 'publisher', 'viewer'],
  listGatewayProgress: withoutPublisher,
  createGateway: owner,
  rotateGatewayToken: owner,
  importCalls: owner,
  getUsage: withoutPublisher,
  // An answer tells which application and developer a call belongs to.
  findCallsById: withoutPublisher,
  // Publishers get it without applications and developers: permissions/src/roles.ts.
  queryPortalStats: userRoles,
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
  getChangeSet: publishers,
  discardChangeSet: publishers,
  planChangeSet: publishers,
  listNotices: publishers,
  settleConflicts: publishers,
  publishChangeSet: publishers,
  openPreview: publishers,
  getProductDraft: productReaders,
  putProductDraft: publishers,
  deleteProductDraft: publishers,
  putVersionDraft: publishers,
  getSpecificationDraft: publishers,
  deleteVersionDraft: publishers,
  getDocumentDraft: productReaders,
  putDocumentDraft: publishers,
  deleteDocumentDraft: publishers,
  putImageDraft: publishers,
  previewDocument: productReaders,
  getDraftImage: productReaders,
  getDraftText: publishers,
  getSunsetMail: publishers,
  sendSunsetMail: publishers,
  listVersionCallers: productReaders,
  listRevisions: productReaders,
  getRevision: productReaders,
  restoreRevision: publishers,
  exportPortal: publishers,
  getAppearance: userRoles,
  replaceAppearance: publishers,
  changeAppearance: publishers,
  previewAppearance: publishers,
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
  resetUserFactor: owner,
  stopUserFactorReset: owner,
  listInvitations: ['owner', 'viewer'],
  inviteUser: owner,
  withdrawInvitation: owner,
};

/** How long a sign-in, or a password given again, is proof enough for the calls below. */
export const proofLastsMs = 10 * 60_000;

/**
 * What changes who may enter: a user is asked for the password again, so that a desk left alone for a while gives no way in that
 * stays. Programs with an operator token are not asked. Of settings and applies only some fields do:
 * `portal-code/src/change-settings.ts` and `owners-changes.ts`.
 */
export const provenCalls: readonly ManagementCall[] = [
  'inviteUser',
  'changeUserRole',
  'disableUser',
  'enableUser',
  // Takes away what keeps others out.
  'resetDeveloperFactor',
  'resetUserFactor',
  'createOperatorToken',
  'deleteOperatorToken',
  'createDirectory',
  'updateDirectory',
  'deleteDirectory',
  'createGateway',
  'rotateGatewayToken',
  'deleteGateway',
  'createAuthStrategy',
  'replaceAuthStrategy',
  'deleteAuthStrategy',
  'createIdentityProvider',
  'replaceIdentityProvider',
  'deleteIdentityProvider',
  // It has everything, hashes of passwords too.
  'prepareBackup',
  'downloadBackup',
  // Changing teams is proved as an apply of teams.yaml is. Members change every day, as registrations do, so they need no proof.
  'createTeam',
  'updateTeam',
  // Another developer has the application's keys from then on.
  'transferApplication',
  // Every event leaves for this address from then on.
  'createWebhook',
  'updateWebhook',
  'rotateWebhookSecret',
  'grantProduct',
  'withdrawProduct',
];

export function isManagementCall(name: RouteName): name is ManagementCall {
  return routes[name].access === 'operator';
}

export function roleAllows(role: UserRole | null, call: ManagementCall): boolean {
  return role !== null && rolesByCall[call].includes(role);
}

/** Whether a role may make every call that another may. Publisher and approver do not include each other. */
export function roleIncludes(role: UserRole | null, other: UserRole): boolean {
  return role !== null && Object.values(rolesByCall).every((may) => !may.includes(other) || may.includes(role));
}

/** What tells about persons when calls are counted by it: roles that see no personal data may neither count nor filter by it. */
export const personalDimensions: readonly PortalDimension[] = ['APPLICATION', 'DEVELOPER'];
