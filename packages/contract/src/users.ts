import { z } from 'zod';
import { accountShapes } from './account-shapes.ts';
import { ownObject } from './answer-objects.ts';
import { authorizationResponseQuery, ownCallback, waysByProvider } from './developers.ts';
import { endpoint } from './endpoint.ts';
import { routes } from './routes.ts';
import { samlAnswer, samlMetadata, samlProviderParams } from './saml.ts';
import { userRoles } from './user-roles.ts';
import { email, emailText, name, newPassword, timestamp, uuid } from './values.ts';

export const regions = ['us', 'eu'] as const;

export type UserRole = (typeof userRoles)[number];

/** Null: signed up without an invitation, so nothing may be managed until an owner gives a role. */
export const userRoleSchema = z.enum(userRoles).meta({
  id: 'UserRole',
  description:
    '`owner`: everything. `publisher`: apply the portal as code. `approver`: decide on developers and registrations. `viewer`: look.',
});

export const userSchema = ownObject({
  id: uuid,
  email: emailText,
  full_name: z.string(),
  preferred_name: z.string().nullable(),
  organization: z.string(),
  region: z.enum(regions),
  role: userRoleSchema.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
}).meta({ id: 'User', description: 'Somebody who helps to run this portal.' });

export type User = z.infer<typeof userSchema>;

const tag = 'User';
const fullName = z.string().trim().min(1).max(256);

