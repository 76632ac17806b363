import { belowKauth } from './below-kauth.ts';
import type { Route } from './route.ts';

/** The accounts of the people who run the portal. The developers' pages carry none of it. */
const written = {
  authenticateUser: {
    method: 'POST',
    path: '/api/v1/authenticate',
    access: 'anyone',
  },
  finishUserSso: {
    method: 'GET',
    path: '/api/v1/authenticate/oidc-callback',
    access: 'anyone',
  },
  finishUserSsoOf: {
    method: 'GET',
    path: '/api/v1/authenticate/oidc-callback/{identityProvider}',
    access: 'anyone',
  },
  finishUserSaml: {
    method: 'POST',
    path: '/api/v1/authenticate/saml/acs',
    access: 'anyone',
  },
  getUserSamlMetadata: {
    method: 'GET',
    path: '/api/v1/authenticate/{identityProvider}/saml-metadata',
    access: 'anyone',
  },
  startUserSso: {
    method: 'GET',
    path: '/api/v1/authenticate/{identityProvider}',
    access: 'anyone',
  },
  registerUser: { method: 'POST', path: '/api/v1/register', access: 'anyone' },
  forgotUserPassword: {
    method: 'POST',
    path: '/api/v1/password-resets',
    access: 'anyone',
  },
  resetUserPassword: {
    method: 'PATCH',
    path: '/api/v1/password-resets',
    access: 'anyone',
  },
  verifyUserEmail: {
    method: 'PATCH',
    path: '/api/v1/email-verifications',
    access: 'anyone',
  },
  changeUserPassword: {
    method: 'PATCH',
    path: '/v2/users/me/password',
    access: 'user',
  },
  proveUserPassword: {
    method: 'POST',
    path: '/v2/users/me/password-proofs',
    access: 'user',
    withoutFactor: true,
  },
  getUserFactors: { method: 'GET', path: '/api/v1/users/me/factors', access: 'user', withoutFactor: true },
  beginUserAuthenticator: {
    method: 'POST',
    path: '/api/v1/users/me/authenticator',
    access: 'user',
    withoutFactor: true,
  },
  confirmUserAuthenticator: {
    method: 'POST',
    path: '/api/v1/users/me/authenticator/confirm',
    access: 'user',
    withoutFactor: true,
  },
  removeUserAuthenticator: { method: 'POST', path: '/api/v1/users/me/authenticator/remove', access: 'user' },
  renewUserRecoveryCodes: { method: 'POST', path: '/api/v1/users/me/recovery-codes', access: 'user' },
  beginUserPasskeySignIn: { method: 'POST', path: '/api/v1/passkey-sign-ins/begin', access: 'anyone' },
  finishUserPasskeySignIn: { method: 'POST', path: '/api/v1/passkey-sign-ins', access: 'anyone' },
  listUserPasskeys: { method: 'GET', path: '/api/v1/users/me/passkeys', access: 'user', withoutFactor: true },
  beginUserPasskey: { method: 'POST', path: '/api/v1/users/me/passkeys/begin', access: 'user', withoutFactor: true },
  finishUserPasskey: { method: 'POST', path: '/api/v1/users/me/passkeys', access: 'user', withoutFactor: true },
  renameUserPasskey: { method: 'PATCH', path: '/api/v1/users/me/passkeys/{passkeyId}', access: 'user' },
  removeUserPasskey: { method: 'POST', path: '/api/v1/users/me/passkeys/{passkeyId}/remove', access: 'user' },
  beginUserPasskeyProof: {
    method: 'POST',
    path: '/api/v1/users/me/passkey-proofs/begin',
    access: 'user',
    withoutFactor: true,
  },
  acceptInvitation: {
    method: 'POST',
    path: '/v2/accept-invite',
    access: 'anyone',
  },
  beginSetUp: {
    method: 'POST',
    path: '/api/v1/set-up',
    access: 'anyone',
  },
  getCurrentUser: {
    method: 'GET',
    path: '/api/v1/users/me',
    access: 'user',
    withoutFactor: true,
  },
  getUserSignInMethods: {
    method: 'GET',
    path: '/api/v1/users/me/sign-in-methods',
    access: 'user',
    withoutFactor: true,
  },
  linkUserProvider: { method: 'POST', path: '/api/v1/users/me/identities', access: 'user' },
  unlinkUserProvider: { method: 'DELETE', path: '/api/v1/users/me/identities/{identityId}', access: 'user' },
  logOutUserAtProvider: {
    method: 'POST',
    path: '/api/v1/users/logout-at-provider',
    access: 'anyone',
  },
  logOutUser: {
    method: 'POST',
    path: '/api/v1/users/logout',
    access: 'anyone',
  },
  refreshUserSession: {
    method: 'POST',
    path: '/api/v1/users/refresh',
    access: 'anyone',
  },
  listUserSessions: {
    method: 'GET',
    path: '/api/v1/users/me/sessions',
    access: 'user',
    withoutFactor: true,
  },
  endUserSession: {
    method: 'DELETE',
    path: '/api/v1/users/me/sessions/{sessionId}',
    access: 'user',
    withoutFactor: true,
  },
} as const satisfies Record<string, Route>;

export const userRoutes = belowKauth(written);
