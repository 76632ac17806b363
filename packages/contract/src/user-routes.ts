import { belowKauth } from './below-kauth.ts';
import { anyone, type Route, users } from './route.ts';

/** The accounts of the people who run the portal. The developers' pages carry none of it. */
const written = {
  authenticateUser: anyone('POST /api/v1/authenticate'),
  finishUserSso: anyone('GET /api/v1/authenticate/oidc-callback'),
  finishUserSsoOf: anyone('GET /api/v1/authenticate/oidc-callback/{identityProvider}'),
  finishUserSaml: anyone('POST /api/v1/authenticate/saml/acs'),
  getUserSamlMetadata: anyone('GET /api/v1/authenticate/{identityProvider}/saml-metadata'),
  startUserSso: anyone('GET /api/v1/authenticate/{identityProvider}'),
  registerUser: anyone('POST /api/v1/register'),
  forgotUserPassword: anyone('POST /api/v1/password-resets'),
  resetUserPassword: anyone('PATCH /api/v1/password-resets'),
  verifyUserEmail: anyone('PATCH /api/v1/email-verifications'),
  changeUserPassword: users('PATCH /v2/users/me/password'),
  proveUserPassword: users('POST /v2/users/me/password-proofs', { withoutFactor: true }),
  getUserFactors: users('GET /api/v1/users/me/factors', { withoutFactor: true }),
  beginUserAuthenticator: users('POST /api/v1/users/me/authenticator', { withoutFactor: true }),
  confirmUserAuthenticator: users('POST /api/v1/users/me/authenticator/confirm', { withoutFactor: true }),
  removeUserAuthenticator: users('POST /api/v1/users/me/authenticator/remove'),
  renewUserRecoveryCodes: users('POST /api/v1/users/me/recovery-codes'),
  beginUserPasskeySignIn: anyone('POST /api/v1/passkey-sign-ins/begin'),
  finishUserPasskeySignIn: anyone('POST /api/v1/passkey-sign-ins'),
  listUserPasskeys: users('GET /api/v1/users/me/passkeys', { withoutFactor: true }),
  beginUserPasskey: users('POST /api/v1/users/me/passkeys/begin', { withoutFactor: true }),
  finishUserPasskey: users('POST /api/v1/users/me/passkeys', { withoutFactor: true }),
  renameUserPasskey: users('PATCH /api/v1/users/me/passkeys/{passkeyId}'),
  removeUserPasskey: users('POST /api/v1/users/me/passkeys/{passkeyId}/remove'),
  beginUserPasskeyProof: users('POST /api/v1/users/me/passkey-proofs/begin', { withoutFactor: true }),
  acceptInvitation: anyone('POST /v2/accept-invite'),
  beginSetUp: anyone('POST /api/v1/set-up'),
  getCurrentUser: users('GET /api/v1/users/me', { withoutFactor: true }),
  getUserSignInMethods: users('GET /api/v1/users/me/sign-in-methods', { withoutFactor: true }),
  linkUserProvider: users('POST /api/v1/users/me/identities'),
  unlinkUserProvider: users('DELETE /api/v1/users/me/identities/{identityId}'),
  logOutUserAtProvider: anyone('POST /api/v1/users/logout-at-provider'),
  logOutUser: anyone('POST /api/v1/users/logout'),
  refreshUserSession: anyone('POST /api/v1/users/refresh'),
  listUserSessions: users('GET /api/v1/users/me/sessions', { withoutFactor: true }),
  endUserSession: users('DELETE /api/v1/users/me/sessions/{sessionId}', { withoutFactor: true }),
} satisfies Record<string, Route>;

export const userRoutes = belowKauth(written);
