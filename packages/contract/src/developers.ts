import { z } from 'zod';
import { accountShapes } from './account-shapes.ts';
import { ownObject, vendorObject } from './answer-objects.ts';
import { endpoint } from './endpoint.ts';
import { ownProof } from './own-proof.ts';
import { routes } from './routes.ts';
import { samlAnswer, samlMetadata, samlProviderParams, samlProviderQuery } from './saml.ts';
import { email, emailText, newPassword, timestamp, uuid } from './values.ts';

// Signing up takes 256 characters, this answer 250: both are the wire contract (contract §A.3).
const fullNameText = z.preprocess((value: string) => value.slice(0, 250), z.string().max(250));

export const developerSchema = vendorObject({
  id: uuid,
  email: emailText,
  full_name: fullNameText,
  created_at: timestamp,
  updated_at: timestamp,
}).meta({ id: 'Developer', description: 'Somebody with an account at this portal.' });

export type Developer = z.infer<typeof developerSchema>;

/** Existing clients post more than these two, so the body is open (contract §A.1). */
export const registerDeveloperBody = z.looseObject({ email, full_name: z.string().trim().min(1).max(256) });

/** An identity provider answers with `code` and `state`, or with `error` (RFC 6749 §4.1.2); more may come along. */
export const authorizationResponseQuery = z.looseObject({
  code: z.string().max(4096).optional(),
  state: z.string().max(1024).optional(),
  iss: z.string().max(2048).optional(),
  error: z.string().max(255).optional(),
  error_description: z.string().max(2048).optional(),
});

/** The redirect URI of one provider alone (`redirect_uri: own`). */
export const ownCallback = {
  description:
    'As without a name, for a provider with a redirect URI of its own: an answer to a sign-in at another one is refused.',
  params: samlProviderParams,
  query: authorizationResponseQuery,
  responses: { 302: null },
  problems: [429],
} as const;

const namedProvider = ownObject({ identifier: z.string(), name: z.string() });
const returnAddress = z.string().max(2048).optional();

/** What identity providers are to an account. */
export const waysByProvider = {
  identity_providers: z.array(
    ownObject({
      id: uuid,
      identifier: z.string().nullable().meta({ description: 'Null: the portal does not have it any more.' }),
      name: z.string(),
      linked_at: timestamp,
      last_used_at: timestamp,
      last_way_in: z.boolean().meta({ description: 'Nothing else opens the account, so it cannot be unlinked.' }),
    }),
  ),
  linkable: z.array(namedProvider).meta({ description: 'Identity providers that could open the account too.' }),
};

/**
 * How the account can be signed in to, and so what a change or a deletion has to ask for. The answer about the account is
 * closed (contract §A.3), so this has a call of its own.
 */
export const signInMethodsSchema = ownObject({
  password: ownObject({ changed_at: timestamp.nullable() }).nullable().meta({
    description:
      'Null for an account that only an identity provider opens. `changed_at` is null for the first password.',
  }),
  ...waysByProvider,
}).meta({ id: 'SignInMethods', description: 'The ways in which somebody signs in to the account.' });

export type SignInMethods = z.infer<typeof signInMethodsSchema>;

const tag = 'Developer';

