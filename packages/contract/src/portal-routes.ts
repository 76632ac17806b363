import { belowKauth } from './below-kauth.ts';
import type { Route } from './route.ts';

/**
 * The calls that pages make: method, path and who may ask. Data only, so that the browser can carry it without a
 * schema library.
 */
const written = {
  // portal
  getPortal: { method: 'GET', path: '/api/v2/portal', access: 'anyone' },
  getPortalAppearance: { method: 'GET', path: '/api/v2/portal/appearance', access: 'anyone' },
  getPortalCatalogCover: { method: 'GET', path: '/api/v2/portal/catalog-cover', access: 'anyone' },
  getPortalLogo: { method: 'GET', path: '/api/v2/portal/logo', access: 'anyone' },
  getPortalFavicon: { method: 'GET', path: '/api/v2/portal/favicon.ico', access: 'anyone' },
  getPortalStylesheet: { method: 'GET', path: '/api/v2/portal/stylesheet.css', access: 'anyone' },
  getPortalFontStylesheet: { method: 'GET', path: '/api/v2/portal/stylesheet/font.css', access: 'anyone' },
  getPortalFont: { method: 'GET', path: '/api/v2/portal/fonts/{font}', access: 'anyone' },

  // developers
  registerDeveloper: {
    method: 'POST',
    path: '/api/v2/developer',
    access: 'visitor',
    password: true,
  },
  authenticateDeveloper: {
    method: 'POST',
    path: '/api/v2/developer/authenticate',
    access: 'visitor',
    password: true,
  },
  startDeveloperSso: {
    method: 'GET',
    path: '/api/v2/developer/authenticate/sso',
    aliases: ['/api/v2/developer/authenticate/saml'],
    access: 'anyone',
  },
  listDeveloperProviders: {
    method: 'GET',
    path: '/api/v2/developer/authenticate/identity-providers',
    access: 'visitor',
  },
  findDeveloperSso: {
    method: 'POST',
    path: '/api/v2/developer/authenticate/sso',
    access: 'visitor',
  },
  finishDeveloperSaml: {
    method: 'POST',
    path: '/api/v2/developer/authenticate/saml/acs',
    access: 'anyone',
  },
  getDeveloperSamlMetadata: {
    method: 'GET',
    path: '/api/v2/developer/authenticate/saml/metadata',
    access: 'anyone',
  },
  finishDeveloperSso: {
    method: 'GET',
    path: '/api/v2/developer/authenticate/oidc-callback',
    access: 'anyone',
  },
  finishDeveloperSsoOf: {
    method: 'GET',
    path: '/api/v2/developer/authenticate/oidc-callback/{identityProvider}',
    access: 'anyone',
  },
  forgotDeveloperPassword: {
    method: 'POST',
    path: '/api/v2/developer/forgot-password',
    access: 'visitor',
    password: true,
  },
  resetDeveloperPassword: {
    method: 'POST',
    path: '/api/v2/developer/reset-password',
    access: 'visitor',
    password: true,
  },
  verifyDeveloperEmail: {
    method: 'POST',
    path: '/api/v2/developer/verify-email',
    access: 'visitor',
    password: true,
  },
  getCurrentDeveloper: {
    method: 'GET',
    path: '/api/v2/developer/me',
    access: 'developer',
    withoutFactor: true,
  },
  updateCurrentDeveloper: {
    method: 'PATCH',
    path: '/api/v2/developer/me',
    access: 'developer',
  },
  // No DELETE: the call needs a body, to which RFC 9110 §9.3.5 gives no meaning there.
  deleteCurrentDeveloper: {
    method: 'POST',
    path: '/api/v2/developer/me/delete',
    access: 'session',
  },
  getDeveloperSignInMethods: {
    method: 'GET',
    path: '/api/v2/developer/me/sign-in-methods',
    access: 'session',
    withoutFactor: true,
  },
  proveDeveloperPassword: {
    method: 'POST',
    path: '/api/v2/developer/me/password-proofs',
    access: 'session',
    withoutFactor: true,
  },
  linkDeveloperProvider: {
    method: 'POST',
    path: '/api/v2/developer/me/identities',
    access: 'session',
  },
  unlinkDeveloperProvider: {
    method: 'DELETE',
    path: '/api/v2/developer/me/identities/{identityId}',
    access: 'session',
  },
  logOutDeveloperAtProvider: {
    method: 'POST',
    path: '/api/v2/developer/logout-at-provider',
    access: 'anyone',
  },
  getDeveloperFactors: {
    method: 'GET',
    path: '/api/v2/developer/me/factors',
    access: 'session',
    withoutFactor: true,
  },
  beginDeveloperAuthenticator: {
    method: 'POST',
    path: '/api/v2/developer/me/authenticator',
    access: 'session',
    withoutFactor: true,
  },
  confirmDeveloperAuthenticator: {
    method: 'POST',
    path: '/api/v2/developer/me/authenticator/confirm',
    access: 'session',
    withoutFactor: true,
  },
  removeDeveloperAuthenticator: {
    method: 'POST',
    path: '/api/v2/developer/me/authenticator/remove',
    access: 'session',
  },
  renewDeveloperRecoveryCodes: {
    method: 'POST',
    path: '/api/v2/developer/me/recovery-codes',
    access: 'session',
  },
  // The path is not below `authenticate`, where the next part is an identity provider.
  beginDeveloperPasskeySignIn: {
    method: 'POST',
    path: '/api/v2/developer/passkey-sign-ins/begin',
    access: 'visitor',
    password: true,
  },
  finishDeveloperPasskeySignIn: {
    method: 'POST',
    path: '/api/v2/developer/passkey-sign-ins',
    access: 'visitor',
    password: true,
  },
  listDeveloperPasskeys: {
    method: 'GET',
    path: '/api/v2/developer/me/passkeys',
    access: 'session',
    withoutFactor: true,
  },
  beginDeveloperPasskey: {
    method: 'POST',
    path: '/api/v2/developer/me/passkeys/begin',
    access: 'session',
    password: true,
    withoutFactor: true,
  },
  finishDeveloperPasskey: {
    method: 'POST',
    path: '/api/v2/developer/me/passkeys',
    access: 'session',
    password: true,
    withoutFactor: true,
  },
  renameDeveloperPasskey: { method: 'PATCH', path: '/api/v2/developer/me/passkeys/{passkeyId}', access: 'session' },
  removeDeveloperPasskey: {
    method: 'POST',
    path: '/api/v2/developer/me/passkeys/{passkeyId}/remove',
    access: 'session',
  },
  beginDeveloperPasskeyProof: {
    method: 'POST',
    path: '/api/v2/developer/me/passkey-proofs/begin',
    access: 'session',
    withoutFactor: true,
  },
  logOutDeveloper: {
    method: 'POST',
    path: '/api/v2/developer/logout',
    access: 'anyone',
  },
  refreshDeveloperSession: {
    method: 'POST',
    path: '/api/v2/developer/refresh',
    access: 'visitor',
  },
  changeDeveloperPassword: {
    method: 'PATCH',
    path: '/api/v2/developer/me/password',
    access: 'session',
    password: true,
  },
  listDeveloperSessions: {
    method: 'GET',
    path: '/api/v2/developer/me/sessions',
    access: 'session',
    withoutFactor: true,
  },
  endOtherDeveloperSessions: {
    method: 'DELETE',
    path: '/api/v2/developer/me/sessions',
    access: 'session',
    withoutFactor: true,
  },
  endDeveloperSession: {
    method: 'DELETE',
    path: '/api/v2/developer/me/sessions/{sessionId}',
    access: 'session',
    withoutFactor: true,
  },
  listDeveloperTokens: { method: 'GET', path: '/api/v2/developer/me/tokens', access: 'session' },
  createDeveloperToken: { method: 'POST', path: '/api/v2/developer/me/tokens', access: 'session' },
  deleteDeveloperToken: { method: 'DELETE', path: '/api/v2/developer/me/tokens/{tokenId}', access: 'session' },

  // products
  listProducts: { method: 'GET', path: '/api/v2/products', access: 'reader' },
  getProduct: { method: 'GET', path: '/api/v2/products/{productId}', access: 'reader' },
  getProductActions: { method: 'GET', path: '/api/v2/products/{productId}/actions', access: 'reader' },
  listProductVersions: { method: 'GET', path: '/api/v2/products/{productId}/versions', access: 'reader' },
  getProductVersion: {
    method: 'GET',
    path: '/api/v2/products/{productId}/versions/{productVersionId}',
    access: 'reader',
  },
  listProductVersionApplications: {
    method: 'GET',
    path: '/api/v2/products/{productId}/versions/{productVersionId}/applications',
    access: 'developer',
  },

  // specs
  getSpec: {
    method: 'GET',
    path: '/api/v2/products/{productId}/versions/{productVersionId}/spec',
    access: 'reader',
  },
  listSpecOperations: {
    method: 'GET',
    path: '/api/v2/products/{productId}/versions/{productVersionId}/spec/operations',
    access: 'reader',
  },

  downloadSpec: {
    method: 'GET',
    path: '/api/v2/products/{productId}/versions/{productVersionId}/spec/file',
    access: 'reader',
  },

  // reference
  getReference: {
    method: 'GET',
    path: '/api/v2/products/{productId}/versions/{productVersionId}/reference',
    access: 'reader',
  },
  getReferenceRows: {
    method: 'GET',
    path: '/api/v2/products/{productId}/versions/{productVersionId}/reference/{revision}/rows/{block}',
    access: 'reader',
  },
  getReferenceOperation: {
    method: 'GET',
    path: '/api/v2/products/{productId}/versions/{productVersionId}/reference/{revision}/operations/{position}',
    access: 'reader',
  },
  getReferenceOperations: {
    method: 'GET',
    path: '/api/v2/products/{productId}/versions/{productVersionId}/reference/{revision}/operations',
    access: 'reader',
  },
  findReferenceOperation: {
    method: 'GET',
    path: '/api/v2/products/{productId}/versions/{productVersionId}/reference/{revision}/find',
    access: 'reader',
  },
  searchReference: {
    method: 'GET',
    path: '/api/v2/products/{productId}/versions/{productVersionId}/reference/{revision}/search',
    access: 'reader',
  },
  getReferenceSchema: {
    method: 'GET',
    path: '/api/v2/products/{productId}/versions/{productVersionId}/reference/{revision}/schemas',
    access: 'reader',
  },

  getTryIt: {
    method: 'GET',
    path: '/api/v2/products/{productId}/versions/{productVersionId}/try-it',
    access: 'reader',
  },
  getVersionChanges: {
    method: 'GET',
    path: '/api/v2/products/{productId}/versions/{productVersionId}/changes',
    access: 'reader',
  },

  tryOperation: {
    method: 'POST',
    path: '/api/v2/products/{productId}/versions/{productVersionId}/try-it',
    access: 'reader',
  },

  // documents
  listDocuments: { method: 'GET', path: '/api/v2/products/{productId}/documents', access: 'reader' },
  getDocument: { method: 'GET', path: '/api/v2/products/{productId}/documents/{documentId}', access: 'reader' },
  getProductImage: { method: 'GET', path: '/api/v2/products/{productId}/images/{sha256}', access: 'reader' },

  // search
  getCatalogueDetails: { method: 'GET', path: '/api/v2/catalog/details', access: 'reader' },
  listCatalogueLabels: { method: 'GET', path: '/api/v2/catalog/labels', access: 'reader' },
  getProductVersionLifecycle: {
    method: 'GET',
    path: '/api/v2/products/{productId}/versions/{productVersionId}/lifecycle',
    access: 'reader',
  },
  search: { method: 'GET', path: '/api/v2/search/{indices}', access: 'reader' },
  searchOperations: { method: 'GET', path: '/api/v2/search/product-operations', access: 'reader' },
  searchDocuments: { method: 'GET', path: '/api/v2/search/product-documents', access: 'reader' },
  searchEverything: { method: 'GET', path: '/api/v2/search-everything', access: 'reader' },

  // applications
  listApplications: { method: 'GET', path: '/api/v2/applications', access: 'developer' },
  createApplication: { method: 'POST', path: '/api/v2/applications', access: 'developer' },
  listAuthStrategies: { method: 'GET', path: '/api/v2/applications/auth-strategies', access: 'developer' },
  listAuthStrategyDetails: {
    method: 'GET',
    path: '/api/v2/applications/auth-strategies/details',
    access: 'developer',
  },
  listApplicationClients: { method: 'GET', path: '/api/v2/applications/clients', access: 'developer' },
  getApplication: { method: 'GET', path: '/api/v2/applications/{applicationId}', access: 'developer' },
  updateApplication: { method: 'PATCH', path: '/api/v2/applications/{applicationId}', access: 'developer' },
  deleteApplication: { method: 'DELETE', path: '/api/v2/applications/{applicationId}', access: 'developer' },
  getApplicationGrantedScopes: {
    method: 'GET',
    path: '/api/v2/applications/{applicationId}/product-versions/{productVersionId}/granted-scopes',
    access: 'developer',
  },

  // credentials
  listCredentials: { method: 'GET', path: '/api/v2/applications/{applicationId}/credentials', access: 'developer' },
  getCredentialUsage: {
    method: 'GET',
    path: '/api/v2/applications/{applicationId}/credentials/usage',
    access: 'developer',
  },
  createCredential: { method: 'POST', path: '/api/v2/applications/{applicationId}/credentials', access: 'developer' },
  renameCredential: {
    method: 'PUT',
    path: '/api/v2/applications/{applicationId}/credentials/{credentialId}',
    access: 'developer',
  },
  rotateCredential: {
    method: 'POST',
    path: '/api/v2/applications/{applicationId}/credentials/{credentialId}/rotate',
    access: 'developer',
  },
  revokeCredential: {
    method: 'DELETE',
    path: '/api/v2/applications/{applicationId}/credentials/{credentialId}',
    access: 'developer',
  },
  rotateClientSecret: {
    method: 'POST',
    path: '/api/v2/applications/{applicationId}/refresh-token',
    access: 'developer',
  },

  getApplicationClient: { method: 'GET', path: '/api/v2/applications/{applicationId}/client', access: 'developer' },
  revealClientSecret: {
    method: 'POST',
    path: '/api/v2/applications/{applicationId}/client/reveal',
    access: 'developer',
  },
  withdrawSecretRotation: {
    method: 'POST',
    path: '/api/v2/applications/{applicationId}/client/withdraw-rotation',
    access: 'developer',
  },
  replaceClient: {
    method: 'POST',
    path: '/api/v2/applications/{applicationId}/client/replace',
    access: 'developer',
  },
  getClientProof: { method: 'GET', path: '/api/v2/applications/{applicationId}/client-proof', access: 'developer' },
  proveClient: { method: 'POST', path: '/api/v2/applications/{applicationId}/client-proof', access: 'developer' },

  // certificates
  getCertificate: { method: 'GET', path: '/api/v2/applications/{applicationId}/certificate', access: 'developer' },
  uploadCertificate: { method: 'PUT', path: '/api/v2/applications/{applicationId}/certificate', access: 'developer' },
  generateCertificate: {
    method: 'POST',
    path: '/api/v2/applications/{applicationId}/certificate/generate',
    access: 'developer',
  },
  deleteCertificate: {
    method: 'DELETE',
    path: '/api/v2/applications/{applicationId}/certificate',
    access: 'developer',
  },

  // registrations
  listRegistrations: { method: 'GET', path: '/api/v2/applications/{applicationId}/registrations', access: 'developer' },
  createRegistration: {
    method: 'POST',
    path: '/api/v2/applications/{applicationId}/registrations',
    access: 'developer',
  },
  listHiddenRegistrations: {
    method: 'GET',
    path: '/api/v2/applications/{applicationId}/registrations/hidden',
    access: 'developer',
  },
  getRegistration: {
    method: 'GET',
    path: '/api/v2/applications/{applicationId}/registrations/{registrationId}',
    access: 'developer',
  },
  deleteRegistration: {
    method: 'DELETE',
    path: '/api/v2/applications/{applicationId}/registrations/{registrationId}',
    access: 'developer',
  },
  listRegistrationHistory: {
    method: 'GET',
    path: '/api/v2/applications/{applicationId}/registrations/{registrationId}/history',
    access: 'developer',
  },
  getRegistrationGrantedScopes: {
    method: 'GET',
    path: '/api/v2/applications/{applicationId}/registrations/{registrationId}/granted-scopes',
    access: 'developer',
  },
  getApplicationPropagation: {
    method: 'GET',
    path: '/api/v2/applications/{applicationId}/propagation',
    access: 'developer',
  },

  // stats
  getStatsConfig: { method: 'GET', path: '/api/v2/stats/config', access: 'developer' },
  queryStats: { method: 'POST', path: '/api/v2/stats', access: 'developer' },
  queryApplicationStats: { method: 'POST', path: '/api/v2/stats/applications', access: 'developer' },
  queryOperationStats: { method: 'POST', path: '/api/v2/stats/operations', access: 'developer' },
  listRecentCalls: { method: 'GET', path: '/api/v2/applications/{applicationId}/calls', access: 'developer' },
} as const satisfies Record<string, Route>;

export const portalRoutes = belowKauth(written);

export type PortalRouteName = keyof typeof portalRoutes;
