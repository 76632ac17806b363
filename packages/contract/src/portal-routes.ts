import { belowKauth } from './below-kauth.ts';
import { anyone, developers, type Route, readers, sessions, visitors } from './route.ts';

/**
 * The calls that pages make: method, path and who may ask. Data only, so that the browser can carry it without a
 * schema library.
 */
const written = {
  // portal
  getPortal: anyone('GET /api/v2/portal'),
  getPortalAppearance: anyone('GET /api/v2/portal/appearance'),
  getPortalCatalogCover: anyone('GET /api/v2/portal/catalog-cover'),
  getPortalLogo: anyone('GET /api/v2/portal/logo'),
  getPortalFavicon: anyone('GET /api/v2/portal/favicon.ico'),
  getPortalStylesheet: anyone('GET /api/v2/portal/stylesheet.css'),
  getPortalFontStylesheet: anyone('GET /api/v2/portal/stylesheet/font.css'),
  getPortalFont: anyone('GET /api/v2/portal/fonts/{font}'),

  // developers
  registerDeveloper: visitors('POST /api/v2/developer', { password: true }),
  authenticateDeveloper: visitors('POST /api/v2/developer/authenticate', { password: true }),
  startDeveloperSso: anyone('GET /api/v2/developer/authenticate/sso', {
    aliases: ['/api/v2/developer/authenticate/saml'],
  }),
  listDeveloperProviders: visitors('GET /api/v2/developer/authenticate/identity-providers'),
  findDeveloperSso: visitors('POST /api/v2/developer/authenticate/sso'),
  finishDeveloperSaml: anyone('POST /api/v2/developer/authenticate/saml/acs'),
  getDeveloperSamlMetadata: anyone('GET /api/v2/developer/authenticate/saml/metadata'),
  finishDeveloperSso: anyone('GET /api/v2/developer/authenticate/oidc-callback'),
  finishDeveloperSsoOf: anyone('GET /api/v2/developer/authenticate/oidc-callback/{identityProvider}'),
  forgotDeveloperPassword: visitors('POST /api/v2/developer/forgot-password', { password: true }),
  resetDeveloperPassword: visitors('POST /api/v2/developer/reset-password', { password: true }),
  verifyDeveloperEmail: visitors('POST /api/v2/developer/verify-email', { password: true }),
  getCurrentDeveloper: developers('GET /api/v2/developer/me', { withoutFactor: true }),
  updateCurrentDeveloper: developers('PATCH /api/v2/developer/me'),
  // No DELETE: the call needs a body, to which RFC 9110 §9.3.5 gives no meaning there.
  deleteCurrentDeveloper: sessions('POST /api/v2/developer/me/delete'),
  getDeveloperSignInMethods: sessions('GET /api/v2/developer/me/sign-in-methods', { withoutFactor: true }),
  proveDeveloperPassword: sessions('POST /api/v2/developer/me/password-proofs', { withoutFactor: true }),
  linkDeveloperProvider: sessions('POST /api/v2/developer/me/identities'),
  unlinkDeveloperProvider: sessions('DELETE /api/v2/developer/me/identities/{identityId}'),
  logOutDeveloperAtProvider: anyone('POST /api/v2/developer/logout-at-provider'),
  getDeveloperFactors: sessions('GET /api/v2/developer/me/factors', { withoutFactor: true }),
  beginDeveloperAuthenticator: sessions('POST /api/v2/developer/me/authenticator', { withoutFactor: true }),
  confirmDeveloperAuthenticator: sessions('POST /api/v2/developer/me/authenticator/confirm', { withoutFactor: true }),
  removeDeveloperAuthenticator: sessions('POST /api/v2/developer/me/authenticator/remove'),
  renewDeveloperRecoveryCodes: sessions('POST /api/v2/developer/me/recovery-codes'),
  // The path is not below `authenticate`, where the next part is an identity provider.
  beginDeveloperPasskeySignIn: visitors('POST /api/v2/developer/passkey-sign-ins/begin', { password: true }),
  finishDeveloperPasskeySignIn: visitors('POST /api/v2/developer/passkey-sign-ins', { password: true }),
  listDeveloperPasskeys: sessions('GET /api/v2/developer/me/passkeys', { withoutFactor: true }),
  beginDeveloperPasskey: sessions('POST /api/v2/developer/me/passkeys/begin', { password: true, withoutFactor: true }),
  finishDeveloperPasskey: sessions('POST /api/v2/developer/me/passkeys', { password: true, withoutFactor: true }),
  renameDeveloperPasskey: sessions('PATCH /api/v2/developer/me/passkeys/{passkeyId}'),
  removeDeveloperPasskey: sessions('POST /api/v2/developer/me/passkeys/{passkeyId}/remove'),
  beginDeveloperPasskeyProof: sessions('POST /api/v2/developer/me/passkey-proofs/begin', { withoutFactor: true }),
  logOutDeveloper: anyone('POST /api/v2/developer/logout'),
  refreshDeveloperSession: visitors('POST /api/v2/developer/refresh'),
  changeDeveloperPassword: sessions('PATCH /api/v2/developer/me/password', { password: true }),
  listDeveloperSessions: sessions('GET /api/v2/developer/me/sessions', { withoutFactor: true }),
  endOtherDeveloperSessions: sessions('DELETE /api/v2/developer/me/sessions', { withoutFactor: true }),
  endDeveloperSession: sessions('DELETE /api/v2/developer/me/sessions/{sessionId}', { withoutFactor: true }),
  listDeveloperTokens: sessions('GET /api/v2/developer/me/tokens'),
  createDeveloperToken: sessions('POST /api/v2/developer/me/tokens'),
  deleteDeveloperToken: sessions('DELETE /api/v2/developer/me/tokens/{tokenId}'),

  // products
  listProducts: readers('GET /api/v2/products'),
  getProduct: readers('GET /api/v2/products/{productId}'),
  getProductActions: readers('GET /api/v2/products/{productId}/actions'),
  listProductVersions: readers('GET /api/v2/products/{productId}/versions'),
  getProductVersion: readers('GET /api/v2/products/{productId}/versions/{productVersionId}'),
  listProductVersionApplications: developers(
    'GET /api/v2/products/{productId}/versions/{productVersionId}/applications',
  ),

  // specs
  getSpec: readers('GET /api/v2/products/{productId}/versions/{productVersionId}/spec'),
  listSpecOperations: readers('GET /api/v2/products/{productId}/versions/{productVersionId}/spec/operations'),

  downloadSpec: readers('GET /api/v2/products/{productId}/versions/{productVersionId}/spec/file'),

  // reference
  getReference: readers('GET /api/v2/products/{productId}/versions/{productVersionId}/reference'),
  getReferenceRows: readers(
    'GET /api/v2/products/{productId}/versions/{productVersionId}/reference/{revision}/rows/{block}',
  ),
  getReferenceOperation: readers(
    'GET /api/v2/products/{productId}/versions/{productVersionId}/reference/{revision}/operations/{position}',
  ),
  getReferenceOperations: readers(
    'GET /api/v2/products/{productId}/versions/{productVersionId}/reference/{revision}/operations',
  ),
  findReferenceOperation: readers(
    'GET /api/v2/products/{productId}/versions/{productVersionId}/reference/{revision}/find',
  ),
  searchReference: readers('GET /api/v2/products/{productId}/versions/{productVersionId}/reference/{revision}/search'),
  getReferenceSchema: readers(
    'GET /api/v2/products/{productId}/versions/{productVersionId}/reference/{revision}/schemas',
  ),

  getTryIt: readers('GET /api/v2/products/{productId}/versions/{productVersionId}/try-it'),
  getVersionChanges: readers('GET /api/v2/products/{productId}/versions/{productVersionId}/changes'),

  tryOperation: readers('POST /api/v2/products/{productId}/versions/{productVersionId}/try-it'),

  // documents
  listDocuments: readers('GET /api/v2/products/{productId}/documents'),
  getDocument: readers('GET /api/v2/products/{productId}/documents/{documentId}'),
  getProductImage: readers('GET /api/v2/products/{productId}/images/{sha256}'),

  // search
  getCatalogueDetails: readers('GET /api/v2/catalog/details'),
  listCatalogueLabels: readers('GET /api/v2/catalog/labels'),
  getProductVersionLifecycle: readers('GET /api/v2/products/{productId}/versions/{productVersionId}/lifecycle'),
  search: readers('GET /api/v2/search/{indices}'),
  searchOperations: readers('GET /api/v2/search/product-operations'),
  searchDocuments: readers('GET /api/v2/search/product-documents'),
  searchEverything: readers('GET /api/v2/search-everything'),

  // applications
  listApplications: developers('GET /api/v2/applications'),
  createApplication: developers('POST /api/v2/applications'),
  listAuthStrategies: developers('GET /api/v2/applications/auth-strategies'),
  listAuthStrategyDetails: developers('GET /api/v2/applications/auth-strategies/details'),
  listApplicationClients: developers('GET /api/v2/applications/clients'),
  getApplication: developers('GET /api/v2/applications/{applicationId}'),
  updateApplication: developers('PATCH /api/v2/applications/{applicationId}'),
  deleteApplication: developers('DELETE /api/v2/applications/{applicationId}'),
  getApplicationGrantedScopes: developers(
    'GET /api/v2/applications/{applicationId}/product-versions/{productVersionId}/granted-scopes',
  ),

  // credentials
  listCredentials: developers('GET /api/v2/applications/{applicationId}/credentials'),
  getCredentialUsage: developers('GET /api/v2/applications/{applicationId}/credentials/usage'),
  createCredential: developers('POST /api/v2/applications/{applicationId}/credentials'),
  renameCredential: developers('PUT /api/v2/applications/{applicationId}/credentials/{credentialId}'),
  rotateCredential: developers('POST /api/v2/applications/{applicationId}/credentials/{credentialId}/rotate'),
  revokeCredential: developers('DELETE /api/v2/applications/{applicationId}/credentials/{credentialId}'),
  rotateClientSecret: developers('POST /api/v2/applications/{applicationId}/refresh-token'),

  getApplicationClient: developers('GET /api/v2/applications/{applicationId}/client'),
  revealClientSecret: developers('POST /api/v2/applications/{applicationId}/client/reveal'),
  withdrawSecretRotation: developers('POST /api/v2/applications/{applicationId}/client/withdraw-rotation'),
  replaceClient: developers('POST /api/v2/applications/{applicationId}/client/replace'),
  getClientProof: developers('GET /api/v2/applications/{applicationId}/client-proof'),
  proveClient: developers('POST /api/v2/applications/{applicationId}/client-proof'),

  // certificates
  getCertificate: developers('GET /api/v2/applications/{applicationId}/certificate'),
  uploadCertificate: developers('PUT /api/v2/applications/{applicationId}/certificate'),
  generateCertificate: developers('POST /api/v2/applications/{applicationId}/certificate/generate'),
  deleteCertificate: developers('DELETE /api/v2/applications/{applicationId}/certificate'),

  // registrations
  listRegistrations: developers('GET /api/v2/applications/{applicationId}/registrations'),
  createRegistration: developers('POST /api/v2/applications/{applicationId}/registrations'),
  listHiddenRegistrations: developers('GET /api/v2/applications/{applicationId}/registrations/hidden'),
  getRegistration: developers('GET /api/v2/applications/{applicationId}/registrations/{registrationId}'),
  deleteRegistration: developers('DELETE /api/v2/applications/{applicationId}/registrations/{registrationId}'),
  listRegistrationHistory: developers(
    'GET /api/v2/applications/{applicationId}/registrations/{registrationId}/history',
  ),
  getRegistrationGrantedScopes: developers(
    'GET /api/v2/applications/{applicationId}/registrations/{registrationId}/granted-scopes',
  ),
  getApplicationPropagation: developers('GET /api/v2/applications/{applicationId}/propagation'),

  // stats
  getStatsConfig: developers('GET /api/v2/stats/config'),
  queryStats: developers('POST /api/v2/stats'),
  queryApplicationStats: developers('POST /api/v2/stats/applications'),
  queryOperationStats: developers('POST /api/v2/stats/operations'),
  listRecentCalls: developers('GET /api/v2/applications/{applicationId}/calls'),
} satisfies Record<string, Route>;

export const portalRoutes = belowKauth(written);

export type PortalRouteName = keyof typeof portalRoutes;
