import type { RouteName, routes } from './routes.ts';

/** What a token that a developer made for a program may be allowed to do, in the order in which a form offers it. */
export const tokenScopes = [
  'account:read',
  'account:write',
  'catalog:read',
  'applications:read',
  'applications:write',
  'credentials:read',
  'credentials:write',
  'registrations:read',
  'registrations:write',
  'analytics:read',
] as const;

export type TokenScope = (typeof tokenScopes)[number];

type Scoped = { [N in RouteName]: (typeof routes)[N]['access'] extends 'reader' | 'developer' ? N : never }[RouteName];

/** The scope that a token needs for a call. Null: no token makes it. A call of the contract without a line here fails to compile. */
const scopes: Readonly<Record<Scoped, TokenScope | null>> = {
  getCurrentDeveloper: 'account:read',
  updateCurrentDeveloper: 'account:write',

  listProducts: 'catalog:read',
  getProduct: 'catalog:read',
  getProductActions: 'catalog:read',
  listProductVersions: 'catalog:read',
  getProductVersion: 'catalog:read',
  getProductVersionLifecycle: 'catalog:read',
  getCatalogueDetails: 'catalog:read',
  listCatalogueLabels: 'catalog:read',
  getSpec: 'catalog:read',
  listSpecOperations: 'catalog:read',
  downloadSpec: 'catalog:read',
  getReference: 'catalog:read',
  getReferenceRows: 'catalog:read',
  getReferenceOperation: 'catalog:read',
  getReferenceOperations: 'catalog:read',
  findReferenceOperation: 'catalog:read',
  searchReference: 'catalog:read',
  getReferenceSchema: 'catalog:read',
  getVersionChanges: 'catalog:read',
  getTryIt: 'catalog:read',
  // The portal would send the request on to an API in the name of the developer who reads the page.
  tryOperation: null,
  listDocuments: 'catalog:read',
  getDocument: 'catalog:read',
  getProductImage: 'catalog:read',
  search: 'catalog:read',
  searchOperations: 'catalog:read',
  searchDocuments: 'catalog:read',
  searchEverything: 'catalog:read',

  listProductVersionApplications: 'applications:read',
  listApplications: 'applications:read',
  getApplication: 'applications:read',
  listAuthStrategies: 'applications:read',
  listAuthStrategyDetails: 'applications:read',
  listApplicationClients: 'applications:read',
  getApplicationClient: 'applications:read',
  getApplicationPropagation: 'applications:read',
  createApplication: 'applications:write',
  updateApplication: 'applications:write',
  deleteApplication: 'applications:write',
  getClientProof: 'applications:read',
  proveClient: 'applications:write',
  replaceClient: 'applications:write',

  listCredentials: 'credentials:read',
  getCredentialUsage: 'credentials:read',
  createCredential: 'credentials:write',
  renameCredential: 'credentials:write',
  rotateCredential: 'credentials:write',
  revokeCredential: 'credentials:write',
  rotateClientSecret: 'credentials:write',
  revealClientSecret: 'credentials:write',
  withdrawSecretRotation: 'credentials:write',
  getCertificate: 'credentials:read',
  uploadCertificate: 'credentials:write',
  generateCertificate: 'credentials:write',
  deleteCertificate: 'credentials:write',

  listRegistrations: 'registrations:read',
  listHiddenRegistrations: 'registrations:read',
  getRegistration: 'registrations:read',
  listRegistrationHistory: 'registrations:read',
  getRegistrationGrantedScopes: 'registrations:read',
  getApplicationGrantedScopes: 'registrations:read',
  createRegistration: 'registrations:write',
  deleteRegistration: 'registrations:write',

  getStatsConfig: 'analytics:read',
  queryStats: 'analytics:read',
  queryApplicationStats: 'analytics:read',
  queryOperationStats: 'analytics:read',
  listRecentCalls: 'analytics:read',
};

/** @returns undefined for a call that asks no developer who they are; null for one that no token makes */
export function scopeOf(call: RouteName): TokenScope | null | undefined {
  return (scopes as Partial<Record<RouteName, TokenScope | null>>)[call];
}
