import { z } from 'zod';
import { authorizationResponseQuery } from './developers.ts';
import { endpoint } from './endpoint.ts';
import { routes } from './routes.ts';
import { email, emailText, name, newPassword, password, uuid } from './values.ts';

export const regions = ['us', 'eu'] as const;

const tag = 'User';
const fullName = z.string().trim().min(1).max(256);

/** The people who run the portal sign in by these calls; their field names differ from the developers' (auth-elements §3). */
export const userEndpoints = {
  authenticateUser: endpoint(routes.authenticateUser, {
    tag,
    summary: 'Sign in',
    body: z.strictObject({ username: email, password }),
    responses: { 204: null },
    problems: [401, 429, 503],
  }),
  startUserSso: endpoint(routes.startUserSso, {
    tag,
    summary: 'Sign in through an identity provider',
    params: z.object({ identityProvider: z.string().min(1).max(255) }),
    query: z.object({ returnTo: z.string().max(2048).optional(), callback_url: z.string().max(2048).optional() }),
    responses: { 302: null },
    problems: [404],
  }),
  finishUserSso: endpoint(routes.finishUserSso, {
    tag,
    summary: 'Return from an identity provider',
    query: authorizationResponseQuery,
    responses: { 302: null },
    problems: [404],
  }),
  registerUser: endpoint(routes.registerUser, {
    tag,
    summary: 'Sign up',
    body: z.strictObject({
      email,
      fullName,
      organization: name,
      password: newPassword,
      registrationCode: z.string().trim().max(255).optional(),
      defaultRegion: z.enum(regions).default('us'),
    }),
    responses: { 201: z.object({ organizationID: uuid }) },
    problems: [403, 429],
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
    responses: { 200: z.object({ email: emailText }) },
    problems: [404, 410, 429],
  }),
  verifyUserEmail: endpoint(routes.verifyUserEmail, {
    tag,
    summary: 'Confirm the e-mail address',
    body: z.strictObject({ token: uuid }),
    responses: { 200: z.object({ email: emailText, resetToken: uuid.optional() }) },
    problems: [404, 410, 429],
  }),
  changeUserPassword: endpoint(routes.changeUserPassword, {
    tag,
    summary: 'Change my password',
    body: z.strictObject({ old_password: password, new_password: newPassword }),
    responses: { 202: null },
    problems: [401, 429],
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
    responses: { 200: z.object({ email: emailText }) },
    problems: [404, 410, 429],
  }),
};