/** The people who run the portal sign in by these calls; their field names differ from the developers' (auth-elements §3). */
export const userEndpoints = {
  authenticateUser: endpoint(routes.authenticateUser, {
    tag,
    ...accountShapes.authenticate,
    problems: [401, 403, 429, 503],
  }),
  startUserSso: endpoint(routes.startUserSso, {
    tag,
    summary: 'Sign in through an identity provider',
    params: z.object({ identityProvider: z.string().min(1).max(255) }),
    query: z.object({
      returnTo: z.string().max(2048).optional(),
      callback_url: z.string().max(2048).optional(),
      fresh: z.literal('true').optional().meta({ description: 'The provider asks for a sign-in of this moment.' }),
    }),
    responses: { 302: null },
    problems: [404, 429],
  }),
  finishUserSso: endpoint(routes.finishUserSso, {
    tag,
    summary: 'Return from an identity provider',
    query: authorizationResponseQuery,
    responses: { 302: null },
    problems: [429],
  }),
  finishUserSsoOf: endpoint(routes.finishUserSsoOf, {
    tag,
    summary: 'Return from the identity provider that is named',
    ...ownCallback,
  }),
  logOutByProvider: endpoint(routes.logOutByProvider, {
    tag,
    summary: 'Be told of a log-out by an identity provider',
    description:
      'OpenID Connect Back-Channel Logout 1.0, for developers and users: a form with `logout_token`. The sessions that the log-out means end at once.',
    rawBody: ['application/x-www-form-urlencoded'],
    maxBodyBytes: 16_384,
    responses: { 204: null },
    problems: [413, 415, 429],
  }),
  finishUserSaml: endpoint(routes.finishUserSaml, {
    tag,
    summary: 'Return from an identity provider by SAML',
    ...samlAnswer,
  }),
  getUserSamlMetadata: endpoint(routes.getUserSamlMetadata, {
    tag,
    summary: 'Get the SAML metadata of the console',
    params: samlProviderParams,
    ...samlMetadata,
  }),
  registerUser: endpoint(routes.registerUser, {
    tag,
    summary: 'Sign up',
    description:
      'Where the server offers it: 404 otherwise, 403 for a wrong access code. The account has no role until an owner gives one. The answer is the same for an address that has an account already; its owner is told by mail.',
    body: z.strictObject({
      email,
      fullName,
      organization: name,
      password: newPassword,
      registrationCode: z.string().trim().max(255).optional(),
      defaultRegion: z.enum(regions).default('us'),
    }),
    responses: { 201: ownObject({ organizationID: uuid }) },
    problems: [403, 404, 429, 503],
  }),
  forgotUserPassword: endpoint(routes.forgotUserPassword, {
    tag,
    summary: 'Ask for a new password',
    body: z.strictObject({ email }),
    responses: { 200: null },
    problems: [429],
  }),
  resetUserPassword: endpoint(routes.resetUserPassword, {
    tag,
    summary: 'Set a password',
    body: z.strictObject({ password: newPassword, token: uuid }),
    responses: { 200: ownObject({ email: emailText }) },
    problems: [404, 410, 429],
  }),
  verifyUserEmail: endpoint(routes.verifyUserEmail, {
    tag,
    summary: 'Confirm the email address',
    description:
      'The password that was chosen at sign-up stays where the same browser confirms the address (the cookie `stoa_sign_up` of the sign-up). Otherwise it ends, and the answer has a token to set one: anybody may have typed the address.',
    body: z.strictObject({ token: uuid }),
    responses: { 200: ownObject({ email: emailText, resetToken: uuid.optional() }) },
    problems: [404, 410, 429],
  }),
  changeUserPassword: endpoint(routes.changeUserPassword, { tag, ...accountShapes.changePassword }),
  proveUserPassword: endpoint(routes.proveUserPassword, {
    tag,
    ...accountShapes.prove,
    description:
      'Changes of who may enter the portal ask for it when the sign-in was more than 10 minutes ago (`password_needed`). A wrong password counts as a failed sign-in.',
    problems: [401, 403, 429, 503],
  }),
  acceptInvitation: endpoint(routes.acceptInvitation, {
    tag,
    summary: 'Accept an invitation',
    body: z.strictObject({
      password: newPassword,
      full_name: fullName,
      preferred_name: z.string().trim().max(256).nullable().optional(),
      token: uuid,
    }),
    responses: { 200: ownObject({ email: emailText }) },
    problems: [404, 410, 429, 503],
  }),
  beginSetUp: endpoint(routes.beginSetUp, {
    tag,
    summary: 'Set up a portal without an owner',
    description:
      'Own call of Stoa. With the code that the server prints at its start while there is no owner; invites the first one without a mail.',
    body: z.strictObject({ code: z.string().min(1).max(255), email, full_name: fullName }),
    responses: { 200: ownObject({ token: uuid, organization: z.string() }) },
    problems: [403, 404, 429, 503],
  }),
  getCurrentUser: endpoint(routes.getCurrentUser, {
    tag,
    summary: 'Get my user account',
    responses: { 200: userSchema },
    problems: [401],
  }),
  getUserSignInMethods: endpoint(routes.getUserSignInMethods, {
    tag,
    summary: 'List the ways in which I sign in',
    responses: { 200: ownObject({ password: z.boolean(), ...waysByProvider }).meta({ id: 'UserSignInMethods' }) },
    problems: [401],
  }),
  linkUserProvider: endpoint(routes.linkUserProvider, {
    tag,
    ...accountShapes.linkProvider,
    description: 'As for developers; it comes back to the account page of the console.',
  }),
  unlinkUserProvider: endpoint(routes.unlinkUserProvider, {
    tag,
    ...accountShapes.unlinkProvider,
    description: 'As for developers. A role that the provider gave goes, but for the last owner.',
  }),
  logOutUserAtProvider: endpoint(routes.logOutUserAtProvider, {
    tag,
    ...accountShapes.logOutAtProvider,
    description: 'As for developers.',
  }),
  logOutUser: endpoint(routes.logOutUser, { tag, ...accountShapes.logOut }),
  refreshUserSession: endpoint(routes.refreshUserSession, {
    tag,
    ...accountShapes.refreshSession,
    problems: [401],
  }),
  listUserSessions: endpoint(routes.listUserSessions, { tag, ...accountShapes.listSessions }),
  endUserSession: endpoint(routes.endUserSession, { tag, ...accountShapes.endSession }),
};