export const developerEndpoints = {
  registerDeveloper: endpoint(routes.registerDeveloper, {
    tag,
    summary: 'Sign up',
    description:
      'Creates an account and mails a link that confirms the address. The answer is the same for an address that has an account already; its owner is told by mail.',
    body: registerDeveloperBody,
    responses: { 201: vendorObject({}) },
    problems: [403, 404, 429],
  }),
  authenticateDeveloper: endpoint(routes.authenticateDeveloper, {
    tag,
    ...accountShapes.authenticate,
    description:
      'Sets the session’s two cookies. An account that still waits for approval gets 401 with a title that says so. Where the account has a second factor, the right password gets 403 `factor_needed`: the same call again with `code` opens it.',
    problems: [401, 403, 404, 429, 503],
  }),
  startDeveloperSso: endpoint(routes.startDeveloperSso, {
    tag,
    summary: 'Sign in through the identity provider',
    description:
      'For the browser’s address bar: redirects to the identity provider, which leads back to `returnTo`, an address of this portal; to its log-in page without one.',
    query: z.object({
      returnTo: returnAddress,
      identity_provider: z.string().max(255).optional().meta({
        description: 'Which one, where the portal has several. Without it the portal’s page asks.',
      }),
      fresh: z.literal('true').optional().meta({ description: 'The provider asks for a sign-in of this moment.' }),
    }),
    responses: { 302: null },
    problems: [404, 429],
  }),
  listDeveloperProviders: endpoint(routes.listDeveloperProviders, {
    tag,
    summary: 'List the identity providers to sign in with',
    description: 'Those that are offered to everybody. `by_address`: there are others, which an address leads to.',
    responses: { 200: ownObject({ data: z.array(namedProvider), by_address: z.boolean() }) },
    problems: [404],
  }),
  findDeveloperSso: endpoint(routes.findDeveloperSso, {
    tag,
    summary: 'Sign in through the identity provider of an address',
    description:
      'The domain of the address alone decides, so the answer does not tell whether there is an account. `location` is where to send the browser; null: no identity provider has this domain.',
    body: z.strictObject({ email, returnTo: returnAddress }),
    responses: { 200: ownObject({ location: z.string().nullable() }) },
    problems: [404, 429],
  }),
  finishDeveloperSso: endpoint(routes.finishDeveloperSso, {
    tag,
    summary: 'Return from the identity provider',
    description:
      'Redirects to the address that was asked for with `loginSuccess=true` appended, or to the log-in page with `error`. 400 for an answer to nothing that left from this browser, so also for the same one again.',
    query: authorizationResponseQuery,
    responses: { 302: null },
    problems: [429],
  }),
  finishDeveloperSsoOf: endpoint(routes.finishDeveloperSsoOf, {
    tag,
    summary: 'Return from the identity provider that is named',
    ...ownCallback,
  }),
  finishDeveloperSaml: endpoint(routes.finishDeveloperSaml, {
    tag,
    summary: 'Return from the identity provider by SAML',
    ...samlAnswer,
  }),
  getDeveloperSamlMetadata: endpoint(routes.getDeveloperSamlMetadata, {
    tag,
    summary: 'Get the SAML metadata of the portal',
    ...samlMetadata,
    query: samlProviderQuery,
  }),
  forgotDeveloperPassword: endpoint(routes.forgotDeveloperPassword, {
    tag,
    summary: 'Ask for a new password',
    description: 'Mails a link, if there is an account. The answer does not tell.',
    body: z.strictObject({ email }),
    responses: { 200: null },
    problems: [403, 404, 429],
  }),
  resetDeveloperPassword: endpoint(routes.resetDeveloperPassword, {
    tag,
    summary: 'Set a password',
    description: 'With the token of the mailed link, or of the confirmed address. Ends every other session.',
    body: z.strictObject({ password: newPassword, token: uuid }),
    responses: { 204: null },
    problems: [401, 403, 404, 410, 429],
  }),
  verifyDeveloperEmail: endpoint(routes.verifyDeveloperEmail, {
    tag,
    summary: 'Confirm the email address',
    description: 'Answers with a token that sets the first password.',
    body: z.strictObject({ token: uuid }),
    responses: { 202: vendorObject({ email: emailText, token: uuid }) },
    problems: [403, 404, 410, 429],
  }),
  getCurrentDeveloper: endpoint(routes.getCurrentDeveloper, {
    tag,
    summary: 'Get my account',
    responses: { 200: developerSchema },
    problems: [401],
  }),
  updateCurrentDeveloper: endpoint(routes.updateCurrentDeveloper, {
    tag,
    summary: 'Change my name',
    body: z.strictObject({ full_name: z.string().trim().min(1).max(250) }),
    responses: { 200: developerSchema },
    problems: [401],
  }),
  deleteCurrentDeveloper: endpoint(routes.deleteCurrentDeveloper, {
    tag,
    summary: 'Delete my account',
    description:
      'With its applications, credentials and registrations, at once and for ever. Confirmed as `proveDeveloperPassword` has it; where there is no password, with the account’s email address, and with a code too where there is a second factor. Clears the cookies.',
    body: ownProof.extend({ email: email.optional() }).meta({ id: 'AccountDeletion' }),
    responses: { 204: null },
    problems: [401, 403, 429, 503],
  }),
  getDeveloperSignInMethods: endpoint(routes.getDeveloperSignInMethods, {
    tag,
    summary: 'List the ways in which I sign in',
    responses: { 200: signInMethodsSchema },
    problems: [401],
  }),
  proveDeveloperPassword: endpoint(routes.proveDeveloperPassword, {
    tag,
    ...accountShapes.prove,
    description:
      'Changes of how I sign in ask for it when the sign-in was more than 10 minutes ago (`password_needed`). A wrong password counts as a failed sign-in.',
    problems: [401, 403, 404, 429, 503],
  }),
  linkDeveloperProvider: endpoint(routes.linkDeveloperProvider, {
    tag,
    ...accountShapes.linkProvider,
    description:
      'Answers with the address at the provider to send this browser to. It comes back to the account page, with `linked` or `error`. 403 `password_needed` or `sign_in_needed` when the session was proved more than 10 minutes ago.',
  }),
  unlinkDeveloperProvider: endpoint(routes.unlinkDeveloperProvider, {
    tag,
    ...accountShapes.unlinkProvider,
    description: 'The sessions that it opened end. 409 `last_way_in` while nothing else opens the account.',
  }),
  logOutDeveloperAtProvider: endpoint(routes.logOutDeveloperAtProvider, {
    tag,
    ...accountShapes.logOutAtProvider,
    description:
      'As signing out; `location` is where to send the browser to end the session at the identity provider, or null where there is none to end.',
  }),
  logOutDeveloper: endpoint(routes.logOutDeveloper, { tag, ...accountShapes.logOut }),
  refreshDeveloperSession: endpoint(routes.refreshDeveloperSession, {
    tag,
    ...accountShapes.refreshSession,
    problems: [401, 404],
  }),
  changeDeveloperPassword: endpoint(routes.changeDeveloperPassword, { tag, ...accountShapes.changePassword }),
  listDeveloperSessions: endpoint(routes.listDeveloperSessions, { tag, ...accountShapes.listSessions }),
  endOtherDeveloperSessions: endpoint(routes.endOtherDeveloperSessions, {
    tag,
    summary: 'End all my other sessions',
    responses: { 204: null },
    problems: [401],
  }),
  endDeveloperSession: endpoint(routes.endDeveloperSession, { tag, ...accountShapes.endSession }),
};
